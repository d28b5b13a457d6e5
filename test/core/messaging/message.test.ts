import { Effect } from "effect";
import { expect } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { SentTexts } from "#adapters/memory/messaging/texter.ts";
import { MemoryStore } from "#adapters/memory/store.ts";
import { deliverMessages } from "#core/messaging/message/deliver-messages.ts";
import { Mailer, MessageRefused, Texter } from "#core/messaging/message/message.ts";
import { Outbox, putSecret } from "#core/messaging/message/outbox.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { newcomer } from "#test/builders/errand.ts";
import { aMail } from "#test/builders/message.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { Time, type World } from "#test/world.ts";

const sent = Effect.flatMap(SentMail, ({ all }) => all);
const put = Effect.flatMap(MemoryStore, ({ messages }) => messages);

/** A mailer that fails for this address the first `times` times. */
const failing = (address: string, times: number) =>
  Effect.map(Mailer, (mailer) => {
    let left = times;
    return Mailer.of({
      send: (message, unsubscribe) =>
        Effect.suspend(() => {
          if (message.address !== address || left === 0) return mailer.send(message, unsubscribe);
          left -= 1;
          return Effect.fail(new Unavailable({ message: "The mailbox is full.", what: "mail" }));
        }),
    });
  });

testInWorld("a message is sent once, however often its delivery is done", function* () {
  yield* newcomer("home_owner");
  expect(yield* deliverMessages()).toBe(false);
  yield* deliverMessages();
  expect(yield* sent).toMatchObject([{ subject: "Welcome to Dibbs", tries: 1 }]);
  expect(yield* put).toMatchObject([{ dueAt: null, tries: 1, trouble: null }]);
});

testInWorld("a message that cannot be sent holds up no other, and is tried again later and later", function* () {
  const time = yield* Time;
  yield* newcomer("home_owner");
  yield* newcomer("contractor");
  const [stuck, fine] = yield* put;
  if (!stuck || !fine) throw new Error("There are two welcomes.");
  const mailer = yield* failing(stuck.address, 2);
  const deliver = Effect.provideService(deliverMessages(), Mailer, mailer);
  yield* deliver;
  expect(yield* sent).toMatchObject([{ id: fine.id }]);
  expect((yield* put)[0]).toMatchObject({ tries: 1, sentAt: null, trouble: "The mailbox is full." });
  yield* time.pass("1 second");
  yield* deliver;
  yield* time.pass("1 second");
  yield* deliver;
  expect((yield* put)[0]).toMatchObject({ tries: 2, sentAt: null });
  yield* time.pass("1 second");
  yield* deliver;
  expect(yield* sent).toMatchObject([{ id: fine.id }, { id: stuck.id }]);
  expect((yield* put)[0]).toMatchObject({ tries: 3, dueAt: null });
});

testInWorld("a message that never can be sent is left to support after a day of tries", function* () {
  const time = yield* Time;
  yield* newcomer("home_owner");
  const [stuck] = yield* put;
  const mailer = yield* failing(stuck?.address ?? "", Number.POSITIVE_INFINITY);
  for (let hour = 0; hour < 48; hour += 1) {
    yield* Effect.provideService(deliverMessages(), Mailer, mailer);
    yield* time.pass("1 hour");
  }
  expect(yield* put).toMatchObject([{ tries: 30, dueAt: null, sentAt: null, trouble: "The mailbox is full." }]);
  expect(yield* sent).toEqual([]);
});

/** Adds this many due emails to the outbox and returns their ids. */
const putMails = Effect.fnUntraced(function* (count: number) {
  const dueAt = yield* now;
  const mails = Array.from({ length: count }, () => aMail({ dueAt }));
  yield* (yield* Outbox).put(mails);
  return mails.map(({ id }) => id).sort();
});

/** A mailer that records the id of every email, duplicates too, after running `work`. */
const counting = (work: (address: string) => Effect.Effect<void, Unavailable> = () => Effect.void) => {
  const ids: Array<string> = [];
  const send: Mailer["Service"]["send"] = ({ id, address }) =>
    Effect.andThen(
      work(address),
      Effect.sync(() => void ids.push(id)),
    );
  return { mailer: Mailer.of({ send }), ids: () => ids.toSorted() };
};

/** An outbox whose database fails the first calls of each of these, as often as given. */
const failingOutbox = (times: { readonly markSent?: number; readonly postpone?: number }) =>
  Effect.map(Outbox, (outbox) => {
    const left = { markSent: 0, postpone: 0, ...times };
    const asked = (name: keyof typeof left, ask: Effect.Effect<void, Unavailable>) =>
      Effect.suspend(() => {
        if (left[name] === 0) return ask;
        left[name] -= 1;
        return Effect.fail(new Unavailable({ message: "The database does not answer.", what: "database" }));
      });
    return Outbox.of({
      ...outbox,
      markSent: (...sent) => asked("markSent", outbox.markSent(...sent)),
      postpone: (...why) => asked("postpone", outbox.postpone(...why)),
    });
  });

