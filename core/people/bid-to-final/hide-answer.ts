import { Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { checkText, NotAllowed, notFound } from "#core/shared/errors.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { BidToFinals } from "./bid-to-finals.ts";

/** Longer words than fit on a card. */
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
 * Takes what somebody says of their figures out of everybody's sight but their own, and tells them why in the words of support; they may
 * change it, and it stays hidden. Only for support; fails `Invalid` without words, and `NotFound` where there is none.
 */
export const hideAnswer = Effect.fn("hideAnswer")(function* (actor: PersonActor, given: string) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support hides answers." });
  const words = yield* checkText("words", given, "Say why, in words that they can read.", mostWords);
  return yield* setHidden(actor, words);
});

/** Shows a hidden answer again, and tells whose it is. Only for support; fails `NotFound` where there is none. */
export const restoreAnswer = Effect.fn("restoreAnswer")(function* (actor: PersonActor) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support shows answers again." });
  return yield* setHidden(actor, null);
});
