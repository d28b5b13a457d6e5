export const refund = {
  give: "Give Money Back",
  ask: "Ask for a Refund",
  giveTitle: (number: number) => `Give money of milestone ${number} back?`,
  askTitle: (number: number) => `Ask for money of milestone ${number} back?`,
  giveHint: (name: string, most: string) =>
    `You have received ${most} for it. What you give back is taken from your account and goes back to ${name} the way it came. The fee of the payment is not given back.`,
  askHint: (name: string, most: string) =>
    `${name} has received ${most} for it and is asked to agree. Nothing moves before that. The fee of the payment is not given back.`,
  giveHeldHint: (name: string, most: string) =>
    `The payment of ${most} is not paid out to you yet. All of it goes back to ${name}'s card, and the milestone can be paid again. The fee of the payment is not given back.`,
  askHeldHint: (name: string, most: string) =>
    `The payment of ${most} is not paid out to ${name} yet. They are asked to let all of it go back to your card. The fee of the payment is not given back.`,
  amount: "Amount",
  amountHelp: (most: string) => `At most ${most}`,
  amountWrong: (most: string) => `Please enter an amount between $0.01 and ${most}.`,
  reason: "Reason",
  reasonRequired: "Please say why the money goes back.",
  sendGive: (amount: string) => `Give ${amount} back`,
  sendAsk: (amount: string) => `Ask for ${amount}`,
  cancel: "Cancel",
  given: "The refund is on its way.",
  asked: "The seller is asked for the refund.",
  agree: "Agree",
  agreeAsk: (amount: string) => `Give ${amount} back?`,
  agreeHint: (name: string) => `It is taken from your account at once and goes back to ${name}.`,
  refuse: "Refuse",
  refuseTitle: (amount: string) => `Refuse to give ${amount} back?`,
  refuseReason: "Why do you refuse?",
  refuseRequired: "Please say why you refuse.",
  refused: "The refund is refused.",
  withdraw: "Do not ask any more",
  withdrawn: "You no longer ask for it.",
  notYet: "Not yet",
  states: {
    requested: {
      poster: (amount: string, name: string) => `You asked for ${amount} back. Waiting for ${name} to agree`,
      bidder: (amount: string, name: string) => `${name} asks for ${amount} back and waits for your answer`,
    },
    reversing: {
      poster: (amount: string) => `${amount} are being taken back for you. Waiting for the payment provider`,
      bidder: (amount: string) => `${amount} are being taken from your account. Waiting for the payment provider`,
    },
    unresolved: {
      poster: (amount: string) => `We have no answer about your refund of ${amount} yet, and keep asking`,
      bidder: (amount: string) => `We have no answer about the refund of ${amount} yet. Do not give it again`,
    },
    reversed: {
      poster: (amount: string) => `${amount} were taken back and are on their way to your card`,
      bidder: (amount: string) => `${amount} were taken from your account and are on their way to the card`,
    },
    refunded: {
      poster: (amount: string) => `${amount} were given back to you`,
      bidder: (amount: string) => `You gave ${amount} back`,
    },
    bounced: {
      poster: (amount: string, name: string) =>
        `Your card did not take the refund of ${amount}. Agree with ${name} on another way`,
      bidder: (amount: string) => `The card did not take the refund. ${amount} are on their way back to your account`,
    },
    restored: {
      poster: (amount: string, name: string) => `The refund of ${amount} came back, and ${name} has the money again`,
      bidder: (amount: string) => `The refund came back, and you have the ${amount} again`,
    },
    paid_elsewhere: {
      poster: (amount: string) => `Your card did not take the refund, so Dibbs gave you the ${amount} another way`,
      bidder: (amount: string) => `${amount} were given back to the poster`,
    },
    refused: {
      poster: (amount: string, name: string) => `${name} refused to give ${amount} back`,
      bidder: (amount: string) => `You refused to give ${amount} back`,
    },
    withdrawn: {
      poster: (amount: string) => `You no longer ask for ${amount} back`,
      bidder: (amount: string, name: string) => `${name} no longer asks for ${amount} back`,
    },
    failed: {
      poster: (amount: string) => `${amount} could not be given back`,
      bidder: (amount: string) => `${amount} could not be taken from your account`,
    },
  },
  held: {
    poster: (amount: string) => `Your refund of ${amount} is on hold. It goes on by itself`,
    bidder: (amount: string) => `The refund of ${amount} is on hold. It goes on by itself`,
  },
} as const;
