export const view = {
  opening: "Opening the account…",
  opened: "One moment: you are about to see somebody's account as they see it.",
  over: "This view has ended",
  overText: "You can close this window. To look again, make another link with dibbs people view.",
  notOpened: "The link was not opened",
  banner: "Support view",
  viewingAs: "You are viewing as",
  readOnly: "read-only",
  left: (minutes: number) => (minutes === 1 ? "1 minute left" : `${minutes} minutes left`),
  end: "End",
  endNamed: "End this view",
} as const;
