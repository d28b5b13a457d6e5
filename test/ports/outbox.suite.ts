import { Effect } from "effect";
import { expect, test } from "vitest";
import type { Message } from "#core/message/message.ts";
import { Outbox } from "#core/message/outbox.ts";
import { MessageId, type PersonId } from "#core/shared/ids.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const aMessage = (personId: PersonId): Message => ({
  id: idOf(MessageId),
  personId,
  address: "ada@example.com",
  subject: "New bid",
  text: "Ada Miller has bid on your project.\nLook at it.",
  createdAt: moment(),
  sentAt: null,
});

export const outboxPromises = (given: Given): void => {
  test("a message is found again as it was put in, and sending it is noted", () =>
    given().run(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const message = aMessage((yield* storedPerson()).id);
        yield* outbox.put([message]);
        expect(yield* outbox.get(message.id)).toEqual(message);
        const at = moment();
        yield* outbox.markSent(message.id, at);
        expect(yield* outbox.get(message.id)).toEqual({ ...message, sentAt: at });
        expect(yield* Effect.flip(outbox.get(idOf(MessageId)))).toMatchObject({ _tag: "NotFound" });
      }),
    ));

  test("the newest messages come first, no more than were asked for", () =>
    given().run(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const { id } = yield* storedPerson();
        const [one, two, three] = [aMessage(id), aMessage(id), aMessage(id)] as const;
        yield* outbox.put([one, two]);
        yield* outbox.put([three]);
        expect(yield* outbox.recent(2)).toEqual([three, two]);
        expect((yield* outbox.recent(50)).slice(0, 3)).toEqual([three, two, one]);
      }),
    ));
};
