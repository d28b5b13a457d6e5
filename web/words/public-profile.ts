/** The public profile of a contractor or supplier, and the switch by which they make it public. */
export const publicProfile = {
  contractor: "Contractor",
  supplier: "Supplier",
  from: "Works in and around",
  trades: "Trades",
  certificates: "Licenses and certificates",
  noCertificates: "None added yet.",
  issuedBy: (issuer: string) => `Issued by ${issuer}`,
  onFile: "On file",
  feedback: "Feedback",
  noFeedback: "No feedback yet.",
  rated: (average: string, count: number) =>
    `${average} out of 5, from ${count} ${count === 1 ? "contract" : "contracts"}`,
  stars: (count: number) => `${count} of 5 stars`,
  title: (name: string, trades: string, place: string) =>
    [name, [trades, place].filter(Boolean).join(" in ")].filter(Boolean).join(": "),
  description: (name: string, trades: string, place: string) =>
    `${name} on Dibbs. ${[trades, place].filter(Boolean).join(" in ")}. Ratings, feedback and certificates.`,
  hire: "Post a project",
  hireHint: "Post your project and get bids, or sign in to message this pro.",
  lost: "This profile isn't public",
  lostText: "Its owner may have made it private, or the link may be mistyped.",
  switch: "Public profile",
  switchLabel: "Show my profile to people who aren't signed in",
  switchHelp:
    "Your name, company, trades, city, certificates, rating and feedback. Never your address, email or phone. Search engines can find it.",
  look: "See your public profile",
  on: "Your profile is public now.",
  off: "Your profile is private again.",
};
