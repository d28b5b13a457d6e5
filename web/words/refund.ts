export const refund = {
  give: "Give a refund",
  giveHeld: "Return the money",
  giveKept: "Return the retainage",
  ask: "Request a refund",
  giveTitle: (number: number) => `Refund milestone ${number}?`,
  giveHeldTitle: (number: number) => `Return the money for milestone ${number}?`,
  askTitle: (number: number) => `Request a refund for milestone ${number}?`,
  giveHint: (name: string, most: string) =>
    `You were paid ${most} for it. The refund comes out of your account and goes back to ${name} the way it was paid. The payment fee isn't refunded.`,
  askHint: (name: string, most: string) =>
    `${name} was paid ${most} for it and has to agree first. No money moves until then. The payment fee isn't refunded.`,
  giveHeldHint: (name: string, most: string) =>
    `The payment of ${most} hasn't been paid out to you yet. All of it goes back to ${name}'s card, and the milestone can be paid again. The payment fee isn't refunded.`,
  askHeldHint: (name: string, most: string) =>
    `The payment of ${most} hasn't been paid out to ${name} yet. If they agree, all of it goes back to your card. The payment fee isn't refunded.`,
  amount: "Amount",
  amountHelp: (most: string) => `Up to ${most}`,
  amountWrong: (most: string) => `Enter an amount between $0.01 and ${most}.`,
  reason: "Reason",
  reasonRequired: { give: "Say why you're giving a refund.", ask: "Say why you want a refund." },
  sendGive: (amount: string) => `Refund ${amount}`,
  sendAsk: (amount: string) => `Request ${amount}`,
  given: "Refund on its way.",
  asked: "Refund requested.",
  agree: "Agree",
  agreeAsk: (amount: string) => `Refund ${amount}?`,
  agreeHint: (name: string) => `It comes out of your account right away and goes back to ${name}.`,
  agreeHeldHint: (name: string) => `The money Dibbs holds for this milestone goes back to ${name} right away.`,
  refuse: "Decline",
  refuseTitle: (amount: string) => `Decline to refund ${amount}?`,
  refuseReason: "Why?",
  refuseRequired: "Say why you're declining.",
  refused: "Refund declined.",
  withdraw: "Withdraw request",
  withdrawn: "Request withdrawn.",
  notYet: "Not yet",
  states: {
    requested: {
      poster: (amount: string, name: string) => `You requested a refund of ${amount}. Waiting for ${name} to agree`,
      bidder: (amount: string, name: string) => `${name} requested a refund of ${amount} and needs your answer`,
    },
    reversing: {
      poster: (amount: string) => `Your refund of ${amount} is being processed`,
      bidder: (amount: string) => `The refund of ${amount} is being processed`,
    },
    unresolved: {
      poster: (amount: string) => `We haven't heard about your refund of ${amount} yet. We're checking`,
      bidder: (amount: string) => `We haven't heard about the refund of ${amount} yet. Don't send it again`,
    },
    reversed: {
      poster: (amount: string) => `${amount} is on its way back to your card`,
      bidder: (amount: string) => `${amount} came out of your account and is on its way to the card`,
    },
    refunded: {
      poster: (amount: string) => `You got ${amount} back`,
      bidder: (amount: string) => `You refunded ${amount}`,
    },
    bounced: {
      poster: (amount: string, name: string) =>
        `Your card rejected the refund of ${amount}. Agree with ${name} on another way`,
      bidder: (amount: string) => `The card rejected the refund. ${amount} is on its way back to your account`,
    },
    restored: {
      poster: (amount: string, name: string) => `The refund of ${amount} came back, and ${name} has the money again`,
      bidder: (amount: string) => `The refund came back, and you have ${amount} again`,
    },
    paid_elsewhere: {
      poster: (amount: string) => `Your card rejected the refund, so Dibbs paid you ${amount} another way`,
      bidder: (amount: string) => `Your client got ${amount} back`,
    },
    refused: {
      poster: (amount: string, name: string) => `${name} declined to refund ${amount}`,
      bidder: (amount: string) => `You declined to refund ${amount}`,
    },
    withdrawn: {
      poster: (amount: string) => `You withdrew your request for ${amount}`,
      bidder: (amount: string, name: string) => `${name} withdrew the request for ${amount}`,
    },
    failed: {
      poster: (amount: string) => `The refund of ${amount} failed. No money moved`,
      bidder: (amount: string) => `The refund of ${amount} failed. No money left your account`,
    },
  },
  heldStates: {
    refunded: {
      poster: (amount: string) => `You got the ${amount} held for this milestone back`,
      bidder: (amount: string) => `The ${amount} held for this milestone went back to your client`,
    },
    bounced: {
      poster: (amount: string) => `Your card rejected the refund of ${amount}. Dibbs Support will pay it another way`,
      bidder: (amount: string) =>
        `The card rejected the refund of ${amount}. Dibbs Support will pay your client another way`,
    },
    failed: {
      poster: (amount: string) => `The refund of ${amount} didn't go through`,
      bidder: (amount: string) => `The refund of ${amount} didn't go through. Nothing was taken from your account`,
    },
  },
  held: {
    poster: (amount: string) => `Your refund of ${amount} is on hold. You don't need to do anything`,
    bidder: (amount: string) => `The refund of ${amount} is on hold. You don't need to do anything`,
  },
} as const;
