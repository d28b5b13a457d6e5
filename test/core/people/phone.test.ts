import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { SentTexts } from "#adapters/memory/messaging/texter.ts";
import { MemoryStore } from "#adapters/memory/store.ts";
import { MessageRefused, Texter } from "#core/messaging/message/message.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import { PhoneNumber } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { newCode } from "#core/people/phone/phone-code.ts";
import { looksMadeUp } from "#core/people/phone/phone-numbers.ts";
import { sendPhoneCode, viewPhoneCode } from "#core/people/phone/send-phone-code.ts";
import { verifyPhoneCode } from "#core/people/phone/verify-phone-code.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { History } from "#core/shared/history.ts";
import { aDevice } from "#test/builders/device.ts";
import { another, aProof, codeFor, requestCode } from "#test/builders/phone.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld, runJobs, Time } from "#test/world.ts";

const typed = "(512) 555-0142";
const number = PhoneNumber.make("+15125550142");

const newcomer = Effect.gen(function* () {
  const email = `${crypto.randomUUID()}@example.com`;
  const { person } = yield* register({ email, name: "Ada Miller", password: "correct horse battery" }, aDevice);
  return personActor(person.id);
});

const phoneOf = ({ personId }: PersonActor) =>
  Effect.flatMap(People, (people) => Effect.map(people.get(personId), ({ phone }) => phone));

/** A newcomer who was sent a code, and the code. */
const sent = Effect.gen(function* () {
  const actor = yield* newcomer;
  yield* requestCode(actor, typed);
  return { actor, code: yield* codeFor(actor.personId) };
});

const texts = Effect.flatMap(SentTexts, ({ all }) => all);

