import { Context, Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { blocked, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { isMandatory, Kind } from "./kinds.ts";
import { type Choice, type MailChoice, preferenceOf } from "./preference.ts";

/** What people have chosen of how they are told; of a kind that somebody never touched there is nothing. */
export class Preferences extends Context.Service<
  Preferences,
  {
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<Choice>, Unavailable>;
    /** Keeps what is not null of the choice, and leaves the rest as it was, however many choose at once. */
    readonly choose: (id: PersonId, choice: Choice) => Effect.Effect<void, Unavailable>;
  }
>()("core/Preferences") {}

type Input = { readonly kind: Kind; readonly mail?: MailChoice; readonly push?: boolean };

const mailIsMandatory = () =>
  blocked("MailIsMandatory", "you", {
    message: "These emails can't be turned off. They're about your money and who gets into your account.",
    whatToDo: "Leave them on. You can turn off all others.",
  });

/** Chooses how one is told of a kind of news; what is left out stays as it is. Fails `Blocked` for mails that must be. */
export const choosePreference = Effect.fn("choosePreference")(function* (actor: PersonActor, input: Input) {
  const preferences = yield* Preferences;
  const { kind, mail = null, push = null } = input;
  if (isMandatory(kind) && mail !== null && mail !== "at_once") return yield* mailIsMandatory();
  yield* preferences.choose(actor.personId, { kind, mail, push });
  yield* show([actor.personId], { noun: "notification", id: kind, event: "choose" });
  return preferenceOf(kind, yield* preferences.ofPerson(actor.personId));
}, atomically);

/** How one is told of each kind of news, in the order in which people look for them. */
export const listPreferences = Effect.fn("listPreferences")(function* (actor: PersonActor) {
  const choices = yield* (yield* Preferences).ofPerson(actor.personId);
  return Kind.literals.map((kind) => preferenceOf(kind, choices));
});
