/** The front door: what Dibbs says to who is not signed in. */
export const front = {
  title: "Home and construction projects, paid by milestone",
  description:
    "Post a home or construction project, compare bids side by side, and pay each part when it is done. Contractors and suppliers find open projects across the US.",
  headline: "Home projects, agreed in writing and paid by milestone",
  lead: "Homeowners post a project and compare bids. Contractors and suppliers win work and get paid for each part as they finish it.",
  openNow: (count: number, figure: string) => `${figure} open ${count === 1 ? "project" : "projects"} right now`,
  example: {
    label: "An example of a contract with three milestones",
    title: "Kitchen remodel",
    milestones: ["Demolition and rough-in", "Cabinets and counters", "Tile and finish"],
    states: { paid: "Paid", review: "Ready for review", next: "Not started" },
  },
  owners: {
    title: "For homeowners",
    steps: [
      "Post what needs doing: pictures, budget, city and a date. It costs nothing.",
      "Compare bids side by side: price, milestones, dates, ratings and licenses.",
      "Hire one, follow the work, and pay each milestone when it is done.",
    ],
  },
  pros: {
    title: "For contractors and suppliers",
    steps: [
      "Find open projects by trade, city and budget. Ask questions before you bid.",
      "Bid with your own milestones, amounts and dates. Other bidders never see your price.",
      "Get paid by card or bank transfer as you finish each milestone.",
    ],
  },
  protect: {
    title: "How milestones protect both sides",
    points: [
      {
        title: "Agreed before the first nail",
        text: "The contract says what is done, by when and for how much. Work starts when both sides have said yes.",
      },
      {
        title: "Small payments, finished work",
        text: "Owners never pay for the whole job up front. Pros never wait for the last day to be paid.",
      },
      {
        title: "One record for both",
        text: "Photos, messages, payments and every step stay on one page that both sides see.",
      },
      {
        title: "A way out when plans change",
        text: "Either side can propose to cancel, and refunds go through the same page.",
      },
    ],
  },
  newest: "Newest open projects",
  all: "See all open projects",
  byTrade: "Open projects by trade",
  byState: "Open projects by state",
  none: "No open projects yet. Yours can be the first.",
  ready: "Have a project in mind?",
  readyHint: "Posting is free, and you decide whom you hire.",
  skip: "Skip to content",
  menu: "Main",
  footer: "More about Dibbs",
  home: "Dibbs, home page",
  signIn: "Sign in",
  register: "Create an account",
  post: "Post a project",
  findWork: "Find work",
  help: "Help",
  about: "About Dibbs",
};
