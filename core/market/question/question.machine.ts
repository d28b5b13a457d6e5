import { lifecycle } from "#core/shared/lifecycle.ts";
import { ends, stateOf } from "#core/shared/state.ts";

const days = 24;

const on = {
  answer: { to: "answered", by: ["poster"] },
  remove: { to: "removed", by: ["asker", "poster"] },
} as const;

const table = {
  asked: { waits: { on: "poster", hours: 30 * days }, on },
  answered: { rests: "Everybody can read the answer; the poster may still word it better.", on },
  ...ends("removed"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const QuestionState = stateOf(table);

/** The lifecycle of a public question on a listing. A `removed` question stays in the database but is on no screen. */
export const questionLifecycle = /* @__PURE__ */ lifecycle("question", "asked", table, {
  asked: "This question isn't answered yet.",
  answered: "This question is already answered.",
  removed: "This question was removed.",
});
