/** The person's own calendar, and the link by which another calendar reads it. */
export const calendar = {
  title: "Calendar",
  sentence: "What's due, deliveries of materials, deadlines for bids, and when licenses and insurance expire.",
  locale: "en-US",
  before: "Previous month",
  after: "Next month",
  thisMonth: "This month",
  loading: "Loading your calendar",
  none: "Nothing this month.",
  noneHint: "Milestones, deliveries, deadlines for bids, and expiration dates show up here.",
  more: (count: number) => `${count} more`,
  less: "Show fewer",
  late: "Overdue",
  isCut: "There's more than fits here. The first 500 are shown.",
  feedTitle: "In your own calendar",
  feedHint:
    "Subscribe from Google Calendar, Apple Calendar or Outlook with a secret link. They get the dates and the names of your projects, and no amounts or addresses.",
  make: "Create link",
  link: "Your secret link",
  linkHelp:
    "We show it only now, so copy it. Add it in your calendar app as a calendar from a URL. Anyone who has it can see your dates. A new password turns it off.",
  since: "A link to your calendar was created",
  shownOnce: ". It was shown once, when it was created.",
  renew: {
    title: "Create a new link?",
    message: "The old link stops working. Calendars that use it need the new one.",
    yes: "Create a new link",
  },
  withdraw: {
    title: "Turn off the link?",
    message: "Calendars that use it can't read your dates anymore.",
    yes: "Turn off link",
  },
  withdrawn: "The link doesn't work anymore.",
} as const;
