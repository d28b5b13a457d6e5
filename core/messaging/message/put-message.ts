import { Effect } from "effect";
import type { Mailing } from "#core/messaging/notification/kinds.ts";
import type { Person } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import { MessageId, newId } from "#core/shared/ids.ts";
import { justWritten } from "./message.ts";
import { Outbox } from "./outbox.ts";

type Letter = {
  readonly to: Pick<Person, "id" | "email">;
  readonly subject: string;
  readonly text: string;
  readonly kind?: Mailing;
  /** A path of the product's own. */
  readonly link?: string;
};

/** Puts a mail into the outbox, inside the caller's unit of work. It is sent when that unit is kept. */
export const putMessage = Effect.fnUntraced(function* (letter: Letter) {
  const outbox = yield* Outbox;
  yield* outbox.put([
    {
      id: yield* newId(MessageId),
      personId: letter.to.id,
      channel: "mail",
      address: letter.to.email,
      kind: letter.kind ?? null,
      subject: letter.subject,
      text: letter.text,
      link: letter.link ?? null,
      isSealed: false,
      lastsUntil: null,
      ...justWritten(yield* now),
    },
  ]);
});
