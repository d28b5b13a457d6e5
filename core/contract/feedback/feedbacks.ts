import { Context, type Effect } from "effect";
import type { Rating } from "#core/people/person/person.ts";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { ContractId, FeedbackId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Feedback, FeedbackExists, FeedbackView } from "./feedback.ts";

export class Feedbacks extends Context.Service<
  Feedbacks,
  {
    /** Fails `FeedbackExists` where this author has said something of this contract, however often at once. */
    readonly insert: (feedback: Feedback) => Effect.Effect<void, FeedbackExists | Unavailable>;
    readonly get: (id: FeedbackId) => Effect.Effect<Feedback, NotFound | Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (feedback: Feedback) => Effect.Effect<Feedback, Stale | Unavailable>;
    /** What the two sides of a contract have said of each other; oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<FeedbackView>, Unavailable>;
    /** What was said about somebody, newest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<FeedbackView>, Unavailable>;
    /** The count and the mean of all that was said about somebody. */
    readonly rating: (id: PersonId) => Effect.Effect<Rating, Unavailable>;
  }
>()("core/Feedbacks") {}
