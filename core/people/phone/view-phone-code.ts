import { Effect } from "effect";
import { Outbox } from "#core/messaging/message/outbox.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { SeenPhoneCode } from "./phone-code-entry.ts";
import { PhoneCodes } from "./phone-codes.ts";

/** The actor's own code, if one is waiting to be typed in. */
export const viewPhoneCode = Effect.fn("viewPhoneCode")(function* (actor: PersonActor) {
  const codes = yield* PhoneCodes;
  const outbox = yield* Outbox;
  const code = yield* codes.find(actor.personId);
  if (code === null || code.expiresAt <= (yield* now)) return { code: null };
  const { sentAt, trouble, givenUp } = yield* outbox.get(code.messageId);
  const { number, expiresAt } = code;
  const seen: SeenPhoneCode = {
    number,
    expiresAt,
    delivery: sentAt !== null ? "sent" : givenUp === "address" ? "refused" : trouble !== null ? "failed" : "sending",
  };
  return { code: seen };
});
