import { Schema } from "effect";

/** Nobody has this address. The spec wants it said; decision 0010 tells what keeps it from being a directory. */
export class EmailUnknown extends Schema.TaggedError<EmailUnknown>()("EmailUnknown", { message: Schema.String }) {}

export const emailUnknown = (): EmailUnknown => new EmailUnknown({ message: "Email address is not registered." });

const messages = {
  used: "This link was used already. If you need another new password, ask for a new link.",
  expired: "This link has expired: it was good for one hour. Please ask for a new one.",
  unknown: "This link is good no more. Use the newest one that we mailed to you, or ask for a new one.",
} as const;

/** The mailed link does not lead to a new password any more. */
export class ResetLinkOver extends Schema.TaggedError<ResetLinkOver>()("ResetLinkOver", {
  message: Schema.String,
  reason: Schema.Literals(["used", "expired", "unknown"]),
}) {}

export const resetLinkOver = (reason: keyof typeof messages): ResetLinkOver =>
  new ResetLinkOver({ message: messages[reason], reason });
