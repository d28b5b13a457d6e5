export const stateRules = {
  title: "Rules for home improvement contracts",
  hint: "What state law says about these contracts, and what Dibbs does about it.",
  state: "State",
  choose: "Choose a state",
  loading: "Loading the rules…",
  none: "We don't have the rules for that state.",
  asOf: "as of",
  version: (version: number) => `version ${version}`,
  of: (name: string) => `${name} rules`,
  made: (name: string, version: number) =>
    `The home improvement rules of ${name}, version ${version}, apply to this contract. This is information, not legal advice.`,
  willBe: (name: string) => `The home improvement rules of ${name} will apply to the contract.`,
  read: "Read the rules",
  license: (number: string, state: string) => `License ${number}, ${state}`,
  noLicense: (state: string) => `The contractor's profile shows no license from ${state}.`,
  aheadOfWork: (citation: string) =>
    `This milestone isn't marked as done. Apart from a down payment, no payment can be for more than the work done and the materials delivered (${citation}). Pay only if the work is done.`,
  leave: "Cancel for any reason",
  leaveUntil: (day: string) => `You can cancel this contract for any reason until the end of ${day}.`,
  leaveUntilSenior: (age: number, day: string) =>
    `If you were ${age} or older when you signed, you have until the end of ${day}.`,
  clientUntil: (day: string) => `The client can cancel this contract for any reason until the end of ${day}.`,
  clientUntilSenior: (age: number, day: string) => `A client of ${age} or older has until the end of ${day}.`,
  leaveAsk: "Cancel the contract?",
  leaveHint:
    "You don't have to say why, and nobody has to agree. Everything you paid goes back to you, except fees. Milestones that aren't paid are dropped. This can't be undone.",
  senior: (age: number) => `I was ${age} or older when I signed`,
  leaveYes: "Cancel the contract",
  leaveNo: "Keep it",
  left: "The contract is canceled. What you paid is on its way back.",
} as const;
