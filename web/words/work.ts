/** Says in one sentence who must act on a contract, on a card and on the home page. */
export const work = {
  price: "Agreed price",
  progress: (done: number, total: number) =>
    `${done} of ${total} ${total === 1 ? "milestone" : "milestones"} completed`,
  ended: "Completed and paid",
  cancelled: "Canceled",
  agree: (name: string) => `${name} wants to cancel. Agree or decline`,
  agreeSupport: (name: string) => `Dibbs Support asked to cancel on ${name}'s behalf. Agree or decline`,
  agreeing: (name: string) => `Waiting for ${name} to agree to cancel`,
  due: (day: string) => `due ${day}`,
  overdue: (days: number) => (days === 1 ? "1 day overdue" : `${days} days overdue`),
  answerDispute: (number: number) => `Answer the dispute about milestone ${number}`,
  disputed: (name: string, number: number) => `Milestone ${number} is in dispute. Waiting for ${name} to answer`,
  withSupport: (number: number) => `Dibbs Support is deciding the dispute about milestone ${number}`,
  poster: {
    offered: (name: string) => `Waiting for ${name} to accept`,
    working: (name: string, number: number, due: string) => `${name} is working on milestone ${number}, ${due}`,
    submitted: (name: string, number: number) => `${name} marked milestone ${number} done. Review and pay`,
    fund: (name: string, number: number) => `Fund milestone ${number} so ${name} can start`,
    paying: (number: number) => `Your payment for milestone ${number} is processing`,
    checked: (number: number) => `We're checking your payment for milestone ${number}. Don't pay it again`,
    failed: (number: number) => `Your payment for milestone ${number} didn't go through. Pay it again`,
    held: (name: string, number: number) =>
      `Your payment for milestone ${number} hasn't reached ${name} yet. Don't pay it again`,
    returned: (number: number) => `Your bank reversed the payment for milestone ${number}. Pay it again`,
    retainage: (due: string) => `Pay the retainage, ${due}`,
    done: "All milestones are completed. End the contract",
  },
  bidder: {
    offered: (name: string) => `${name} wants to hire you. Accept or decline`,
    working: (number: number, due: string) => `You're working on milestone ${number}, ${due}`,
    submitted: (name: string, number: number) => `Waiting for ${name} to pay milestone ${number}`,
    unfunded: (name: string, number: number) => `Waiting for ${name} to fund milestone ${number}`,
    paying: (number: number) => `The payment for milestone ${number} is processing`,
    checked: (number: number) => `We're checking the payment for milestone ${number}`,
    held: (number: number) => `The payment for milestone ${number} didn't reach your bank. Link another account`,
    returned: (name: string, number: number) =>
      `The bank reversed the payment for milestone ${number}. Waiting for ${name} to pay it again`,
    retainage: (name: string, due: string) => `Waiting for ${name} to pay the retainage, ${due}`,
    done: (name: string) => `All milestones are paid. Waiting for ${name} to end the contract`,
  },
} as const;
