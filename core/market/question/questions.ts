import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId, QuestionId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Question, QuestionView } from "./question.ts";

/** What people ask on listings. */
export class Questions extends Context.Service<
  Questions,
  {
    readonly insert: (question: Question) => Effect.Effect<void, Unavailable>;
    /** Removed questions are found too; what may be shown of them is the caller's rule. */
    readonly get: (id: QuestionId) => Effect.Effect<Question, NotFound | Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (question: Question) => Effect.Effect<Question, Stale | Unavailable>;
    /** The questions on a listing that were not removed, newest first. */
    readonly ofListing: (id: ListingId, page: PageRequest) => Effect.Effect<Page<QuestionView>, Unavailable>;
    /** How many questions this person has asked on the listing, those that were removed among them. */
    readonly countOf: (id: ListingId, authorId: PersonId) => Effect.Effect<number, Unavailable>;
  }
>()("core/Questions") {}
