import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

const table = {
  open: {
    waits: { on: "poster", hours: 60 * days },
    on: {
      edit: { to: "open", by: ["poster"] },
      bid: { to: "open", by: ["bidder"] },
      ask: { to: "open", by: ["asker"] },
      ...by(["poster"], { close: "closed", remove: "removed", hire: "ongoing" }),
      hide: { to: "hidden", by: ["support"] },
      suspend: { to: "suspended", by: ["support", "system"] },
    },
  },
  hidden: {
    tags: ["out_of_sight", "to_be_mended"],
    rests: "Its poster was told why; support shows it again once that is mended.",
    on: {
      ...by(["poster"], { edit: "hidden", remove: "removed" }),
      restore: { to: "open", by: ["support"] },
    },
  },
  suspended: {
    tags: ["out_of_sight"],
    rests: "Its poster is suspended.",
    on: {
      remove: { to: "removed", by: ["poster"] },
      ...by(["support"], { restore: "open", hide: "hidden" }),
    },
  },
  ongoing: {
    rests: "Its contract says who has to act.",
    on: {
      release: { to: "open", by: ["poster", "bidder"] },
      end: { to: "closed", by: ["poster"] },
      cancel: { to: "closed", by: ["system"] },
    },
  },
  ...ends("closed", "removed"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const ListingState = stateOf(table);

/** The lifecycle of a posted listing. A `removed` listing stays in the database but is on no screen. */
export const listingLifecycle = /* @__PURE__ */ lifecycle("listing", "open", table, {
  open: "This post is open for bids.",
  hidden: "Dibbs Support has hidden this post.",
  suspended: "This post is on hold.",
  ongoing: "This post already has an offer or a contract.",
  closed: "This post is closed.",
  removed: "This post was removed.",
});
