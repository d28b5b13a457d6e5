import { Schema } from "effect";
import { PersonId } from "./ids.ts";

/**
 * Who makes a move. A person acts for themselves or, as a team member, with the rights of a business: `personId` is
 * then the business and `memberId` the member. Support acts with the rights of the person it helps and is named in the
 * history. The system acts for nobody: it carries out what providers and clocks trigger.
 */
export const Actor = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("person"), personId: PersonId, memberId: Schema.optionalKey(PersonId) }),
  Schema.Struct({ kind: Schema.Literal("support"), personId: PersonId, staff: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("system"), name: Schema.String }),
]);
export type Actor = typeof Actor.Type;

/** An actor with the rights of one person. */
export type PersonActor = Exclude<Actor, { kind: "system" }>;

/** Returns whether support acts for the person; if so, no message may claim that the person acted or agreed. */
export const isSupport = ({ kind }: Actor): boolean => kind === "support";

export const systemActor = (name: string): Actor => ({ kind: "system", name });
export const personActor = (personId: PersonId): PersonActor => ({ kind: "person", personId });

/**
 * Returns an actor for a team member of a business, with the rights of its account as far as the member's role allows.
 */
export const memberActor = (businessId: PersonId, memberId: PersonId): PersonActor => ({
  kind: "person",
  personId: businessId,
  memberId,
});

/** Returns the member who acts for a business; null if an account acts for itself, or support or the system acts. */
export const memberOf = (actor: Actor): PersonId | null => (actor.kind === "person" ? (actor.memberId ?? null) : null);

/** Returns the person at the keyboard: the team member, or else the owner of the account. */
export const selfOf = (actor: PersonActor): PersonId => memberOf(actor) ?? actor.personId;

/** Returns the name that the history stores next to the person whose rights were used. */
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
