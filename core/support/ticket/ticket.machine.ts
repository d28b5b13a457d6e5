import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

const on = {
  write: { to: "open", by: ["asker"] },
  reply: { to: "answered", by: ["support"] },
  close: { to: "closed", by: ["asker", "support"] },
} as const;

const table = {
  open: { waits: { on: "support", hours: 8 }, on },
  answered: { rests: "The answer may be enough. The person can write again.", on },
  closed: {
    rests: "It's resolved. Writing again reopens it.",
    on: { write: { to: "open", by: ["asker"] } },
  },
} as const;

/** Only the states, for schemas that browsers share. */
export const TicketState = stateOf(table);

/** A person's request to Dibbs Support, until it is resolved. */
export const ticketLifecycle = /* @__PURE__ */ lifecycle("ticket", "open", table, {
  open: "This request is waiting for Dibbs Support.",
  answered: "Dibbs Support already answered this request.",
  closed: "This request is already resolved.",
});
