import { Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { checkText, NotAllowed, notFound } from "#core/shared/errors.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { BidToFinals } from "./bid-to-finals.ts";

/** More characters than fit on a card. */
const mostWords = 500;

const setHidden = Effect.fnUntraced(function* (actor: PersonActor, reason: string | null) {
  const id = actor.personId;
  if (!(yield* (yield* BidToFinals).hide(id, reason))) return yield* notFound("answer");
  yield* tell(id, {
    kind: "support",
    words: reason === null ? ["answerShown"] : ["answerHidden", { reason }],
    link: { to: "feedback" },
  });
  yield* show([id], { noun: "feedback", id, event: reason === null ? "restore_answer" : "hide_answer" });
  return { personId: id, isHidden: reason !== null };
}, atomically);

/**
 * Hides a person's comment on their figures from everyone else, and tells them why in support's words; they may edit
 * it, and it stays hidden. Only for support; fails with `Invalid` without a reason, and `NotFound` without a comment.
 */
export const hideAnswer = Effect.fn("hideAnswer")(function* (actor: PersonActor, given: string) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support hides answers." });
  const words = yield* checkText("words", given, "Say why, in words that they can read.", mostWords);
  return yield* setHidden(actor, words);
});

/** Shows a hidden comment again, and tells its author. Only for support; fails with `NotFound` if there is none. */
export const restoreAnswer = Effect.fn("restoreAnswer")(function* (actor: PersonActor) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support shows answers again." });
  return yield* setHidden(actor, null);
});
