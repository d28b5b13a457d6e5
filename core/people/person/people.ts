import { Context, Effect, Schema } from "effect";
import { type Blocked, blocked, type NotFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { EmailTaken, PhoneTaken } from "./errors.ts";
import { Email, type Person } from "./person.ts";
import type { PersonStanding } from "./standing.machine.ts";

/**
 * A person with what isn't part of the profile: their password's hash, if any, when their email was proved to be
 * theirs, and whether they are suspended.
 */
export type Member = {
  readonly person: Person;
  readonly passwordHash: string | null;
  readonly emailProvenAt: Date | null;
  readonly standing: PersonStanding;
};

export type FoundMember = Pick<Member, "person" | "standing">;

/** Returns a text as it is searched in names, emails and phone numbers: without case and punctuation. */
export const personSearchKey = (text: string): string => text.toLowerCase().replace(/[\s.,;:+&@'"()/_-]/g, "");

/** The people of Dibbs, and their password hashes, which leave the store only to be checked. */
export class People extends Context.Service<
  People,
  {
    /**
     * Without a hash the person has no password. Fails with `EmailTaken` if this email is taken, even if several people
     * register with it at once.
     */
    readonly insert: (person: Person, passwordHash: string | null) => Effect.Effect<void, EmailTaken | Unavailable>;
    readonly get: (id: PersonId) => Effect.Effect<Person, NotFound | Unavailable>;
    readonly getMember: (id: PersonId) => Effect.Effect<Member, NotFound | Unavailable>;
    /** Null if nobody has this email. */
    readonly findByEmail: (email: Email) => Effect.Effect<Member | null, Unavailable>;
    /**
     * People whose name, email or phone number contains this text, newest first, without deleted accounts. Ignores case
     * and punctuation (`personSearchKey`).
     */
    readonly search: (text: string, page: PageRequest) => Effect.Effect<Page<FoundMember>, Unavailable>;
    /** People with a public profile, newest first, without suspended and deleted accounts. */
    readonly listPublic: (page: PageRequest) => Effect.Effect<Page<Pick<Person, "id">>, Unavailable>;
    /** All support staff, longest-serving first. */
    readonly support: () => Effect.Effect<ReadonlyArray<Person>, Unavailable>;
    /** The same, locked: until the unit of work ends, nobody else changes them or removes them from the staff. */
    readonly supportForUpdate: () => Effect.Effect<ReadonlyArray<Person>, Unavailable>;
    /**
     * The person's standing, active for a new person; `NotFound` also for deleted accounts. It stays so until the unit
     * of work ends: saving another standing or deleting the account waits.
     */
    readonly getStandingForShare: (id: PersonId) => Effect.Effect<PersonStanding, NotFound | Unavailable>;
    /**
     * Locks the person until the unit of work ends: nobody else locks or changes them, so that what they start ends
     * with their account and limits can't be exceeded concurrently. Fails with `NotFound` also for a deleted account.
     */
    readonly lock: (id: PersonId) => Effect.Effect<void, NotFound | Unavailable>;
    /** Replaces the `from` standing; fails with `Stale` if it is another one, or if there is no such person. */
    readonly saveStanding: (
      id: PersonId,
      move: { readonly from: PersonStanding; readonly to: PersonStanding },
    ) => Effect.Effect<void, Stale | Unavailable>;
    /** Saves that the person can read their email's mail; keeps the first time. */
    readonly proveEmail: (id: PersonId, at: Date) => Effect.Effect<void, Unavailable>;
    /**
     * Whether this is still the person's password hash. It stays so until the unit of work ends: replacing the password
     * waits.
     */
    readonly checkPasswordForShare: (id: PersonId, passwordHash: string) => Effect.Effect<boolean, Unavailable>;
    /** Sets or replaces the person's password; everything else stays as it is. */
    readonly savePassword: (id: PersonId, passwordHash: string) => Effect.Effect<void, Unavailable>;
    /**
     * Saves over the version that was read and increments it; fails with `Stale` if another save came first, and
     * `PhoneTaken` if someone else has this number, even if several save it at once.
     */
    readonly save: (person: Person) => Effect.Effect<Person, Stale | PhoneTaken | Unavailable>;
    /** People who share a live bid with this person, whichever of the two placed it; at most 500. */
    readonly partnersOf: (id: PersonId) => Effect.Effect<ReadonlyArray<PersonId>, Unavailable>;
  }
>()("core/People") {}

/** Returns the person with a typed email; null if it is no valid email or nobody has it. */
export const findByTyped = Effect.fnUntraced(function* (address: string) {
  const email = address.trim().toLowerCase();
  return Schema.is(Email)(email) ? yield* (yield* People).findByEmail(email) : null;
});

type Part = "you" | "business" | "staff" | "listing" | "poster" | "bidder" | "other";

const words: { readonly [As in Part]: readonly [message: string, whatToDo: string] } = {
  you: ["Dibbs Support has suspended this account.", "We emailed you why. Reply to that email to reach Dibbs Support."],
  business: [
    "Dibbs Support has suspended the account of this business.",
    "Wait until it's restored. Its owner was emailed why.",
  ],
  staff: ["Dibbs Support has suspended this account.", "Restore it first."],
  listing: ["Dibbs Support has suspended the poster of this listing.", "Restore the poster's account first."],
  poster: [
    "Dibbs Support has suspended the client's account, so their offer can't be accepted right now.",
    "Wait until the account is restored, or decline the offer.",
  ],
  other: [
    "Dibbs Support has suspended the other side's account, so nothing new can be agreed with them right now.",
    "Wait until the account is restored.",
  ],
  bidder: [
    "Dibbs Support has suspended this bidder's account, so they can't be hired right now.",
    "Wait until the account is restored, or hire someone else.",
  ],
};

/** Returns the error about a suspended person; `part` is who they are to its reader. */
export const suspended = (part: Part): Blocked => {
  const [message, whatToDo] = words[part];
  const code = part === "poster" || part === "bidder" ? `${part}_suspended` : "account_suspended";
  return blocked(code, "support", { message, whatToDo });
};

/**
 * Fails with `Blocked` if the person is suspended, and `NotFound` if they deleted their account; `part` is who they are
 * to the error's reader. Neither can happen later until the unit of work ends.
 */
export const checkStanding = Effect.fnUntraced(function* (id: PersonId, part: Part) {
  if ((yield* (yield* People).getStandingForShare(id)) !== "active") return yield* suspended(part);
});
