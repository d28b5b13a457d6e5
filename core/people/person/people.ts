import { Context, Effect, Schema } from "effect";
import { type Blocked, blocked, type NotFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { EmailTaken, PhoneTaken } from "./errors.ts";
import { Email, type Person } from "./person.ts";
import type { PersonStanding } from "./standing.machine.ts";

/**
 * A person with what is no part of them: the hash of their password, if they have one, since when it is proven that their
 * address is theirs, and whether they are let in.
 */
export type Member = {
  readonly person: Person;
  readonly passwordHash: string | null;
  readonly emailProvenAt: Date | null;
  readonly standing: PersonStanding;
};

export type FoundMember = Pick<Member, "person" | "standing">;

/** What is looked for in names, email addresses and phone numbers: without capitals and punctuation. */
export const personSearchKey = (text: string): string => text.toLowerCase().replace(/[\s.,;:+&@'"()/_-]/g, "");

/** The people of Dibbs, and the hash of each one's password, which leaves the store only to be checked. */
export class People extends Context.Service<
  People,
  {
    /**
     * Without a hash the person has no password. Fails `EmailTaken` where somebody has this address already, however
     * many register with it at once.
     */
    readonly insert: (person: Person, passwordHash: string | null) => Effect.Effect<void, EmailTaken | Unavailable>;
    readonly get: (id: PersonId) => Effect.Effect<Person, NotFound | Unavailable>;
    readonly getMember: (id: PersonId) => Effect.Effect<Member, NotFound | Unavailable>;
    /** Null where nobody has this address. */
    readonly findByEmail: (email: Email) => Effect.Effect<Member | null, Unavailable>;
    /**
     * People whose name, email address or phone number holds this, newest first; deleted accounts are left out. Capitals and
     * punctuation do not count (`personSearchKey`).
     */
    readonly search: (text: string, page: PageRequest) => Effect.Effect<Page<FoundMember>, Unavailable>;
    /** Those whose profile everybody may see, the newest first; nobody whose account is suspended or deleted. */
    readonly listPublic: (page: PageRequest) => Effect.Effect<Page<Pick<Person, "id">>, Unavailable>;
    /** Everybody who works for support, the longest-standing first. */
    readonly support: () => Effect.Effect<ReadonlyArray<Person>, Unavailable>;
    /** The same; inside a unit of work nobody else changes them or takes them from the staff until that has ended. */
    readonly supportForUpdate: () => Effect.Effect<ReadonlyArray<Person>, Unavailable>;
    /**
     * Whether the person is let in, as everybody is who was just put in; `NotFound` also for who has deleted their account. Inside a
     * unit of work it stays so until that has ended: whoever saves another standing or deletes the account waits.
     */
    readonly getStandingForShare: (id: PersonId) => Effect.Effect<PersonStanding, NotFound | Unavailable>;
    /**
     * Inside a unit of work nobody else locks the person, or changes them, until that has ended: what they start lasts no longer than
     * their account, and of what they may have only so many nobody adds another. Fails `NotFound` also for who has deleted it.
     */
    readonly lock: (id: PersonId) => Effect.Effect<void, NotFound | Unavailable>;
    /** Saves the next standing over the one before; fails `Stale` where it is another one, or nobody's. The rest stays as it is. */
    readonly saveStanding: (
      id: PersonId,
      move: { readonly from: PersonStanding; readonly to: PersonStanding },
    ) => Effect.Effect<void, Stale | Unavailable>;
    /** Notes that the person has shown to read the mail of their address; the first time stays. */
    readonly proveEmail: (id: PersonId, at: Date) => Effect.Effect<void, Unavailable>;
    /**
     * Whether this is still the hash of the person's password. Inside a unit of work it stays so until that has ended:
     * whoever puts another one in its place waits.
     */
    readonly checkPasswordForShare: (id: PersonId, passwordHash: string) => Effect.Effect<boolean, Unavailable>;
    /** Puts another password in place of the one before, or of none; the rest stays as it is. */
    readonly savePassword: (id: PersonId, passwordHash: string) => Effect.Effect<void, Unavailable>;
    /**
     * Saves over the version that was read and counts it up; fails `Stale` where another save came first, and
     * `PhoneTaken` where somebody else has this number, however many save it at once.
     */
    readonly save: (person: Person) => Effect.Effect<Person, Stale | PhoneTaken | Unavailable>;
    /** Those who share a live bid with this person, whichever of the two has placed it; 500 of them at most. */
    readonly partnersOf: (id: PersonId) => Effect.Effect<ReadonlyArray<PersonId>, Unavailable>;
  }
>()("core/People") {}

/** Whose address somebody has typed; null for what is none, and where nobody has it. */
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

/** Why nothing can be done by or with a suspended person; `part` is who they are to whoever reads that. */
export const suspended = (part: Part): Blocked => {
  const [message, whatToDo] = words[part];
  const code = part === "poster" || part === "bidder" ? `${part}_suspended` : "account_suspended";
  return blocked(code, "support", { message, whatToDo });
};

/**
 * Fails `Blocked` where the person is suspended, and `NotFound` where they have deleted their account; `part` is who they are to whoever
 * reads that. Inside a unit of work neither happens afterwards until that has ended.
 */
export const checkStanding = Effect.fnUntraced(function* (id: PersonId, part: Part) {
  if ((yield* (yield* People).getStandingForShare(id)) !== "active") return yield* suspended(part);
});
