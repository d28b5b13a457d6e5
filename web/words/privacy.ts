export const privacy = {
  dataTitle: "Your data",
  dataHint:
    "A ZIP file with everything Dibbs keeps about you: profile, projects, bids, contracts, payments, messages and files.",
  ask: "Prepare my data",
  askAgain: "Prepare it again",
  preparing: "We're preparing your data. We'll let you know when it's ready. You don't have to wait here.",
  ready: (size: string) => `Your data is ready (${size}).`,
  readyUntil: "Download it by",
  download: "Download my data",
  isPreparing: "Preparing",
  isReady: "Ready",
  deleteTitle: "Delete account",
  deleteHint:
    "Your profile, files, open projects and waiting bids are deleted for good. Contracts and payments are kept as the law requires, without your name.",
  delete: "Delete my account",
  deleteAsk: "Delete your account?",
  whatGoes: [
    "Open projects are removed and waiting bids withdrawn; everyone affected is notified.",
    "Your name, address, phone number, pictures and files are deleted. Your bank accounts are removed, and you're signed out everywhere.",
    "Contracts that have ended and their payments stay, with 'Deleted account' in place of your name.",
  ],
  noWayBack: "This can't be undone. Download your data first if you want a copy.",
  password: "Your password",
  passwordRequired: "Enter your password.",
  /** The word that confirms the deletion. */
  word: "DELETE",
  confirmation: (word: string) => `Type ${word} to confirm`,
  confirmationRequired: (word: string) => `Type ${word} to confirm.`,
  keep: "Keep my account",
  deleteForGood: "Delete for good",
} as const;
