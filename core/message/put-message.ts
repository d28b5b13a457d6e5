import { Effect } from "effect";
import type { Person } from "#core/person/person.ts";
import { now } from "#core/shared/day.ts";
import { MessageId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { Outbox } from "./outbox.ts";

type Letter = { readonly to: Pick<Person, "id" | "email">; readonly subject: string; readonly text: string };

/** Puts a message into the outbox and queues its delivery, inside the caller's unit of work. */
export const putMessage = Effect.fnUntraced(function* (letter: Letter) {
  const outbox = yield* Outbox;
  const jobs = yield* Jobs;
  const id = yield* newId(MessageId);
  yield* outbox.put([
    {
      id,
      personId: letter.to.id,
      address: letter.to.email,
      subject: letter.subject,
      text: letter.text,
      createdAt: yield* now,
      sentAt: null,
    },
  ]);
  yield* jobs.put({ name: "deliver-message", messageId: id });
});
