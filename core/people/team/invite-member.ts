import { Effect, Schema } from "effect";
import { putSecret } from "#core/messaging/message/outbox.ts";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { type PersonActor, selfOf } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type Blocked, blocked, invalid, notFound } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { InvitationId, newId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { beginAttempt, type RateLimit } from "#core/shared/rate-limit.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { businessAccount, businessOfTeam, checkManages, ownRole } from "./checks.ts";
import { type Invitation, type InvitationDraft, invitationLife, mostInvitations, mostMembers } from "./team.ts";
import { Teams } from "./teams.ts";

const minutes = 60_000;
const aDay = { longestWait: oneDay, within: oneDay };

/** Invitations that a business mails, by anyone in it: more than a day of hiring needs, but too few to spam. */
const inviteLimit: RateLimit = { free: 40, firstWait: 30 * minutes, ...aDay };
/** Invitations mailed to one email, whichever business sends them. */
const invitedLimit: RateLimit = { free: 10, firstWait: 60 * minutes, ...aDay };

const full = (message: string, whatToDo: string): Blocked => blocked("team_full", "you", { message, whatToDo });

export const teamFull = (): Blocked => full(`A team can have up to ${mostMembers} members.`, "Remove a member first.");

/**
 * Mails an invitation to act for the business, and replaces an open one to the same email; doesn't reveal whether there
 * is an account. `linkTo` returns the URL of the page for a token. Fails with `Invalid`, `NotAllowed` for a role that
 * the inviter may not give, `Blocked` without a business or at a limit, and `TooManyAttempts`.
 */
export const inviteMember = Effect.fn("inviteMember")(function* (
  actor: PersonActor,
  { email: typed, role }: InvitationDraft,
  linkTo: (token: string) => string,
) {
  const teams = yield* Teams;
  const people = yield* People;
  const live = yield* Live;
  const email = typed.trim().toLowerCase();
  if (!Schema.is(Email)(email)) {
    return yield* invalid({ field: "email", message: "Please enter an email address like name@example.com." });
  }
  yield* checkManages(yield* ownRole(actor), role);
  yield* beginAttempt(
    { of: `team invitations of ${actor.personId}`, limit: inviteLimit },
    { of: `team invitations to ${email}`, limit: invitedLimit },
  );
  const token = yield* newToken;
  const tokenHash = yield* hashToken(token);
  return yield* atomically(
    Effect.gen(function* () {
      yield* people.lock(actor.personId);
      const account = yield* businessAccount(actor.personId);
      // Checked again: the rights may have changed while the attempt was counted.
      yield* checkManages(yield* ownRole(actor), role);
      const createdAt = yield* now;
      const members = yield* teams.membersOf(account.id);
      const open = yield* teams.invitationsOf(account.id, createdAt);
      if (account.email === email || members.some(({ person }) => person.email === email)) {
        return yield* invalid({ field: "email", message: "They're already on the team." });
      }
      if (members.length >= mostMembers) return yield* teamFull();
      if (open.filter((it) => it.email !== email).length >= mostInvitations) {
        return yield* full(
          `A team can have up to ${mostInvitations} open invitations.`,
          "Withdraw one, or wait until one is accepted.",
        );
      }
      const invited = yield* people.findByEmail(email);
      const inviter = yield* people.get(selfOf(actor));
      const invitation: Invitation = {
        id: yield* newId(InvitationId),
        businessId: account.id,
        email,
        role,
        tokenHash,
        invitedBy: inviter.id,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + invitationLife),
        closedAt: null,
      };
      yield* teams.invite(invitation);
      const { name } = businessOfTeam(account);
      yield* putSecret({
        personId: account.id,
        channel: "mail",
        address: email,
        language: (invited?.person ?? inviter).language,
        words: ["teamInvitation", { business: name, inviter: inviter.name, role, link: linkTo(token) }],
        lastsUntil: invitation.expiresAt,
      });
      yield* recordMove(actor, { noun: "team_invitation", subjectId: invitation.id, event: "invite", to: role });
      yield* live.publish([account.id], { noun: "team", id: account.id, event: "invite" });
      const { id, expiresAt } = invitation;
      return { id, email, role, createdAt, expiresAt };
    }),
  );
});

/** Withdraws an open invitation: its link stops working. Fails with `NotFound` if it isn't open. */
export const withdrawInvitation = Effect.fn("withdrawInvitation")(function* (actor: PersonActor, id: InvitationId) {
  const teams = yield* Teams;
  yield* (yield* People).lock(actor.personId);
  const at = yield* now;
  const invitation = (yield* teams.invitationsOf(actor.personId, at)).find((it) => it.id === id);
  if (invitation === undefined) return yield* notFound("invitation");
  yield* checkManages(yield* ownRole(actor), invitation.role);
  if (!(yield* teams.closeInvitation(actor.personId, id, at))) return yield* notFound("invitation");
  const move = { noun: "team_invitation", subjectId: id, event: "withdraw", from: invitation.role, to: "withdrawn" };
  yield* recordMove(actor, move);
  yield* (yield* Live).publish([actor.personId], { noun: "team", id: actor.personId, event: "withdraw" });
}, atomically);
