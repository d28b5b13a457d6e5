export const supportAccess = {
  title: "Support access",
  hint: "When Dibbs support looked at your pages, to see what you see. They can read them for half an hour at most, and change nothing.",
  none: "Nobody of Dibbs support has looked at your pages.",
  about: (about: string) => `Looked at your pages about ${about}`,
  until: "ends",
  ended: "ended",
  more: "Show more",
} as const;
