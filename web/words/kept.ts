/** Texts that are stored in English, whatever the language in which they were chosen, and said in that of their reader. */
export const kept = {
  declineReasons: [
    "Bid was too high",
    "Bid needs more details",
    "Timeline did not align",
    "Not enough info in bidder profile",
    "Others",
  ],
  otherReason: "Others",
  /** What somebody wrote is said as it is. */
  say: (text: string): string => text,
} as const;
