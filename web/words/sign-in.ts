export const signIn = {
  title: "Sign in",
  welcome: "Good to have you back.",
  ended: "Your session has ended. Please sign in again.",
  email: "Email",
  submit: "Sign in",
  /** On the button, while the next try does not count yet. */
  waitFor: (seconds: number) => `Try again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  emailRequired: "Please enter your email.",
  passwordRequired: "Please enter your password.",
  resetSentTitle: "Success",
  resetSent: "Verification email sent.",
} as const;
