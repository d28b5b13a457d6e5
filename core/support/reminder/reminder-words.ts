import type { News } from "#core/messaging/alert/tell.ts";
import { dayInWords, timeInWords } from "#core/shared/day.ts";
import type { Link } from "#core/shared/link.ts";
import type { Reminder } from "./reminders.ts";

const posterPage = (contractId: Reminder["contractId"]): Link =>
  contractId === null ? { to: "projects" } : { to: "poster_contract", contractId };
const bidderPage = (bidId: Reminder["bidId"]): Link =>
  bidId === null ? { to: "my_bids" } : { to: "bidder_contract", bidId };

/** What somebody is reminded of. `until` is when the time is over that a thing may wait; null for what ends with its day. */
export const reminderNews = (reminder: Reminder, until: Date | null): News => {
  const { what, title, contractId, bidId, listingId, number, bids, occasion } = reminder;
  const kind = "reminder";
  const time = until === null ? "" : ` by ${timeInWords(until)}; after that Dibbs support asks after it.`;
  switch (what) {
    case "offer":
      return {
        kind,
        title: "An offer waits for you",
        message: `You were offered the contract for '${title}'. Please accept or refuse it${time}`,
        link: bidderPage(bidId),
      };
    case "review":
      return {
        kind,
        title: "A milestone waits for you",
        message: `Milestone ${number} of '${title}' is said to be done. Please pay or return it${time}`,
        link: posterPage(contractId),
      };
    case "refund":
      return {
        kind,
        title: "A refund waits for you",
        message: `You are asked for a refund on '${title}'. Please agree or refuse${time}`,
        link: bidderPage(bidId),
      };
    case "work":
      return {
        kind,
        title: "A milestone is due soon",
        message: `Milestone ${number} of '${title}' is due on ${dayInWords(occasion)}.`,
        link: bidderPage(bidId),
      };
    case "decision":
      return {
        kind,
        title: "Bids wait for you",
        message: `${bids === 1 ? "1 bid on" : `${bids} bids on`} '${title}' ${bids === 1 ? "waits" : "wait"} for your decision. The deadline is ${dayInWords(occasion)}.`,
        link: { to: "bidders", listingId },
      };
  }
};
