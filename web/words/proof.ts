export const proof = {
  title: "Confirm that it is you",
  hint: "You signed in a while ago. We ask before we change how you sign in or where your money goes.",
  password: "Your password",
  passwordRequired: "Please enter your password.",
  confirm: "Confirm",
  cancel: "Cancel",
  byGoogle: "Continue with Google",
  byGoogleHint: "Google signs you in to Dibbs. Confirm there, and you come back to this page.",
  signIn: "Sign out, sign in again, and repeat it within ten minutes.",
  confirmed: "Confirmed",
  goOn: "You can go on now.",
  back: "Back to where you were",
} as const;
