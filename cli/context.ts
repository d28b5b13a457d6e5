import { Effect, type Schema } from "effect";
import type { DomainError } from "#core/errors.ts";
import { People } from "#core/people/person/people.ts";
import { secondFactorMissing } from "#core/people/second-factor/errors.ts";
import { missesSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { findId, type IdNoun } from "#core/support/lookup/find-id.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import type { StaffActor } from "#core/support/staff/staff-command.ts";
import { findPerson } from "./inbox/find-person.ts";
import type { Terminal } from "./terminal.ts";

/** The product, whoever asks. */
export type Product = {
  readonly output: Terminal;
  /** Where browsers reach Dibbs, as an origin. */
  readonly publicUrl: string;
  /** Runs a use case on the product's own database; a no of the core is thrown as its domain error. */
  readonly run: <A>(effect: Effect.Effect<A, DomainError | StaffError, Ports>) => Promise<A>;
  /** Calls back when something may have changed, now and then for nothing; the answer ends it. Words can be lost. */
  readonly listen: (onChange: () => void) => Promise<() => Promise<void>>;
  /** Makes one stuck thing of each kind, and answers them. Throws `CannotOpen` where real money is taken. */
  readonly seedStuck: () => Promise<ReadonlyArray<StuckThing>>;
};

/** What every command works with: the product, and who is signed in at it. */
export type Context = Product & {
  readonly staff: StaffActor;
  /** The profile by which they ask over the API, which belongs to every plan of theirs; null at the machine itself. */
  readonly profile: string | null;
  /** For what goes on for long: fails `SessionEnded` once they are signed out, or no longer of the staff. */
  readonly stillSignedIn: Effect.Effect<void, DomainError, Ports>;
};

/** The person with this email address or id, and support with their rights; for what helps them into their account. */
export const helping = Effect.fn("helping")(function* (staff: string, text: string) {
  const person = yield* findPerson(text);
  const actor: PersonActor = { kind: "support", personId: person.id, staff };
  return { actor, person };
});

/** Support with the rights of this person. Fails `Blocked` as `actingAs` does. */
export const actingFor = Effect.fn("actingFor")(function* (staff: string, personId: PersonId) {
  const people = yield* People;
  if (yield* missesSecondFactor(yield* people.get(personId))) return yield* secondFactorMissing();
  const actor: PersonActor = { kind: "support", personId, staff };
  return actor;
});

/**
 * Support with the rights of the person with this email address or id. Fails `Blocked` for a member of support who has no
 * second factor: they may do nothing before, and nobody in their name.
 */
export const actingAs = Effect.fn("actingAs")(function* (staff: string, text: string) {
  const helped = yield* helping(staff, text);
  if (yield* missesSecondFactor(helped.person)) return yield* secondFactorMissing();
  return helped;
});

/**
 * Reads an id from the command line, whole or in part. Fails `NotFound` where there is no such thing, and says what else has
 * the id; `Invalid` where several things have such an id, and for what cannot be one.
 */
export const readId = <Id extends string>(_kind: Schema.Codec<Id, string>, noun: IdNoun, text: string) =>
  Effect.map(findId(noun, text), (id) => id as Id);

/** For `showOne` and `actOn`: what `load` makes of the thing whose id is typed. */
export const byId = <Id extends string, Thing, Fails, Needs>(
  kind: Schema.Codec<Id, string>,
  noun: IdNoun,
  load: (id: Id) => Effect.Effect<Thing, Fails, Needs>,
) =>
  ({
    thing: ["<id>", `the ${noun}'s id`],
    load: (text: string) => Effect.flatMap(readId(kind, noun, text), load),
  }) as const;
