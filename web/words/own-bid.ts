export const ownBid = {
  sentence: "Your bids, latest change first.",
  tabs: "Bids by state",
  all: "All",
  waiting: "Waiting",
  won: "Won",
  declined: "Declined",
  none: {
    all: "No bids yet",
    waiting: "No bids waiting",
    won: "No project won yet",
    declined: "No declined bids",
  },
  noneHint: {
    all: "Find a project and make a bid. You can follow it here.",
    waiting: "Bids waiting for an answer show up here.",
    won: "A project moves here when you accept its contract.",
    declined: "Declined bids show up here with the reason. You can change one and send it again.",
  },
  find: "Find projects",
  changeAndResend: "Edit and resend",
  retract: {
    title: "Withdraw this bid?",
    message: "The client no longer sees it. You can bid again while bidding is open.",
    yes: "Withdraw bid",
    no: "Keep it",
  },
  retracted: "Your bid is withdrawn.",
  /** The number of the bid's milestones, next to a contract that may have others by now. */
  asBid: (content: string) => `Your bid: ${content}`,
} as const;