describe("a phone code", () => {
  testInWorld("is sent by text to the number as it was typed, and makes the number the person's own", function* () {
    const { actor, code } = yield* sent;
    expect(code).toMatch(/^\d{6}$/);
    yield* runJobs;
    expect(yield* texts).toMatchObject([{ channel: "sms", address: number }]);
    expect((yield* texts)[0]?.text).toBe(
      `${code} is your Dibbs code. It works for 10 minutes. Dibbs will never call and ask for it.`,
    );
    const person = yield* verifyPhoneCode(actor, { number, code });
    expect(person).toMatchObject({ id: actor.personId, phone: number });
    expect(nextStep(person)).toBe("type");
  });

  testInWorld("is told by nothing that is kept, and the history does not tell the number either", function* () {
    const history = yield* History;
    const store = yield* MemoryStore;
    const { actor, code } = yield* sent;
    yield* runJobs;
    expect(JSON.stringify([yield* store.messages, yield* store.jobs, yield* store.changes])).not.toContain(code);
    yield* verifyPhoneCode(actor, { number, code });
    const story = yield* history.ofSubject("person", actor.personId);
    expect(story.at(-1)).toMatchObject({
      event: "verify_phone",
      from: "phone",
      to: "type",
      personId: actor.personId,
    });
    expect(JSON.stringify(story)).not.toContain("5550142");
  });

  testInWorld("is six digits, each as likely as any other", function* () {
    const codes = yield* Effect.all(Array.from({ length: 2000 }, () => newCode));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1980);
    const zeros = codes.filter((code) => code.startsWith("0")).length;
    expect(zeros).toBeGreaterThan(130);
    expect(zeros).toBeLessThan(270);
  });

  test.each(["", "12345", "1234567", "12a456", "１２３４５６", " 123456"])(
    "is not %j, which does not count as an attempt",
    (code) =>
      inWorld(
        Effect.fnUntraced(function* () {
          const { actor } = yield* sent;
          for (let time = 0; time < 9; time += 1) {
            expect(yield* Effect.flip(verifyPhoneCode(actor, { number, code }))).toMatchObject({
              _tag: "Invalid",
              issues: [{ field: "code", message: "Please fill the correct 6 digit OTP to continue" }],
            });
          }
          yield* verifyPhoneCode(actor, { number, code: yield* codeFor(actor.personId) });
        }),
      )(),
  );

  testInWorld("may be mistyped four times; the fifth ends it", function* () {
    const { actor, code } = yield* sent;
    const wrong = verifyPhoneCode(actor, { number, code: another(code) });
    for (let time = 0; time < 4; time += 1) {
      expect(yield* Effect.flip(wrong)).toMatchObject({
        _tag: "PhoneCodeIncorrect",
        message: "The OTP entered is incorrect.",
      });
    }
    const second = yield* sent;
    for (let time = 0; time < 5; time += 1) {
      yield* Effect.flip(verifyPhoneCode(second.actor, { number, code: another(second.code) }));
    }
    expect(yield* Effect.flip(verifyPhoneCode(second.actor, { number, code: second.code }))).toMatchObject({
      _tag: "PhoneCodeExpired",
      message: "The code has expired. Please try again.",
    });
    expect(yield* verifyPhoneCode(actor, { number, code })).toMatchObject({ phone: number });
  });

  testInWorld("of twenty guesses at once, no more than five are looked at", function* () {
    const { actor, code } = yield* sent;
    const answers = yield* Effect.forEach(
      Array.from({ length: 20 }, () => another(code)),
      (guess) => Effect.flip(verifyPhoneCode(actor, { number, code: guess })),
      { concurrency: "unbounded" },
    );
    const tags = answers.map(({ _tag }) => _tag);
    expect(tags.filter((tag) => tag === "PhoneCodeIncorrect")).toHaveLength(5);
    expect(tags.filter((tag) => tag === "PhoneCodeExpired")).toHaveLength(15);
    expect(yield* phoneOf(actor)).toBeNull();
  });

  testInWorld("expires after ten minutes, and works only once", function* () {
    const time = yield* Time;
    const { actor, code } = yield* sent;
    yield* time.pass("10 minutes");
    expect(yield* Effect.flip(verifyPhoneCode(actor, { number, code }))).toMatchObject({
      _tag: "PhoneCodeExpired",
    });
    yield* requestCode(actor, typed);
    const fresh = yield* codeFor(actor.personId);
    yield* time.pass("9 minutes");
    yield* verifyPhoneCode(actor, { number, code: fresh });
    expect(yield* Effect.flip(verifyPhoneCode(actor, { number, code: fresh }))).toMatchObject({
      _tag: "PhoneCodeExpired",
    });
  });

  testInWorld("is over when a newer one is sent", function* () {
    const { actor, code } = yield* sent;
    yield* requestCode(actor, typed);
    const newer = yield* codeFor(actor.personId);
    if (newer !== code) {
      expect(yield* Effect.flip(verifyPhoneCode(actor, { number, code }))).toMatchObject({
        _tag: "PhoneCodeIncorrect",
      });
    }
    yield* verifyPhoneCode(actor, { number, code: newer });
  });

  testInWorld("is good for its own person and its own number alone", function* () {
    const { actor, code } = yield* sent;
    const other = yield* newcomer;
    expect(yield* Effect.flip(verifyPhoneCode(other, { number, code }))).toMatchObject({
      _tag: "PhoneCodeExpired",
    });
    const elsewhere = { number: PhoneNumber.make("+15125550143"), code };
    expect(yield* Effect.flip(verifyPhoneCode(actor, elsewhere))).toMatchObject({ _tag: "PhoneCodeExpired" });
    yield* requestCode(other, "512 555 0199");
    const crossed = verifyPhoneCode(other, { number: PhoneNumber.make("+15125550199"), code });
    if ((yield* codeFor(other.personId)) !== code) {
      expect(yield* Effect.flip(crossed)).toMatchObject({ _tag: "PhoneCodeIncorrect" });
    }
  });
});

