import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { FeedbackId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkFeedback, editableDays, FeedbackClosed, type FeedbackDraft, isEditable } from "./feedback.ts";
import { Feedbacks } from "./feedbacks.ts";
import { recordFeedback } from "./give-feedback.ts";

type Input = { readonly feedbackId: FeedbackId; readonly draft: FeedbackDraft };

/** Its author changes feedback, for 14 days after it was given. Fails `Invalid`, or `FeedbackClosed` after these. */
export const editFeedback = Effect.fn("editFeedback")(function* (actor: PersonActor, { feedbackId, draft }: Input) {
  const feedbacks = yield* Feedbacks;
  const contracts = yield* Contracts;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const before = yield* feedbacks.get(feedbackId);
      if (before.authorId !== actor.personId) return yield* notFound("feedback");
      const at = yield* now;
      if (!isEditable(before, at)) {
        return yield* new FeedbackClosed({
          message: `Feedback can be changed for ${editableDays} days. That time is over.`,
        });
      }
      const after = yield* feedbacks.save({ ...before, ...(yield* checkFeedback(draft)), editedAt: at });
      const contract = yield* contracts.get(before.contractId);
      yield* tell(after.aboutId, {
        kind: "feedback",
        words: ["feedbackChanged", { stars: after.stars }],
        link: { to: "feedback" },
      });
      yield* recordFeedback(actor, contract, { before, after }, "edit");
      return after;
    }),
  );
});
