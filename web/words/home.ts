/** The top of the home page: the reader's to-do list, and the money due. */
export const home = {
  title: "Home",
  today: "Today",
  calendar: "Calendar",
  nothing: "You're all caught up.",
  nothingHint: "Bids, offers and milestones that need you show up here.",
  bids: (count: number) => (count === 1 ? "1 bid to review" : `${count} bids to review`),
  paySupplier: (contractor: string) => `${contractor} asks you to pay a supplier`,
  deadline: "Bidding closes on your project",
  savedDeadline: "Bidding closes on a project you saved",
  credential: (kind: "license" | "insurance" | "bond", day: string) =>
    `Your ${{ license: "license", insurance: "insurance", bond: "bond" }[kind]} expires ${day}`,
  until: (project: string, when: string, isReleased: boolean) =>
    isReleased ? `${project} · money released ${when.toLowerCase()}` : `${project} · ${when}`,
  more: "Show all",
  less: "Show fewer",
  money: "Money due",
  toPay: "To pay",
  toReceive: "Owed to you",
  for: (count: number) => (count === 1 ? "for 1 milestone" : `for ${count} milestones`),
  loading: "Loading what's waiting for you",
  list: "Open projects",
} as const;