describe("a phone number", () => {
  test.each(["12345", "99999", "11111", "00000", "22222", "77777", "55555", "10000"])(
    "that contains %s is refused, however it is typed",
    (part) =>
      inWorld(
        Effect.fnUntraced(function* () {
          const actor = yield* newcomer;
          const digits = `512${`34${part}`.slice(0, 7).padEnd(7, "8")}`;
          const ways = [
            digits,
            `+1 ${digits.slice(0, 5)} ${digits.slice(5)}`,
            `(${digits.slice(0, 3)}) ${digits.slice(3)}`,
          ];
          for (const way of ways) {
            expect(yield* Effect.flip(requestCode(actor, way))).toMatchObject({
              _tag: "Invalid",
              issues: [{ field: "number", message: "Please enter a valid phone number" }],
            });
          }
          expect(looksMadeUp(digits)).toBe(true);
          expect(yield* viewPhoneCode(actor)).toEqual({ code: null });
        }),
      )(),
  );

  testInWorld("that holds such digits only together with the country's code is taken", function* () {
    const actor = yield* newcomer;
    expect(yield* requestCode(actor, "+1 (234) 567-8906")).toMatchObject({ number: "+12345678906" });
    expect(looksMadeUp("+1 (234) 567-8906")).toBe(false);
  });

  test.each(["", "911", "512 555", "+44 20 7123 4567", "+1 416 555 0142", "call me"])(
    "that is not a US number is refused: %j",
    (text) =>
      inWorld(
        Effect.fnUntraced(function* () {
          const actor = yield* newcomer;
          expect(yield* Effect.flip(requestCode(actor, text))).toMatchObject({ _tag: "Invalid" });
        }),
      )(),
  );

  testInWorld(
    "that is somebody else's is told to be in use only to who typed the right code, which is then over",
    function* () {
      const first = yield* sent;
      yield* verifyPhoneCode(first.actor, { number, code: first.code });
      const { actor, code } = yield* sent;
      expect(yield* Effect.flip(verifyPhoneCode(actor, { number, code: another(code) }))).toMatchObject({
        _tag: "PhoneCodeIncorrect",
      });
      expect(yield* Effect.flip(verifyPhoneCode(actor, { number, code }))).toMatchObject({
        _tag: "PhoneTaken",
        message: "The phone number is already in use.",
      });
      expect(yield* Effect.flip(verifyPhoneCode(actor, { number, code }))).toMatchObject({
        _tag: "PhoneCodeExpired",
      });
      expect(yield* phoneOf(actor)).toBeNull();
      expect(yield* phoneOf(first.actor)).toBe(number);
    },
  );

  testInWorld(
    "can be changed later in the same way; the old one is free again, and its person hears of it by mail",
    function* () {
      const mails = yield* SentMail;
      const { actor, code } = yield* sent;
      yield* verifyPhoneCode(actor, { number, code });
      const next = PhoneNumber.make("+15125550187");
      yield* requestCode(actor, next);
      yield* verifyPhoneCode(actor, { number: next, code: yield* codeFor(actor.personId) });
      expect(yield* phoneOf(actor)).toBe(next);
      yield* runJobs;
      expect((yield* mails.all).map(({ subject }) => subject)).toContain("Your phone number was changed");
      const other = yield* sent;
      expect(yield* verifyPhoneCode(other.actor, { number, code: other.code })).toMatchObject({ phone: number });
    },
  );
});

const tooMany = {
  _tag: "TooManyAttempts",
  message: "You have raised too many requests kindly come again later.",
};

