/**
 * The contract or payment for whose sake somebody sets up an account, so that they are led back to it. Kept for this tab, through
 * the pages of a provider too.
 */
import { Option, Schema } from "effect";
import { ownPath } from "#core/shared/link.ts";

const Waiting = Schema.Struct({
  personId: Schema.String,
  /** A path of Dibbs. */
  path: Schema.String,
  what: Schema.Literals(["contract", "payment"]),
});
export type WaitingPage = typeof Waiting.Type;

const key = "dibbs.waiting";
const read = Schema.decodeUnknownOption(Schema.fromJsonString(Waiting));

export const keepWaitingPage = (waiting: WaitingPage): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(waiting));
  } catch {
    // Without storage one finds back by oneself.
  }
};

export const forgetWaitingPage = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing kept either.
  }
};

/** What waits for this person, if that is a page of Dibbs. */
export const readWaitingPage = (personId: string): WaitingPage | null => {
  try {
    const waiting = Option.getOrNull(read(sessionStorage.getItem(key)));
    return waiting?.personId === personId && ownPath(waiting.path) !== null ? waiting : null;
  } catch {
    return null;
  }
};
