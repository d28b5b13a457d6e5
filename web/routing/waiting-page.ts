/**
 * The contract or payment for which a person sets up an account, so that they can return to it. Stored for this tab,
 * across a provider's pages too.
 */
import { Option, Schema } from "effect";
import { ownPath } from "#core/shared/link.ts";
import { keptText } from "#web/session/kept-text.ts";

const Waiting = Schema.Struct({
  personId: Schema.String,
  /** A path of Dibbs. */
  path: Schema.String,
  what: Schema.Literals(["contract", "payment"]),
});
export type WaitingPage = typeof Waiting.Type;

const kept = keptText("sessionStorage", "dibbs.waiting");
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Waiting));

export const keepWaitingPage = (waiting: WaitingPage): void => kept.keep(JSON.stringify(waiting));

export const forgetWaitingPage = (): void => kept.keep(null);

/** Returns this person's waiting page, if it is a page of Dibbs. */
export const readWaitingPage = (personId: string): WaitingPage | null => {
  const waiting = Option.getOrNull(decode(kept.read()));
  return waiting?.personId === personId && ownPath(waiting.path) !== null ? waiting : null;
};