describe("too many codes are not sent", () => {
  testInWorld("to one person: the waits grow, and are told", function* () {
    const time = yield* Time;
    const actor = yield* newcomer;
    const numbers = Array.from({ length: 12 }, (_, place) => `512 555 01${place + 20}`);
    const ask = (place: number) => requestCode(actor, numbers[place] ?? "");
    yield* ask(0);
    yield* ask(1);
    const waits: Array<number> = [];
    for (let place = 2; place < 8; place += 1) {
      const refusal = yield* Effect.flip(ask(place));
      expect(refusal).toMatchObject(tooMany);
      waits.push(refusal._tag === "TooManyAttempts" ? refusal.afterSeconds : 0);
      yield* time.pass(`${waits.at(-1) ?? 0} seconds`);
      yield* ask(place);
    }
    for (const [place, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(30 * 2 ** place - 2);
      expect(wait).toBeLessThanOrEqual(30 * 2 ** place);
    }
    yield* time.pass("25 hours");
    yield* ask(0);
    yield* ask(1);
  });

  testInWorld("to one number, whoever asks", function* () {
    yield* sent;
    yield* sent;
    expect(yield* Effect.flip(requestCode(yield* newcomer, typed))).toMatchObject(tooMany);
    yield* requestCode(yield* newcomer, "512 555 0143");
  });

  testInWorld("from one network, which may hold many people", function* () {
    const ask = (place: number, address: string) =>
      Effect.flatMap(newcomer, (actor) => requestCode(actor, `512 555 ${String(2000 + place)}`, address));
    for (let place = 0; place < 60; place += 1) yield* ask(place, "198.51.100.7");
    expect(yield* Effect.flip(ask(60, "198.51.100.7"))).toMatchObject({ ...tooMany, afterSeconds: 1 });
    yield* ask(61, "198.51.100.8");
  });

  testInWorld("at once: of twenty, the two that may", function* () {
    const actor = yield* newcomer;
    const answers = yield* Effect.all(
      Array.from({ length: 20 }, () => Effect.result(requestCode(actor, typed))),
      { concurrency: "unbounded" },
    );
    expect(answers.filter(({ _tag }) => _tag === "Success")).toHaveLength(2);
    yield* runJobs;
    expect(yield* texts).toHaveLength(2);
  });

  testInWorld("without a proof of being human, or with one that was used", function* () {
    const actor = yield* newcomer;
    const issues = [{ field: "proof", message: "Please confirm again that you are human." }];
    const ask = (proof: string) => sendPhoneCode(actor, { number: typed, proof }, aDevice);
    for (const proof of ["", "nonsense"]) expect(yield* Effect.flip(ask(proof))).toMatchObject({ issues });
    const proof = yield* aProof;
    const answers = yield* Effect.all(
      Array.from({ length: 20 }, () => Effect.result(ask(proof))),
      { concurrency: "unbounded" },
    );
    expect(answers.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    const time = yield* Time;
    const old = yield* aProof;
    yield* time.pass("11 minutes");
    expect(yield* Effect.flip(ask(old))).toMatchObject({ issues });
  });
});

describe("a person who waits for a code is told", () => {
  const deliveryOf = (actor: PersonActor) => Effect.map(viewPhoneCode(actor), ({ code }) => code?.delivery ?? null);

  testInWorld(
    "where it goes to and whether it has gone, but never the code, and nothing of other people's",
    function* () {
      const time = yield* Time;
      const { actor, code } = yield* sent;
      const seen = yield* viewPhoneCode(actor);
      expect(seen).toMatchObject({ code: { number, delivery: "sending" } });
      expect(JSON.stringify(seen)).not.toContain(code);
      expect(yield* viewPhoneCode(yield* newcomer)).toEqual({ code: null });
      yield* runJobs;
      expect(yield* deliveryOf(actor)).toBe("sent");
      yield* time.pass("10 minutes");
      expect(yield* viewPhoneCode(actor)).toEqual({ code: null });
    },
  );

  testInWorld("that whoever has the number wants no more texts", function* () {
    const { actor } = yield* sent;
    const stopped = new MessageRefused({ what: "stopped", message: "They have answered STOP." });
    yield* Effect.provideService(runJobs, Texter, Texter.of({ send: () => Effect.fail(stopped) }));
    expect(yield* deliveryOf(actor)).toBe("stopped");
  });

  testInWorld("that nobody has the number, or that it could not be sent so far", function* () {
    const time = yield* Time;
    const refused = yield* sent;
    const nobody = new MessageRefused({ what: "address", message: "Nobody has this number." });
    yield* Effect.provideService(runJobs, Texter, Texter.of({ send: () => Effect.fail(nobody) }));
    expect(yield* deliveryOf(refused.actor)).toBe("refused");
    const { actor } = yield* sent;
    const silent = new Unavailable({ what: "sms", message: "No answer." });
    yield* Effect.provideService(runJobs, Texter, Texter.of({ send: () => Effect.fail(silent) }));
    expect(yield* deliveryOf(actor)).toBe("failed");
    yield* time.pass("5 seconds");
    yield* runJobs;
    expect(yield* deliveryOf(actor)).toBe("sent");
  });
});
