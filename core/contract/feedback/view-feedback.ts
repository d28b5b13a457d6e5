import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { contractSide, isAgreed } from "./contract-side.ts";
import { Feedbacks } from "./feedbacks.ts";
import { seeFeedback } from "./see-feedback.ts";

/** What this side of a contract has said of the other, what was said of it, and whether it can still say something. */
export const viewFeedback = Effect.fn("viewFeedback")(function* (actor: PersonActor, contractId: ContractId) {
  const feedbacks = yield* Feedbacks;
  const { contract } = yield* contractSide(actor, contractId);
  const at = yield* now;
  const both = (yield* feedbacks.ofContract(contractId)).map((view) => seeFeedback(actor.personId, view, at));
  const given = both.find(({ authorId }) => authorId === actor.personId) ?? null;
  const received = both.find(({ aboutId }) => aboutId === actor.personId) ?? null;
  return { given, received, moves: given === null && isAgreed(contract) ? ["give" as const] : [] };
});
