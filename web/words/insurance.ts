export const insurance = {
  label: "Insurance",
  help: "Whether their insurance has to cover the dates of the contract. You see whose word each one is.",
  demands: { none: "Not asked for", warn: "Asked for, with a warning", block: "Needed to accept" },
  terms: {
    warn: (from: string, until: string) => `Asked for from ${from} until ${until}.`,
    block: (from: string, until: string) => `Needed from ${from} until ${until}; without it nobody can accept.`,
  },
  /** On the dialog in which somebody is hired. */
  missing: (name: string, day: string) => `${name}'s insurance doesn't cover the work from ${day} on.`,
  missingWarn: "You can hire all the same. Both of you are told when it changes.",
  missingBlock: (name: string) => `${name} has to add insurance before they can accept.`,
  covered: (until: string) => `The insurance stated covers the work until ${until}.`,
  lapsed: (since: string) => `Not covered since ${since}.`,
  lapses: (day: string) => `Not covered from ${day} on.`,
  none: "No insurance stated.",
  add: "Add insurance",
} as const;
