/** Texts that are stored in English, whatever language they were chosen in, and shown in the reader's language. */
export const kept = {
  declineReasons: [
    "Bid was too high",
    "Bid needs more details",
    "Timeline did not align",
    "Not enough info in bidder profile",
    "Others",
  ],
  otherReason: "Others",
  /** People's own texts stay the same. */
  say: (text: string): string => text,
} as const;
