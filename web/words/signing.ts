export const signing = {
  title: "Sign the contract",
  changeTitle: "Sign the change",
  cancel: "Not yet",
  name: "Your full name",
  nameHelp: "Typing your name here is your signature.",
  nameMissing: "Please type your name.",
  consentMissing: "Please agree to sign electronically.",
  lookAgain: "Show the current version",
} as const;
