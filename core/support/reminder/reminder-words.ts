import type { News } from "#core/messaging/alert/tell.ts";
import type { Link } from "#core/shared/link.ts";
import type { Reminder } from "./reminders.ts";

const posterPage = (contractId: Reminder["contractId"]): Link =>
  contractId === null ? { to: "projects" } : { to: "poster_contract", contractId };
const bidderPage = (bidId: Reminder["bidId"]): Link =>
  bidId === null ? { to: "my_bids" } : { to: "bidder_contract", bidId };

/** What somebody is reminded of. `end` is when the time is over that a thing may wait; null for what ends with its day. */
export const reminderNews = (reminder: Reminder, end: Date | null): News => {
  const { what, title: project, contractId, bidId, listingId, occasion } = reminder;
  const kind = "reminder";
  const number = reminder.number ?? 0;
  const until = end?.toISOString() ?? null;
  switch (what) {
    case "offer":
      return { kind, words: ["offerReminder", { project, until }], link: bidderPage(bidId) };
    case "review":
      return { kind, words: ["reviewReminder", { project, number, until }], link: posterPage(contractId) };
    case "refund":
      return { kind, words: ["refundReminder", { project, until }], link: bidderPage(bidId) };
    case "work":
      return { kind, words: ["workReminder", { project, number, day: occasion }], link: bidderPage(bidId) };
    case "decision":
      return {
        kind,
        words: ["decisionReminder", { project, bids: reminder.bids ?? 0, day: occasion }],
        link: { to: "bidders", listingId },
      };
  }
};
