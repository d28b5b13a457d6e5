export const register = {
  title: "Create your account",
  welcome: "It's free and takes a minute.",
  passwordHelp: "At least 8 characters.",
  name: "Name",
  haveAccount: "Already have an account?",
  submit: "Create account",
} as const;
