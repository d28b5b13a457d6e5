import { Cause, Effect } from "effect";
import { deliverMessages } from "./deliver-messages.ts";

/** Between two looks into an empty outbox. Messages come in crowds, and a crowd costs little more than one. */
const rest = "500 millis";

/**
 * Sends what is put into the outbox, by whichever process, within a second after it was kept; never ends. Processes that
 * do so at once share the work. Interrupted, it finishes what is being sent.
 */
export const keepDelivering = deliverMessages().pipe(
  Effect.uninterruptible,
  Effect.catchCause((cause) =>
    Effect.as(Effect.logWarning("The outbox could not be emptied", Cause.squash(cause)), false),
  ),
  Effect.flatMap((isMore) => (isMore ? Effect.void : Effect.sleep(rest))),
  Effect.forever,
);
