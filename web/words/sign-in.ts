export const signIn = {
  title: "Sign in",
  welcome: "Good to have you back.",
  ended: "Your session has ended. Please sign in again.",
  submit: "Sign in",
  emailRequired: "Please enter your email.",
  passwordRequired: "Please enter your password.",
  networkErrorTitle: "Error!",
  networkError: "Network Error, please check your network!",
  resetUnknownTitle: "Error",
  resetUnknown: "Email address is not registered.",
  resetSentTitle: "Success",
  resetSent: "Verification email sent.",
} as const;
