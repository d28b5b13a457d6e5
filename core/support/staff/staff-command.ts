import { type Effect, Schema } from "effect";
import type { DomainError } from "#core/errors.ts";
import { StaffRole } from "#core/people/person/person.ts";
import type { Ports } from "#core/ports.ts";
import { type CaseId, PersonId, type TicketId } from "#core/shared/ids.ts";

/** The staff member who acts, why, and for which ticket or case; the history stores it with the command's moves. */
export type StaffActor = {
  /** Null for the operator at the machine, before anybody works for support. */
  readonly staffId: PersonId | null;
  readonly name: string;
  readonly role: StaffRole;
  readonly reason: string | null;
  readonly ticketId: TicketId | null;
  readonly caseId: CaseId | null;
};

const unasked = { reason: null, ticketId: null, caseId: null };

/** Returns the actor for a staff member's action that needs no reason. */
export const staffActorOf = ({ id, name, role }: StaffMember): StaffActor => ({ staffId: id, name, role, ...unasked });

/** Returns the actor for someone at the machine who has the database's keys, by local user name; they don't sign in. */
export const actorAtTheMachine = (user: string): StaffActor => ({
  staffId: null,
  name: `${user} at the machine`,
  role: "manager",
  ...unasked,
});

/** A staff command: a use case run with the rights of a person or of the system. */
export type StaffCommand<A> = {
  /** As typed, without arguments: 'contracts withdraw'. */
  readonly command: string;
  /** The command's arguments by name. They are part of the plan: the same command on another thing is another plan. */
  readonly about: Readonly<Record<string, string | number | boolean | null>>;
  /** One sentence that says what it does. */
  readonly sentence: string;
  /** The ids of the contract and people that it is about, if not in `about`. */
  readonly concerns?: ReadonlyArray<string>;
  /** What it promises or gives up besides money that moves, in cents; above the limit it needs a second person. */
  readonly stake?: number;
  /** Does only what Dibbs does by itself in time, such as asking a provider: any staff member may, at any amount. */
  readonly isRoutine?: boolean;
  /** True if only managers may do it, whether money moves or not. */
  readonly isManagers?: boolean;
  /**
   * The profile with which the actor calls the API. Part of the plan: a plan made in one installation is not valid in
   * another, such as a copy. Omitted at the machine itself.
   */
  readonly profile?: string | null;
  readonly effect: Effect.Effect<A, DomainError, Ports>;
};

/** A signed-in person who works for support. */
export const StaffMember = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  role: StaffRole,
});
export type StaffMember = typeof StaffMember.Type;
