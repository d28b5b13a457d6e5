import { Effect } from "effect";
import type { Mailing } from "#core/messaging/notification/kinds.ts";
import type { Person } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import { MessageId, newId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { justWritten } from "./message.ts";
import { Outbox } from "./outbox.ts";

type NewMessage = {
  readonly to: Pick<Person, "id" | "email">;
  readonly subject: string;
  readonly text: string;
  readonly kind?: Mailing;
  readonly link?: Link;
};

/** Puts a mail into the outbox, inside the caller's unit of work. It is sent when that unit is kept. */
export const putMessage = Effect.fnUntraced(function* (message: NewMessage) {
  const outbox = yield* Outbox;
  yield* outbox.put([
    {
      id: yield* newId(MessageId),
      personId: message.to.id,
      channel: "mail",
      address: message.to.email,
      kind: message.kind ?? null,
      subject: message.subject,
      text: message.text,
      link: message.link ?? null,
      isSealed: false,
      lastsUntil: null,
      ...justWritten(yield* now),
    },
  ]);
});
