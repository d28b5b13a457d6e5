import { Effect, Schema } from "effect";
import type { DomainError } from "#core/errors.ts";
import { People } from "#core/person/people.ts";
import { Email } from "#core/person/person.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { Output } from "./print.ts";

/** What every command works with. */
export type Context = {
  readonly output: Output;
  /** Runs a use case on the product's own database; a no of the core is thrown as its domain error. */
  readonly run: <A>(effect: Effect.Effect<A, DomainError, Ports>) => Promise<A>;
  /** Who sits at the keyboard; stands in the history beside the person whose rights are used. */
  readonly staff: string;
};

/** Support with the rights of the person who has this email address. */
export const actingAs = Effect.fn("actingAs")(function* (staff: string, address: string) {
  const people = yield* People;
  const email = address.trim().toLowerCase();
  const found = Schema.is(Email)(email) ? yield* people.findByEmail(email) : null;
  if (found === null) return yield* notFound(`person with the email ${address}`);
  const actor: PersonActor = { kind: "support", personId: found.person.id, staff };
  return { actor, person: found.person };
});

/** Reads an id from the command line; `NotFound` for what cannot be one. */
export const readId = <Id>(kind: Schema.Codec<Id, string>, noun: string, text: string) =>
  Schema.decodeUnknownEffect(kind)(text).pipe(Effect.mapError(() => notFound(noun)));
