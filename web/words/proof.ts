export const proof = {
  title: "Confirm it's you",
  hint: "You signed in a while ago. We check again before you sign for a large sum, or change how you sign in or where your money goes.",
  password: "Your password",
  passwordRequired: "Enter your password.",
  confirm: "Confirm",
  byGoogle: "Continue with Google",
  byGoogleHint: "You sign in with Google. Confirm there and you'll come back to this page.",
  signIn: "Sign out, sign in again, and retry within ten minutes.",
  confirmed: "Confirmed",
  goOn: "You can continue now.",
  back: "Back to where you were",
} as const;
