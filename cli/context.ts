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

/** The product, independent of who is signed in. */
export type Product = {
  readonly output: Terminal;
  /** The origin at which browsers reach Dibbs. */
  readonly publicUrl: string;
  /** Runs a use case on the product's own database; throws its failure as the domain error. */
  readonly run: <A>(effect: Effect.Effect<A, DomainError | StaffError, Ports>) => Promise<A>;
  /**
   * Calls back when something may have changed, sometimes without reason; the returned function stops it. Notifications
   * can be lost.
   */
  readonly listen: (onChange: () => void) => Promise<() => Promise<void>>;
  /**
   * Creates one stuck thing of each kind, and returns them. Throws `CannotOpen` if the installation takes real money.
   */
  readonly seedStuck: () => Promise<ReadonlyArray<StuckThing>>;
};

/** What every command works with: the product and the signed-in staff member. */
export type Context = Product & {
  readonly staff: StaffActor;
  /** The profile that sent the command over the API, which is part of all its plans; null at the machine itself. */
  readonly profile: string | null;
  /** For long-running commands: fails with `SessionEnded` once the person is signed out or no longer on the staff. */
  readonly stillSignedIn: Effect.Effect<void, DomainError, Ports>;
};

/**
 * Finds the person with this email address or id, and support with their rights; for commands that help people into
 * their account.
 */
export const helping = Effect.fn("helping")(function* (staff: string, text: string) {
  const person = yield* findPerson(text);
  const actor: PersonActor = { kind: "support", personId: person.id, staff };
  return { actor, person };
});

/** Returns support with the rights of this person. Fails with `Blocked` as `actingAs` does. */
export const actingFor = Effect.fn("actingFor")(function* (staff: string, personId: PersonId) {
  const people = yield* People;
  if (yield* missesSecondFactor(yield* people.get(personId))) return yield* secondFactorMissing();
  const actor: PersonActor = { kind: "support", personId, staff };
  return actor;
});

/**
 * Finds the person with this email address or id, and support with their rights. Fails with `Blocked` for a support
 * staff member without a second factor: they can do nothing before they set it up, and neither can anybody in their
 * name.
 */
export const actingAs = Effect.fn("actingAs")(function* (staff: string, text: string) {
  const helped = yield* helping(staff, text);
  if (yield* missesSecondFactor(helped.person)) return yield* secondFactorMissing();
  return helped;
});

/**
 * Reads a full or partial id from the command line. Fails with `NotFound` if there is no such thing, and says what else
 * has the id; with `Invalid` if several things match, or for text that cannot be an id.
 */
export const readId = <Id extends string>(_kind: Schema.Codec<Id, string>, noun: IdNoun, text: string) =>
  Effect.map(findId(noun, text), (id) => id as Id);

/** For `showOne` and `actOn`: loads the thing with the typed id. */
export const byId = <Id extends string, Thing, Fails, Needs>(
  kind: Schema.Codec<Id, string>,
  noun: IdNoun,
  load: (id: Id) => Effect.Effect<Thing, Fails, Needs>,
) =>
  ({
    thing: ["<id>", `the ${noun}'s id`],
    load: (text: string) => Effect.flatMap(readId(kind, noun, text), load),
  }) as const;
