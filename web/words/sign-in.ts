export const signIn = {
  title: "Sign in",
  welcome: "Welcome back",
  ended: "Your session ended. Please sign in again.",
  accountDeleted: "Your account was deleted.",
  email: "Email",
  password: "Password",
  newHere: "New to Dibbs?",
  register: "Create an account",
  submit: "Sign in",
  /** The button's label until the next attempt is allowed. */
  waitFor: (seconds: number) => `Try again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  emailRequired: "Enter your email.",
  passwordRequired: "Enter your password.",
  resetSentTitle: "Success",
  resetSent: "Verification email sent.",
} as const;
