import { Effect, Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { isMandatory, Mailing } from "./kinds.ts";

const purpose = "unsubscribe";

/** In hex signs, so 128 bits: more than anybody guesses, and short enough for a line of a mail. */
const macLength = 32;

const isPersonId = Schema.is(PersonId);
const isMailing = Schema.is(Mailing);

/** Says who wants no more mails of what; good as long as the installation's secret is, because mails are kept for years. */
const tokensOf = Effect.fnUntraced(function* (personId: PersonId, mailing: Mailing) {
  const vault = yield* Vault;
  const macs = yield* vault.macs(purpose, `${personId} ${mailing}`);
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
export const readUnsubscribeToken = Effect.fnUntraced(function* (token: string) {
  const [personId, mailing] = token.split(".");
  if (!isPersonId(personId) || !isMailing(mailing) || isMandatory(mailing)) return null;
  return (yield* tokensOf(personId, mailing)).some((good) => isSame(token, good)) ? { personId, mailing } : null;
});
