type Topic = { readonly title: string; readonly texts: readonly string[] };

export const help = {
  title: "Help",
  sentence: "How Dibbs works, step by step.",
  askTitle: "Ask us",
  ask: "Stuck? Write to Dibbs Support. Your requests and our replies stay in one place.",
  askButton: "Write to Dibbs Support",
} as const;

export const helpTopics: readonly Topic[] = [
  {
    title: "Post a project",
    texts: [
      "Open My Projects and choose Post a project. Say what needs doing, where, by when and for how much, and add at least one picture. You can also ask for materials from the catalog.",
      "While the project is open you can edit, close or remove it. Bidders are notified of changes.",
    ],
  },
  {
    title: "Bid on a project",
    texts: [
      "Contractors and suppliers find projects under Listing and choose Make a Bid. Split the work into milestones that are paid one by one, or bid one amount for everything.",
      "Only the client sees your amount. You can change your bid or withdraw it until you are offered the contract.",
    ],
  },
  {
    title: "Hire someone",
    texts: [
      "Under View Bidders you compare the bids. Hire sends that bidder a contract with the milestones of their bid. They are hired once they accept it; until then you can withdraw the offer.",
      "When a contract is accepted, the other bids on the project are declined.",
    ],
  },
  {
    title: "Pay for the work",
    texts: [
      "Pay each milestone when it's done, by card or bank transfer. You see the fee and the total before you pay.",
      "A bank transfer takes a few business days. The milestone is completed when the money arrives.",
      "To pay by bank, verify yourself and link a bank account under Payment Methods first. Paying by card needs no setup.",
    ],
  },
  {
    title: "Get paid",
    texts: [
      "Under Payment Methods, set up card payouts and a bank account. You can accept a contract before that, but you can't get paid until the account for how your client pays is ready.",
      "Mark a milestone done when the work is finished. Your client reviews it, then pays or sends it back and says what's missing.",
    ],
  },
  {
    title: "When plans change",
    texts: [
      "Either side can request cancellation. The contract is canceled when the other side agrees.",
      "A seller can refund all or part of a milestone, and a client can request a refund.",
    ],
  },
  {
    title: "Your account",
    texts: [
      "Under Profile you change what others see, choose how we notify you, and set up two-factor authentication. Under Profile, Account you sign out, get a copy of your data, or delete your account.",
    ],
  },
];

export const about = {
  title: "About Dibbs",
  sentence: "A marketplace for home and construction work in the US.",
} as const;

export const aboutTopics: readonly Topic[] = [
  {
    title: "What Dibbs is for",
    texts: [
      "Homeowners post a project or ask for materials. Contractors and suppliers bid on it. An accepted bid becomes a contract of milestones, each paid when its work is done.",
    ],
  },
  {
    title: "Agreed in writing",
    texts: [
      "A contract says what gets done, by when and for how much. Both sides see the same page, and its history keeps every step: who did what, and when.",
    ],
  },
  {
    title: "Your money",
    texts: [
      "Payments run through payment providers, and your card and bank numbers stay with them. Dibbs never sees or keeps them.",
    ],
  },
  {
    title: "Your data",
    texts: [
      "Others see your name, your city and what you put on your profile. They never see your street, and your email and phone number only with most of it starred out. You can get a copy of your data or delete your account anytime, once your contracts have ended.",
    ],
  },
];
