/** The top of the home page: what waits for the reader, and what money is due. */
export const home = {
  title: "Home",
  waiting: "Waiting for you",
  nothing: "You're all caught up.",
  nothingHint: "Bids, offers and milestones that need you show up here.",
  bids: (count: number) => (count === 1 ? "1 bid to review" : `${count} bids to review`),
  more: "Show all",
  less: "Show fewer",
  money: "Money due",
  toPay: "To pay",
  toReceive: "Owed to you",
  for: (count: number) => (count === 1 ? "for 1 milestone" : `for ${count} milestones`),
  loading: "Loading what's waiting for you",
  list: "Open projects",
} as const;
