/** The texts about acting for a business, which appear on every page, apart from those of the team page. */
export const acting = {
  actFor: (business: string) => `Act for ${business}`,
  actForYou: (name: string) => `Act for yourself (${name})`,
  acting: "You're acting for",
  as: (role: string) => `as ${role}`,
  actForYourself: "Act for yourself",
  inSentence: { owner: "an owner", manager: "a manager", estimator: "an estimator", crew: "crew" },
  noRight: "Your role on this team doesn't include this page. Ask an owner or a manager.",
  /** A member's name with the business for which they did something. */
  byMember: (member: string, business: string) => `${member} (${business})`,
} as const;
