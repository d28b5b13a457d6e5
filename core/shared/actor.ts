import { Schema } from "effect";
import { PersonId } from "./ids.ts";

/**
 * Who makes a move. A person acts for themselves, or as a member for a business, whose rights they have then: `personId` is the
 * business, `memberId` who does it. Support acts with the rights of the person they help and is named
 * in the history; the system acts for nobody and carries out what providers and clocks say.
 */
export const Actor = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("person"), personId: PersonId, memberId: Schema.optionalKey(PersonId) }),
  Schema.Struct({ kind: Schema.Literal("support"), personId: PersonId, staff: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("system"), name: Schema.String }),
]);
export type Actor = typeof Actor.Type;

/** An actor with the rights of one person. */
export type PersonActor = Exclude<Actor, { kind: "system" }>;

/** Whether support acts with somebody's rights: then no word to anybody claims that they have done or agreed to it. */
export const isSupport = ({ kind }: Actor): boolean => kind === "support";

export const systemActor = (name: string): Actor => ({ kind: "system", name });
export const personActor = (personId: PersonId): PersonActor => ({ kind: "person", personId });

/** A member who acts for a business, with the rights of the business's account as far as their role goes. */
export const memberActor = (businessId: PersonId, memberId: PersonId): PersonActor => ({
  kind: "person",
  personId: businessId,
  memberId,
});

/** Which member acts for a business; null where an account acts for itself, or support or the system acts. */
export const memberOf = (actor: Actor): PersonId | null => (actor.kind === "person" ? (actor.memberId ?? null) : null);

/** The person who sits at the keyboard: the member, or whose account it is. */
export const selfOf = (actor: PersonActor): PersonId => memberOf(actor) ?? actor.personId;

/** The name that the history keeps beside the person whose rights were used. */
export const actorName = (actor: Actor): string => {
  switch (actor.kind) {
    case "person":
      return actor.memberId === undefined ? actor.personId : `${actor.memberId} for ${actor.personId}`;
    case "support":
      return `${actor.staff} for ${actor.personId}`;
    case "system":
      return actor.name;
  }
};
