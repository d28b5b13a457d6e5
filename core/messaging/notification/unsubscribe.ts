import { Effect, Schema } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { Preferences } from "./choose-preference.ts";
import { isMandatory, Kind, Mailing } from "./kinds.ts";
import { preferenceOf } from "./preference.ts";
import { Recipients } from "./recipients.ts";

/**
 * Which mails a link out of a mail turns off; changes nothing, because programs open links too. Fails `NotFound` for a link
 * that is none of ours, or whose person is gone.
 */
export const viewUnsubscribe = Effect.fn("viewUnsubscribe")(function* (token: string) {
  const asked = yield* readUnsubscribeToken(token);
  const recipient = asked && (yield* (yield* Recipients).get(asked.personId, yield* now));
  if (!asked || !recipient || recipient.isDeleted) return yield* notFound("mail to unsubscribe from");
  return asked;
});

/**
 * Turns off the mails that the link is of, for whoever has it, signed in or not; from the digest, all that is in it. Again,
 * it changes nothing. Fails as `viewUnsubscribe` does.
 */
export const unsubscribe = Effect.fn("unsubscribe")(function* (token: string) {
  const preferences = yield* Preferences;
  const { personId, mailing } = yield* viewUnsubscribe(token);
  const choices = yield* preferences.ofPerson(personId);
  const kinds =
    mailing === "digest" ? Kind.literals.filter((kind) => preferenceOf(kind, choices).mail === "digest") : [mailing];
  for (const kind of kinds) yield* preferences.choose(personId, { kind, mail: "never", push: null });
  yield* show([personId], { noun: "notification", id: mailing, event: "unsubscribe" });
  return { personId, mailing };
}, atomically);

const purpose = "unsubscribe";

/** In hex signs, so 128 bits: more than anybody guesses, and short enough for a line of a mail. */
const macLength = 32;

const isPersonId = Schema.is(PersonId);
const isMailing = Schema.is(Mailing);

/** Says who wants no more mails of what; good as long as the installation's secret is, because mails are kept for years. */
const tokensOf = Effect.fnUntraced(function* (personId: PersonId, mailing: Mailing) {
  const macs = yield* (yield* Vault).macs(purpose, `${personId} ${mailing}`);
  return macs.map((mac) => `${personId}.${mailing}.${mac.slice(0, macLength)}`);
});

/** What `unsubscribePath` begins with; the token is the rest. */
export const unsubscribeStart = "/unsubscribe/";

/** Where somebody unsubscribes from such mails without signing in, as a path; null where they cannot be turned off. */
export const unsubscribePath = Effect.fnUntraced(function* (personId: PersonId, mailing: Mailing | null) {
  if (mailing === null || isMandatory(mailing)) return null;
  const [token] = yield* tokensOf(personId, mailing);
  return `${unsubscribeStart}${token}`;
});

/** Compares in a time that tells nothing of where they differ. */
const isSame = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ (other.charCodeAt(at) || 0);
  return difference === 0;
};

/** Who wants no more mails of what, by a token of ours; null for every other text, and for mails that must be. */
const readUnsubscribeToken = Effect.fnUntraced(function* (token: string) {
  const [personId, mailing] = token.split(".");
  if (!isPersonId(personId) || !isMailing(mailing) || isMandatory(mailing)) return null;
  return (yield* tokensOf(personId, mailing)).some((good) => isSame(token, good)) ? { personId, mailing } : null;
});
