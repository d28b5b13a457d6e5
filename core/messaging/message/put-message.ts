import { Effect } from "effect";
import type { Mailing } from "#core/messaging/notification/kinds.ts";
import { type Words, wordingIn } from "#core/messaging/words/words.ts";
import type { Person } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import { MessageId, newId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { justWritten } from "./message.ts";
import { Outbox } from "./outbox.ts";

type Addressed = {
  readonly to: Pick<Person, "id" | "email" | "language">;
  readonly kind?: Mailing;
  readonly link?: Link;
};

/** Puts a mail into the outbox that is written already, inside the caller's unit of work. It is sent when that is kept. */
export const putMail = Effect.fnUntraced(function* (
  mail: Addressed & { readonly subject: string; readonly text: string },
) {
  const outbox = yield* Outbox;
  const { to, subject, text, kind = null, link = null } = mail;
  yield* outbox.put([
    {
      id: yield* newId(MessageId),
      personId: to.id,
      channel: "mail",
      address: to.email,
      kind,
      language: to.language,
      subject,
      text,
      link,
      isSealed: false,
      lastsUntil: null,
      ...justWritten(yield* now),
    },
  ]);
});

/** The same with a text of the catalogue, in the language of whom it is for. */
export const putMessage = ({ words, ...mail }: Addressed & { readonly words: Words }) => {
  const { title, message } = wordingIn(mail.to.language, words);
  return putMail({ ...mail, subject: title, text: message });
};
