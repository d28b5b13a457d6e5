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
 * Returns which emails an unsubscribe link turns off; changes nothing, because programs open links too. Fails with
 * `NotFound` if the link is not ours or its person is gone.
 */
export const viewUnsubscribe = Effect.fn("viewUnsubscribe")(function* (token: string) {
  const asked = yield* readUnsubscribeToken(token);
  const recipient = asked && (yield* (yield* Recipients).get(asked.personId, yield* now));
  if (!asked || !recipient || recipient.isDeleted) return yield* notFound("mail to unsubscribe from");
  return asked;
});

/**
 * Turns off the emails that the link is for, for anybody who has it, signed in or not; for the digest, all kinds in it.
 * Repeating it changes nothing. Fails as `viewUnsubscribe` does.
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

/** In hex characters, so 128 bits: too many to guess, and short enough for one line of an email. */
const macLength = 32;

const isPersonId = Schema.is(PersonId);
const isMailing = Schema.is(Mailing);

/**
 * Returns a mailing's valid tokens; they last as long as the installation's secret, since people keep emails for years.
 */
const tokensOf = Effect.fnUntraced(function* (personId: PersonId, mailing: Mailing) {
  const macs = yield* (yield* Vault).macs(purpose, `${personId} ${mailing}`);
  return macs.map((mac) => `${personId}.${mailing}.${mac.slice(0, macLength)}`);
});

/** The start of `unsubscribePath`; the rest is the token. */
export const unsubscribeStart = "/unsubscribe/";

/** Returns the path where the person unsubscribes from such emails without signing in; null if they are mandatory. */
export const unsubscribePath = Effect.fnUntraced(function* (personId: PersonId, mailing: Mailing | null) {
  if (mailing === null || isMandatory(mailing)) return null;
  const [token] = yield* tokensOf(personId, mailing);
  return `${unsubscribeStart}${token}`;
});

/** Compares in constant time, so that timing does not reveal where the texts differ. */
const isSame = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ (other.charCodeAt(at) || 0);
  return difference === 0;
};

/** Returns the person and mailing of a valid token; null for any other text, and for mandatory emails. */
const readUnsubscribeToken = Effect.fnUntraced(function* (token: string) {
  const [personId, mailing] = token.split(".");
  if (!isPersonId(personId) || !isMailing(mailing) || isMandatory(mailing)) return null;
  return (yield* tokensOf(personId, mailing)).some((good) => isSame(token, good)) ? { personId, mailing } : null;
});
