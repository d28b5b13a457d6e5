export const supportAccess = {
  title: "Support access",
  hint: "When Dibbs Support looked at your pages to see what you see. They can look for up to half an hour and can't change anything.",
  none: "Dibbs Support hasn't looked at your pages.",
  about: (about: string) => `Looked at your pages about ${about}`,
  until: "ends",
  ended: "ended",
  more: "Show more",
} as const;
