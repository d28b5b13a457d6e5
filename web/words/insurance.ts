export const insurance = {
  label: "Insurance",
  help: "Does their insurance have to cover the contract's dates? You'll see which policies were checked.",
  demands: { none: "Not required", warn: "Requested, with a warning", block: "Required to accept" },
  terms: {
    warn: (from: string, until: string) => `Requested from ${from} to ${until}.`,
    block: (from: string, until: string) =>
      `Required from ${from} to ${until}. The contract can't be accepted without it.`,
  },
  /** For the dialog that hires somebody. */
  missing: (name: string, day: string) => `${name}'s insurance doesn't cover the work starting ${day}.`,
  missingWarn: "You can still hire them. We'll let both of you know if that changes.",
  missingBlock: (name: string) => `${name} has to add insurance before they can accept.`,
  covered: (until: string) => `The insurance on their profile covers the work until ${until}.`,
  lapsed: (since: string) => `Not covered since ${since}.`,
  lapses: (day: string) => `Not covered starting ${day}.`,
  none: "No insurance listed.",
  add: "Add insurance",
} as const;
