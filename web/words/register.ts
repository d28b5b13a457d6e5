export const register = {
  title: "Create your account",
  welcome: "It takes a minute and costs nothing.",
  passwordHelp: "At least 8 characters.",
  submit: "Create account",
} as const;
