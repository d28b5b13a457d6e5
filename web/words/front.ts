/** The front page: what Dibbs says to people who are not signed in. */
export const front = {
  title: "Home and construction projects, paid by milestone",
  description:
    "Post a home or construction project, compare bids side by side, and pay each part when it's done. Contractors and suppliers find open projects across the US.",
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
      "Post what needs doing: pictures, budget, city and a date. It's free.",
      "Compare bids side by side: price, milestones, dates, ratings and licenses.",
      "Hire one, follow the work, and pay each milestone when it's done.",
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
        title: "Agreed before work starts",
        text: "The contract says what gets done, by when and for how much. Work starts once both sides agree.",
      },
      {
        title: "Small payments, finished work",
        text: "Homeowners never pay for the whole job up front. Pros never wait until the end to get paid.",
      },
      {
        title: "One record for both",
        text: "Photos, messages, payments and every step stay on one page that both sides see.",
      },
      {
        title: "A way out when plans change",
        text: "Either side can ask to cancel, and refunds are handled on the same page.",
      },
    ],
  },
  newest: "Newest open projects",
  all: "See all open projects",
  byTrade: "Open projects by trade",
  byState: "Open projects by state",
  none: "No open projects yet. Yours can be the first.",
  ready: "Have a project in mind?",
  readyHint: "Posting is free, and you choose who to hire.",
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
