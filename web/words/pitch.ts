/** What Dibbs is for, shown next to the pages before sign-in. */
export const pitch = {
  title: "What Dibbs is for",
  claim: "Home and construction work, agreed in writing and paid by milestone.",
  post: "Post what needs doing",
  postText: "Describe the job, set a budget and a date, add pictures.",
  compare: "Compare bids side by side",
  compareText: "Contractors and suppliers bid with milestones and dates.",
  pay: "Pay as the work is done",
  payText: "Milestone by milestone, by card or bank transfer.",
} as const;
