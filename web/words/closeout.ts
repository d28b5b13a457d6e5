import { days } from "./counts.ts";

/** From bid to final: a contract's final price against its bid, and the same over all contracts of a person. */
export const closeout = {
  title: "From bid to final",
  bid: (amount: string) => `Bid ${amount}`,
  agreed: (difference: string) => `${difference} when hired`,
  causes: {
    owner: (difference: string) => `${difference} requested by the client`,
    found: (difference: string) => `${difference} found after work started`,
    left_out: (difference: string) => `${difference} left out of the bid`,
    prices: (difference: string) => `${difference} for material prices`,
    other: (difference: string) => `${difference} in other changes`,
  },
  disputes: (difference: string) => `${difference} in disputes`,
  refunds: (difference: string) => `${difference} refunded`,
  final: (amount: string) => `final ${amount}`,
  onTime: "on time",
  late: (count: number) => `${days(count)} late`,
  /** Over all contracts of a person. */
  ofContracts: "Final price vs. bid",
  figures: (percent: number, within: number, contracts: number) =>
    percent === 0
      ? `Final price as bid in ${within} of ${contracts} contracts`
      : `Final price within ${percent}% of bid in ${within} of ${contracts} contracts`,
  figuresHelp: "Extras requested by clients aren't counted.",
  answerOf: (name: string) => `${name} says:`,
  answerFrom: (name: string) => `${name}'s answer`,
  answer: "Your answer",
  answerHelp: "Everyone who sees this figure can read it. Up to 500 characters.",
  answerAction: "Answer",
  editAction: "Edit answer",
  removeAction: "Remove answer",
  save: "Save answer",
  saved: "Your answer is shown next to the figure.",
  removed: "Your answer was removed.",
  hidden: (reason: string) => `Dibbs Support hid your answer: ${reason}`,
} as const;
