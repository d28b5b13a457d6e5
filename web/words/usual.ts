/** The usual price of such projects: the parts of one line, in this order. */
export const usual = {
  between: (low: string, high: string) => `Usually ${low} to ${high}`,
  about: (price: string) => `Usually about ${price}`,
  projects: (trade: string) => `for ${trade} projects`,
  materials: (trade: string) => `for ${trade} material requests`,
  anySize: "of any size",
  budgetUnder: (to: string) => `budgeted under ${to}`,
  budgetOf: (from: string, to: string) => `budgeted at ${from} to ${to}`,
  budgetFrom: (from: string) => `budgeted at ${from} or more`,
  area: (digits: string) => `in ZIP codes that start with ${digits}`,
  state: (name: string) => `in ${name}`,
  country: "in the US",
  least: (contracts: number) => `from ${contracts} or more finished contracts.`,
} as const;
