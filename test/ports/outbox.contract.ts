import { Effect } from "effect";
import { expect } from "vitest";
import type { Message } from "#core/messaging/message/message.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { MessageId, type PersonId } from "#core/shared/ids.ts";
import { aMail } from "#test/builders/message.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const aMessage = (personId: PersonId): Message => aMail({ personId, dueAt: null });

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

export const outboxContract = ({ holds }: Given): void => {
  holds("a message is found unchanged, and records when it was sent", function* () {
    const outbox = yield* Outbox;
    const at = moment();
    const message = { ...aMessage((yield* storedPerson()).id), dueAt: at };
    yield* outbox.put([message]);
    expect(yield* outbox.get(message.id)).toEqual(message);
    yield* outbox.markSent([message.id, idOf(MessageId)], at);
    expect(yield* outbox.get(message.id)).toEqual({ ...message, dueAt: null, sentAt: at });
    yield* outbox.markSent([], at);
    expect(yield* Effect.flip(outbox.get(idOf(MessageId)))).toMatchObject({ _tag: "NotFound" });
  });

  holds(
    "due messages are taken longest overdue first, and are due again if the taker does not report back",
    function* () {
      const outbox = yield* Outbox;
      const { id } = yield* storedPerson();
      // Long before anything that other tests left in the outbox.
      const at = new Date("2001-01-01T00:00:00Z");
      const [first, second, third, future] = [0, 1, 2, 60].map((seconds) => ({
        ...aMessage(id),
        dueAt: later(at, seconds),
      })) as [Message, Message, Message, Message];
      yield* outbox.put([third, future, second, first]);
      const until = later(at, 30);
      const taken = yield* outbox.take({ at: later(at, 2), until, limit: 2 });
      expect(new Set(taken)).toEqual(new Set([first, second].map((it) => ({ ...it, tries: 1, dueAt: until }))));
      expect(yield* outbox.take({ at: later(at, 2), until, limit: 9 })).toMatchObject([{ id: third.id, tries: 1 }]);
      expect(yield* outbox.take({ at: later(at, 2), until, limit: 9 })).toEqual([]);
      yield* outbox.markSent([second.id], at);
      yield* outbox.postpone(third.id, { trouble: "no such mailbox", dueAt: null, givenUp: "address" });
      expect(yield* outbox.take({ at: until, until: later(at, 40), limit: 9 })).toMatchObject([
        { id: first.id, tries: 2 },
      ]);
      expect(yield* outbox.get(third.id)).toMatchObject({ trouble: "no such mailbox", dueAt: null, tries: 1 });
      yield* outbox.postpone(third.id, { trouble: "no more texts", dueAt: null, givenUp: "stopped" });
      expect(yield* outbox.get(third.id)).toMatchObject({ trouble: "no more texts", givenUp: "stopped" });
      yield* outbox.markSent([first.id, future.id], at);
    },
  );

  holds("20 takers at once never get the same message", function* () {
    const outbox = yield* Outbox;
    const { id } = yield* storedPerson();
    const at = new Date("2002-01-01T00:00:00Z");
    const messages = Array.from({ length: 40 }, () => ({ ...aMessage(id), dueAt: at }));
    yield* outbox.put(messages);
    const take = outbox.take({ at, until: later(at, 30), limit: 5 });
    const taken = yield* manyAtOnce(20, () => take);
    const ids = taken.flat().map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = (yield* Effect.all([take, take, take, take, take, take, take, take])).flat();
    expect(new Set([...ids, ...rest.map((message) => message.id)]).size).toBe(40);
    yield* outbox.markSent(
      messages.map((message) => message.id),
      at,
    );
  });

  holds("recent messages are listed newest first, up to the limit", function* () {
    const outbox = yield* Outbox;
    const { id } = yield* storedPerson();
    // Long after anything that other tests leave in the outbox.
    const at = new Date("2100-01-01T00:00:00Z");
    const [one, two, three] = [0, 1, 2].map((seconds) => ({
      ...aMessage(id),
      id: idOf(MessageId, later(at, seconds)),
    })) as [Message, Message, Message];
    yield* outbox.put([one, two]);
    yield* outbox.put([three]);
    expect(yield* outbox.recent(2)).toEqual([three, two]);
    expect((yield* outbox.recent(50)).slice(0, 3)).toEqual([three, two, one]);
  });

  holds("one person's messages are listed alone, newest first, up to the limit", function* () {
    const outbox = yield* Outbox;
    const [ada, other] = [yield* storedPerson(), yield* storedPerson()];
    const [one, two] = [aMessage(ada.id), aMessage(ada.id)] as const;
    yield* outbox.put([one, aMessage(other.id), two]);
    expect(yield* outbox.ofPerson(ada.id, 10)).toEqual([two, one]);
    expect(yield* outbox.ofPerson(ada.id, 1)).toEqual([two]);
  });
};
