import { Context, Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { blocked, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { isMandatory, Kind } from "./kinds.ts";
import { type Choice, type MailChoice, preferenceOf } from "./preference.ts";

/** People's notification choices; there is none for a kind that the person never changed. */
export class Preferences extends Context.Service<
  Preferences,
  {
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<Choice>, Unavailable>;
    /** Stores the parts of the choice that are not null and keeps the others, even with concurrent calls. */
    readonly choose: (id: PersonId, choice: Choice) => Effect.Effect<void, Unavailable>;
  }
>()("core/Preferences") {}

type Input = { readonly kind: Kind; readonly mail?: MailChoice; readonly push?: boolean };

const mailIsMandatory = () =>
  blocked("MailIsMandatory", "you", {
    message: "These emails can't be turned off. They're about your money and who gets into your account.",
    whatToDo: "Leave them on. You can turn off all others.",
  });

/** Changes how the person is told about a kind of news; omitted parts stay. `Blocked` for mandatory emails. */
export const choosePreference = Effect.fn("choosePreference")(function* (actor: PersonActor, input: Input) {
  const preferences = yield* Preferences;
  const { kind, mail = null, push = null } = input;
  if (isMandatory(kind) && mail !== null && mail !== "at_once") return yield* mailIsMandatory();
  yield* preferences.choose(actor.personId, { kind, mail, push });
  yield* show([actor.personId], { noun: "notification", id: kind, event: "choose" });
  return preferenceOf(kind, yield* preferences.ofPerson(actor.personId));
}, atomically);

/** Lists how the person is told about each kind of news, in the order in which people look for them. */
export const listPreferences = Effect.fn("listPreferences")(function* (actor: PersonActor) {
  const choices = yield* (yield* Preferences).ofPerson(actor.personId);
  return Kind.literals.map((kind) => preferenceOf(kind, choices));
});