testInWorld("a mail server that is slow has nobody get a mail twice, though another process sends too", function* () {
  const time = yield* Time;
  const mails = yield* putMails(40);
  const { mailer, ids } = counting();
  const context = yield* Effect.context<World>();
  const slow = Mailer.of({
    send: (...mail) =>
      Effect.gen(function* () {
        yield* mailer.send(...mail);
        yield* time.pass("20 seconds");
        yield* Effect.orDie(Effect.provideService(deliverMessages(), Mailer, mailer));
      }).pipe(Effect.provideContext(context)),
  });
  yield* Effect.provideService(deliverMessages(), Mailer, slow);
  yield* time.pass("5 minutes");
  yield* Effect.provideService(deliverMessages(), Mailer, mailer);
  expect(ids()).toEqual(mails);
});

testInWorld("what was sent is not sent again where the database is away while that is noted", function* () {
  const time = yield* Time;
  const mails = yield* putMails(3);
  const { mailer, ids } = counting();
  const deliver = Effect.provideService(deliverMessages(), Mailer, mailer);
  yield* Effect.exit(Effect.provideService(deliver, Outbox, yield* failingOutbox({ markSent: 2 })));
  yield* time.pass("5 minutes");
  yield* deliver;
  expect(ids()).toEqual(mails);
});

testInWorld("a failure that cannot be noted has nobody else get a mail twice", function* () {
  const time = yield* Time;
  const mails = yield* putMails(3);
  yield* (yield* Outbox).put([aMail({ address: "full@example.com", dueAt: yield* now })]);
  const isFull = (address: string) =>
    address === "full@example.com" ? Effect.fail(new Unavailable({ message: "Full.", what: "mail" })) : Effect.void;
  const { mailer, ids } = counting(isFull);
  const deliver = Effect.provideService(deliverMessages(), Mailer, mailer);
  yield* Effect.exit(Effect.provideService(deliver, Outbox, yield* failingOutbox({ postpone: 1 })));
  yield* time.pass("5 minutes");
  yield* deliver;
  expect(ids()).toEqual(mails);
});

/** A text message that only its recipient may read, valid for ten minutes. */
const secretText = Effect.gen(function* () {
  const { personId } = yield* newcomer("home_owner");
  yield* deliverMessages();
  return yield* putSecret({
    personId,
    channel: "sms",
    address: "+15125550142",
    language: "en",
    words: ["phoneCode", { code: "482913", minutes: 10 }],
    lastsUntil: new Date((yield* now).getTime() + 10 * 60_000),
  });
});

const texts = Effect.flatMap(SentTexts, ({ all }) => all);
const latest = Effect.map(put, (messages) => messages.at(-1));

testInWorld(
  "a secret lies sealed in the outbox, and arrives as it was written, by the channel it is meant for",
  function* () {
    const id = yield* secretText;
    const mails = (yield* sent).length;
    expect(JSON.stringify(yield* put)).not.toContain("482913");
    yield* deliverMessages();
    expect(yield* texts).toMatchObject([
      {
        id,
        address: "+15125550142",
        text: "482913 is your Dibbs code. It works for 10 minutes. Dibbs will never call and ask for it.",
      },
    ]);
    expect(yield* sent).toHaveLength(mails);
    expect(JSON.stringify(yield* put)).not.toContain("482913");
  },
);

testInWorld(
  "what is of no use any more is not sent, and what the carrier refuses for good is not tried again",
  function* () {
    const time = yield* Time;
    yield* secretText;
    yield* time.pass("11 minutes");
    yield* deliverMessages();
    expect(yield* latest).toMatchObject({
      sentAt: null,
      dueAt: null,
      givenUp: "other",
      trouble: "It came too late.",
    });
    yield* secretText;
    let tries = 0;
    const refusing = Texter.of({
      send: () =>
        Effect.suspend(() => {
          tries += 1;
          return new MessageRefused({ what: "address", message: "Nobody has this number." });
        }),
    });
    for (let time = 0; time < 3; time += 1) yield* Effect.provideService(deliverMessages(), Texter, refusing);
    expect(yield* latest).toMatchObject({ sentAt: null, dueAt: null, givenUp: "address" });
    expect(tries).toBe(1);
    expect(yield* texts).toEqual([]);
  },
);
