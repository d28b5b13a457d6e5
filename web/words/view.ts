export const view = {
  opening: "Opening the account…",
  opened: "One moment. You're about to see someone's account as they see it.",
  over: "This view has ended",
  overText: "You can close this window. To look again, make a new link with dibbs people view.",
  notOpened: "The link didn't open",
  banner: "Support view",
  viewingAs: "You're viewing as",
  readOnly: "read-only",
  left: (minutes: number) => (minutes === 1 ? "1 minute left" : `${minutes} minutes left`),
  end: "End",
  endNamed: "End this view",
} as const;
