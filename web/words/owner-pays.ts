/** A supplier whom the owner is asked to pay directly, or pays. */
export const ownerPays = {
  title: "Paid by the client",
  asked: (contractor: string, supplier: string) => `${contractor} asks you to pay ${supplier} directly`,
  askedHint: (supplier: string, contractor: string) =>
    `If you agree, you hire ${supplier} and pay them on Dibbs like anyone else you hire. ${contractor} still sees what's delivered.`,
  inPrice: (number: number) =>
    `These materials are in the price of milestone ${number}. Once the supplier is hired, a change order should lower that price, so you don't pay twice.`,
  notInPrice: (number: number) => `These materials aren't in the price of milestone ${number}.`,
  due: (day: string) => `due ${day}`,
  plan: "What you would pay, and when",
  hire: "Review and hire",
  hired: (supplier: string) => `You offered ${supplier} the contract.`,
  decline: "Decline",
  declineTitle: (supplier: string) => `Decline to pay ${supplier}?`,
  declineHint: (contractor: string) => `${contractor} hires and pays a supplier as before, and sees your reason.`,
  reason: "Reason",
  reasonRequired: "Say why you're declining.",
  declined: (contractor: string) => `Declined. ${contractor} pays the supplier.`,
  youPay: (supplier: string) => `You pay ${supplier} directly.`,
  theyPay: (owner: string, supplier: string) => `${owner} pays ${supplier} directly.`,
  openContract: "Open contract",
  waits: (owner: string, supplier: string) => `You asked ${owner} to hire ${supplier} and pay them directly.`,
  withdraw: "Withdraw",
  withdrawn: "Request withdrawn.",
  lower: (number: number, price: string) =>
    `These materials are in the price of milestone ${number}, which comes to ${price} without them.`,
  propose: "Propose the new price",
  ask: (owner: string) => `Have ${owner} pay`,
  askHint: (owner: string, number: number) =>
    `These materials are for milestone ${number}, which you're doing for ${owner}. You can ask them to hire this supplier and pay directly.`,
  isInPrice: (number: number) => `They're in my price of milestone ${number}`,
  isInPriceHelp: "Once the supplier is hired, you propose a lower price for that milestone, so nobody pays twice.",
  sent: (owner: string) => `You asked ${owner} to pay.`,
} as const;
