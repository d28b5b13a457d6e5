import { type Effect, Schema } from "effect";
import type { DomainError } from "#core/errors.ts";
import { StaffRole } from "#core/people/person/person.ts";
import type { Ports } from "#core/ports.ts";
import { type CaseId, PersonId, type TicketId } from "#core/shared/ids.ts";

/** Who of the staff acts, why, and for which request or case; it stands with every move of the act in the history. */
export type StaffActor = {
  /** Null for who runs the machine, before anybody works for support. */
  readonly staffId: PersonId | null;
  readonly name: string;
  readonly role: StaffRole;
  readonly reason: string | null;
  readonly ticketId: TicketId | null;
  readonly caseId: CaseId | null;
};

const unasked = { reason: null, ticketId: null, caseId: null };

/** A member of the staff who does what needs no reason. */
export const staffActorOf = ({ id, name, role }: StaffMember): StaffActor => ({ staffId: id, name, role, ...unasked });

/** Who has the keys to the database works at the machine, by the name they have there, and signs in nowhere. */
export const actorAtTheMachine = (user: string): StaffActor => ({
  staffId: null,
  name: `${user} at the machine`,
  role: "manager",
  ...unasked,
});

/** What support does: a use case with the rights of a person, or of the system. */
export type StaffCommand<A> = {
  /** As it is typed, without its arguments: 'contracts withdraw'. */
  readonly command: string;
  /** What it was asked of, by name. It belongs to the plan: the same command for another thing is another plan. */
  readonly about: Readonly<Record<string, string | number | boolean | null>>;
  /** What it does, as one sentence for people. */
  readonly sentence: string;
  /** The ids of the contract and the people that it is about, where `about` does not name them. */
  readonly concerns?: ReadonlyArray<string>;
  /** What is promised or given up beside the money that moves, in cents; above a sum it needs a second person. */
  readonly stake?: number;
  /** Does only what Dibbs does by itself in time, such as asking a provider: whoever reads may do it, and no sum holds it up. */
  readonly isRoutine?: boolean;
  /** True for what only a manager does, whether money moves or not. */
  readonly isManagers?: boolean;
  /**
   * The profile by which whoever acts asks over the API. It belongs to the plan: what was planned in one place is no plan of another,
   * such as a copy. Left out at the machine itself.
   */
  readonly profile?: string | null;
  readonly effect: Effect.Effect<A, DomainError, Ports>;
};

/** Somebody who works for support, and is signed in. */
export const StaffMember = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  role: StaffRole,
});
export type StaffMember = typeof StaffMember.Type;
