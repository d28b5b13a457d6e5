import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { openMessage } from "#core/messaging/message/outbox.ts";
import { changePassword, viewPassword } from "#core/people/password/change-password.ts";
import { Passwords } from "#core/people/password/check-own-password.ts";
import { requestPasswordReset } from "#core/people/password/request-password-reset.ts";
import { resetPassword } from "#core/people/password/reset-password.ts";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { newPerson, register } from "#core/people/person/register.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import type { Device } from "#core/people/session/devices.ts";
import { endOtherSessions, endSession, listOwnSessions, sweepSessions } from "#core/people/session/end-sessions.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { personActor } from "#core/shared/actor.ts";
import { SessionId } from "#core/shared/ids.ts";
import { createCalendarFeed, viewCalendarFeed } from "#core/support/calendar/own-calendar-feed.ts";
import { readCalendarFeed } from "#core/support/calendar/read-calendar-feed.ts";
import { aDevice, signedIn } from "#test/builders/device.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld, letPass, type World } from "#test/world.ts";

const ada = { email: "ada@example.com", name: "Ada Miller", password: "long enough" } as const;
/** Another browser at another network address. */
const elsewhere: Device = { name: "Safari on iPhone", address: "198.51.100.9", token: "another token", language: "en" };
const page = { after: null, limit: 20 };

const linkTo = (token: string) => `https://dibbs.example/v1/resetPassword#token=${token}`;
const ask = (email: string = ada.email, device = aDevice) => requestPasswordReset({ email }, device, linkTo);

/** The latest email, with readable text. */
const lastMail = Effect.gen(function* () {
  const { messages } = yield* MemoryStore;
  const last = (yield* messages).at(-1);
  return last ? yield* openMessage(last) : null;
});

/** The token in the latest mailed link. */
const mailedToken = Effect.map(lastMail, (mail) => /#token=([\w-]{43})\n/.exec(mail?.text ?? "")?.[1] ?? "");

/** Signs Ada up and requests a password reset; returns the token in the mailed link. */
const tokenOfAda = Effect.gen(function* () {
  yield* register(ada, aDevice);
  yield* ask();
  return yield* mailedToken;
});

const wrong = (device = aDevice) => Effect.flip(signIn({ email: ada.email, password: "wrong" }, device));

describe("wrong passwords", () => {
  testInWorld(
    "after five of them one waits thirty seconds, then twice as long each time, to a quarter of an hour",
    function* () {
      yield* register(ada, aDevice);
      for (let guess = 0; guess < 5; guess++) expect((yield* wrong(elsewhere))._tag).toBe("SignInFailed");
      for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
        expect(yield* wrong(elsewhere)).toMatchObject({
          _tag: "TooManyAttempts",
          message: `Too many attempts. Please wait ${seconds} seconds and try again.`,
          afterSeconds: seconds,
        });
        yield* letPass(`${seconds} seconds`);
        expect((yield* wrong(elsewhere))._tag).toBe("SignInFailed");
      }
    },
  );

  testInWorld(
    "the right one is not even looked at while one has to wait, and ends the counting after it",
    function* () {
      yield* register(ada, aDevice);
      for (let guess = 0; guess < 5; guess++) yield* wrong(elsewhere);
      expect(yield* Effect.flip(signIn(ada, elsewhere))).toMatchObject({ _tag: "TooManyAttempts" });
      yield* letPass("30 seconds");
      yield* signIn(ada, elsewhere);
      for (let guess = 0; guess < 4; guess++) expect((yield* wrong(elsewhere))._tag).toBe("SignInFailed");
      yield* signIn(ada, elsewhere);
    },
  );

  testInWorld("an address that nobody has is counted alike", function* () {
    const nobody = Effect.flip(signIn({ email: "Nobody@example.com", password: "wrong" }, aDevice));
    for (let guess = 0; guess < 5; guess++) expect((yield* nobody)._tag).toBe("SignInFailed");
    expect(yield* nobody).toMatchObject({ _tag: "TooManyAttempts", afterSeconds: 30 });
  });

  testInWorld("do not keep their owner out of the browser that they use", function* () {
    yield* register(ada, aDevice);
    for (let guess = 0; guess < 5; guess++) yield* wrong(elsewhere);
    yield* signIn(ada, aDevice);
  });

  testInWorld(
    "of many accounts, from one network, are counted together, and other networks do not wait for it",
    function* () {
      const guess = (name: number, device: Device) =>
        Effect.flip(signIn({ email: `person${name}@example.com`, password: "summer2026" }, device));
      for (let name = 0; name < 50; name++) expect((yield* guess(name, aDevice))._tag).toBe("SignInFailed");
      expect(yield* guess(50, aDevice)).toMatchObject({ _tag: "TooManyAttempts", afterSeconds: 30 });
      expect((yield* guess(51, elsewhere))._tag).toBe("SignInFailed");
    },
  );

  testInWorld("of what is no address keep nobody else waiting, whatever is typed in its place", function* () {
    const { person } = yield* register(ada, aDevice);
    const { sessionId } = (yield* signedIn(ada)).session;
    for (const email of [`from ${aDevice.address}`, `of ${person.id} by themselves`]) {
      for (let guess = 0; guess < 8; guess++) {
        expect(yield* Effect.flip(signIn({ email, password: "wrong" }, elsewhere))).toMatchObject({
          _tag: "SignInFailed",
        });
      }
    }
    yield* signedIn(ada);
    const change = { presentPassword: ada.password, newPassword: "another long one" };
    yield* changePassword(personActor(person.id), change, { present: sessionId, device: aDevice });
  });

  testInWorld("right ones from one network are not counted, however many", function* () {
    yield* register(ada, aDevice);
    for (let time = 0; time < 120; time++) yield* signIn(ada, aDevice);
  });

  testInWorld("are forgotten after a day", function* () {
    yield* register(ada, aDevice);
    for (let guess = 0; guess < 4; guess++) yield* wrong(elsewhere);
    yield* letPass("24 hours");
    for (let guess = 0; guess < 5; guess++) expect((yield* wrong(elsewhere))._tag).toBe("SignInFailed");
  });
});

describe("a sign-in", () => {
  testInWorld("in a new browser is told by mail, once; the first one and known ones are not", function* () {
    yield* register(ada, aDevice);
    yield* signIn(ada, aDevice);
    expect((yield* lastMail)?.subject).toBe("Welcome to Dibbs");
    yield* signIn(ada, elsewhere);
    const mail = yield* lastMail;
    expect(mail).toMatchObject({ address: ada.email, subject: "New sign-in to your Dibbs account" });
    expect(mail?.text).toContain("with Safari on iPhone on May 4, 2026 at 10:00 AM Eastern Time.");
    yield* signIn(ada, elsewhere);
    expect(yield* lastMail).toEqual(mail);
  });
});

test.each([
  ["An unknown browser", "with an unknown browser on "],
  ["A browser on Windows", "with a browser on Windows on "],
])("a mail about %j names it in lowercase within its sentence", async (name, said) =>
  inWorld(
    Effect.fnUntraced(function* () {
      yield* register(ada, aDevice);
      yield* signIn(ada, { ...elsewhere, name });
      expect((yield* lastMail)?.text).toContain(said);
    }),
  )(),
);

describe("a person's sessions", () => {
  testInWorld("are listed with their browsers, and can be ended one by one or all but the present one", function* () {
    const { person, session: first } = yield* register(ada, aDevice);
    const actor = personActor(person.id);
    const { session: second } = yield* signedIn(ada);
    const { session: third } = yield* signedIn(ada);
    const names = Effect.map(listOwnSessions(actor, first.sessionId, page), ({ items }) =>
      items.map(({ id, isPresent }) => [id, isPresent]),
    );
    expect(yield* names).toEqual([
      [third.sessionId, false],
      [second.sessionId, false],
      [first.sessionId, true],
    ]);
    yield* endSession(actor, second.sessionId);
    expect(yield* Effect.flip(endSession(actor, second.sessionId))).toMatchObject({ _tag: "NotFound" });
    expect(yield* endOtherSessions(actor, first.sessionId)).toEqual({ ended: 1 });
    expect(yield* names).toEqual([[first.sessionId, true]]);
    expect(yield* Effect.flip(refreshSession(third.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    yield* refreshSession(first.refreshToken);
    const { changes } = yield* MemoryStore;
    const ends = (yield* changes).filter(({ change }) => change.noun === "session" && change.event === "end");
    expect(ends.map(({ change }) => change.id)).toEqual([second.sessionId, third.sessionId]);
  });

  testInWorld("are not for others to end", function* () {
    const { session } = yield* register(ada, aDevice);
    const eve = yield* register({ ...ada, email: "eve@example.com" }, elsewhere);
    const actor = personActor(eve.person.id);
    expect(yield* Effect.flip(endSession(actor, session.sessionId))).toMatchObject({ _tag: "NotFound" });
    yield* endOtherSessions(actor, eve.session.sessionId);
    yield* refreshSession(session.refreshToken);
  });

  testInWorld("show when they were last in use", function* () {
    const { person, session } = yield* register(ada, aDevice);
    yield* letPass("3 hours");
    yield* refreshSession(session.refreshToken);
    const [own] = (yield* listOwnSessions(personActor(person.id), session.sessionId, page)).items;
    const millis = (own?.lastUsedAt.getTime() ?? 0) - (own?.createdAt.getTime() ?? 0);
    expect(Math.round(millis / 3_600_000)).toBe(3);
  });
});

describe("a new password by mail", () => {
  testInWorld("is set once by the link, signs every browser out, and proves the address", function* () {
    const { person, session } = yield* register(ada, aDevice);
    yield* ask(" ADA@example.com");
    const mail = yield* lastMail;
    expect(mail).toMatchObject({ address: ada.email, subject: "Your Dibbs password", isSealed: true });
    const token = yield* mailedToken;
    const { secret } = yield* createCalendarFeed(personActor(person.id));
    yield* resetPassword({ token, password: "something new" }, aDevice);
    expect(yield* Effect.flip(readCalendarFeed(secret))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(refreshSession(session.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    expect((yield* wrong())._tag).toBe("SignInFailed");
    yield* signIn({ ...ada, password: "something new" }, aDevice);
    expect(yield* lastMail).toMatchObject({ subject: "Your Dibbs password was changed" });
    const people = yield* People;
    expect((yield* people.getMember(person.id)).emailProvenAt).not.toBeNull();
    expect(yield* Effect.flip(resetPassword({ token, password: "once more" }, aDevice))).toMatchObject({
      _tag: "ResetLinkOver",
      reason: "used",
    });
  });

  testInWorld("cannot be read out of the outbox", function* () {
    const token = yield* tokenOfAda;
    const { messages } = yield* MemoryStore;
    expect(JSON.stringify(yield* messages)).not.toContain(token);
  });

  testInWorld(
    "is not set by a link that is an hour old, or that a newer one took the place of, or that never was one",
    function* () {
      const old = yield* tokenOfAda;
      yield* ask();
      const token = yield* mailedToken;
      const over = (which: string) =>
        Effect.map(Effect.flip(resetPassword({ token: which, password: "something new" }, aDevice)), (refusal) =>
          refusal._tag === "ResetLinkOver" ? refusal.reason : refusal._tag,
        );
      expect([yield* over(old), yield* over("no link"), yield* over("")]).toEqual(["unknown", "unknown", "unknown"]);
      yield* letPass("1 hour");
      expect(yield* over(token)).toBe("expired");
      yield* signIn(ada, aDevice);
    },
  );

  testInWorld(
    "has to be long enough, another one than before, and not the address; a link survives a slip",
    function* () {
      const token = yield* tokenOfAda;
      const refused = (password: string) => Effect.flip(resetPassword({ token, password }, aDevice));
      expect(yield* refused("short")).toMatchObject({ _tag: "Invalid" });
      expect(yield* refused(" ADA@example.com ")).toMatchObject({
        message: "Choose a password that isn't your email address.",
      });
      expect(yield* refused(ada.password)).toMatchObject({
        message: "Choose a password that isn't your current one.",
      });
      yield* resetPassword({ token, password: "x".repeat(200) }, aDevice);
      yield* signIn({ ...ada, password: "x".repeat(200) }, aDevice);
    },
  );

  testInWorld("of twenty who use the link at once, one sets it", function* () {
    const token = yield* tokenOfAda;
    const answers = yield* Effect.forEach(
      Array.from({ length: 20 }, (_, index) => `password ${index}`),
      (password) => Effect.result(resetPassword({ token, password }, aDevice)),
      { concurrency: "unbounded" },
    );
    expect(answers.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
  });

  testInWorld("is the first one of people who have none", function* () {
    const people = yield* People;
    const person = yield* newPerson(Email.make("google@example.com"), "Gus", "en");
    yield* people.insert(person, null);
    const actor = personActor(person.id);
    expect(yield* viewPassword(actor)).toEqual({ isSet: false });
    expect((yield* Effect.flip(signIn({ email: person.email, password: "" }, aDevice)))._tag).toBe("SignInFailed");
    yield* ask(person.email);
    expect((yield* lastMail)?.text).toContain("use this link to choose a password");
    yield* resetPassword({ token: yield* mailedToken, password: "my first one" }, aDevice);
    expect(yield* viewPassword(actor)).toEqual({ isSet: true });
    yield* signIn({ email: person.email, password: "my first one" }, aDevice);
  });

  testInWorld("is not for an address that nobody has, and one network learns that of few addresses only", function* () {
    yield* register(ada, aDevice);
    const asks = (name: number) => Effect.flip(ask(`person${name}@example.com`));
    for (let name = 0; name < 10; name++) {
      expect(yield* asks(name)).toMatchObject({
        _tag: "EmailUnknown",
        message: "Email address is not registered.",
      });
    }
    expect(yield* asks(10)).toMatchObject({ _tag: "TooManyAttempts", afterSeconds: 60 });
    expect(yield* Effect.flip(ask())).toMatchObject({ _tag: "TooManyAttempts" });
    expect(yield* Effect.flip(register(ada, aDevice))).toMatchObject({ _tag: "TooManyAttempts" });
    yield* ask(ada.email, elsewhere);
    yield* letPass("1 minute");
    expect((yield* asks(11))._tag).toBe("EmailUnknown");
    expect(yield* asks(12)).toMatchObject({ _tag: "TooManyAttempts", afterSeconds: 120 });
  });

  testInWorld("is not mailed to one address too often, from wherever it is asked for", function* () {
    yield* register(ada, aDevice);
    for (let time = 0; time < 3; time++) yield* ask(ada.email, { ...elsewhere, address: `198.51.100.${time}` });
    expect(yield* Effect.flip(ask(ada.email, { ...elsewhere, address: "198.51.100.77" }))).toMatchObject({
      _tag: "TooManyAttempts",
      afterSeconds: 300,
    });
  });

  testInWorld(
    "lets its owner in where they themselves have tried too often, in the browser they always use",
    function* () {
      const token = yield* tokenOfAda;
      for (let guess = 0; guess < 5; guess++) yield* wrong();
      expect(yield* wrong()).toMatchObject({ _tag: "TooManyAttempts" });
      yield* resetPassword({ token, password: "something new" }, aDevice);
      yield* signIn({ ...ada, password: "something new" }, aDevice);
    },
  );

  testInWorld("lets its owner in where strangers have made them wait", function* () {
    yield* register(ada, aDevice);
    for (let guess = 0; guess < 5; guess++) yield* wrong(elsewhere);
    const third: Device = {
      name: "Firefox on Linux",
      address: "192.0.2.1",
      token: "a third token",
      language: "en",
    };
    yield* ask(ada.email, third);
    yield* resetPassword({ token: yield* mailedToken, password: "something new" }, third);
    for (let guess = 0; guess < 5; guess++) yield* wrong(elsewhere);
    yield* signIn({ ...ada, password: "something new" }, third);
  });
});

testInWorld("a sign-in with the old password that is under way while a new one is set opens nothing", function* () {
  const passwords = yield* Passwords;
  const { person } = yield* register(ada, aDevice);
  yield* ask();
  const token = yield* mailedToken;
  const context = yield* Effect.context<World>();
  const resetMeanwhile = Effect.orDie(resetPassword({ token, password: "something new" }, aDevice)).pipe(
    Effect.provideContext(context),
  );
  const slow = Passwords.of({
    ...passwords,
    matches: (hash, password) => Effect.tap(passwords.matches(hash, password), () => resetMeanwhile),
  });
  const late = Effect.provideService(signIn(ada, elsewhere), Passwords, slow);
  expect(yield* Effect.flip(late)).toMatchObject({ _tag: "SignInFailed" });
  const { items } = yield* listOwnSessions(personActor(person.id), SessionId.make(person.id), page);
  expect(items).toEqual([]);
});

describe("changing the password", () => {
  testInWorld("with the old one changes nothing where a new one is set by the mailed link meanwhile", function* () {
    const passwords = yield* Passwords;
    const token = yield* tokenOfAda;
    const { person, session } = yield* signedIn(ada);
    const context = yield* Effect.context<World>();
    const resetMeanwhile = Effect.orDie(resetPassword({ token, password: "something new" }, aDevice)).pipe(
      Effect.provideContext(context),
    );
    const slow = Passwords.of({
      ...passwords,
      matches: (hash, password) => Effect.tap(passwords.matches(hash, password), () => resetMeanwhile),
    });
    const change = changePassword(
      personActor(person.id),
      { presentPassword: ada.password, newPassword: "by the thief" },
      { present: session.sessionId, device: elsewhere },
    );
    expect(yield* Effect.flip(Effect.provideService(change, Passwords, slow))).toMatchObject({
      issues: [{ field: "presentPassword", message: "This isn't your current password." }],
    });
    yield* signedIn({ ...ada, password: "something new" });
  });

  testInWorld("needs the present one, and ends the other sessions and mailed links", function* () {
    const { person, session } = yield* register(ada, aDevice);
    const { session: other } = yield* signedIn(ada);
    const at = { present: session.sessionId, device: aDevice };
    const change = (presentPassword: string, newPassword: string) =>
      changePassword(personActor(person.id), { presentPassword, newPassword }, at);
    yield* ask();
    const token = yield* mailedToken;
    expect(yield* Effect.flip(change("wrong", "something new"))).toMatchObject({
      issues: [{ field: "presentPassword", message: "This isn't your current password." }],
    });
    for (const [word, message] of [
      ["short", "Please choose a password of at least 8 characters."],
      [ada.email, "Choose a password that isn't your email address."],
      [ada.password, "Choose a password that isn't your current one."],
    ] as const) {
      expect(yield* Effect.flip(change(ada.password, word))).toMatchObject({
        issues: [{ field: "newPassword", message }],
      });
    }
    // Whoever had access to the account may have created a calendar link.
    const { secret } = yield* createCalendarFeed(personActor(person.id));
    yield* readCalendarFeed(secret);
    yield* change(ada.password, "something new");
    expect(yield* Effect.flip(readCalendarFeed(secret))).toMatchObject({ _tag: "NotFound" });
    expect(yield* viewCalendarFeed(personActor(person.id))).toEqual({ createdAt: null });
    yield* refreshSession(session.refreshToken);
    expect(yield* Effect.flip(refreshSession(other.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    expect(yield* Effect.flip(resetPassword({ token, password: "by the thief" }, elsewhere))).toMatchObject({
      reason: "unknown",
    });
    const mail = yield* lastMail;
    expect(mail?.subject).toBe("Your Dibbs password was changed");
    expect(mail?.text).toContain("Chrome on Linux");
    expect(mail?.text).toContain("The secret link to your calendar stopped working, too.");
    yield* signIn({ ...ada, password: "something new" }, aDevice);
  });

  testInWorld("is slowed down, too, after wrong ones", function* () {
    const { person, session } = yield* register(ada, aDevice);
    const at = { present: session.sessionId, device: aDevice };
    const input = { presentPassword: "wrong", newPassword: "something new" };
    const change = Effect.flip(changePassword(personActor(person.id), input, at));
    for (let guess = 0; guess < 5; guess++) expect((yield* change)._tag).toBe("Invalid");
    expect(yield* change).toMatchObject({ _tag: "TooManyAttempts", afterSeconds: 30 });
  });

  testInWorld("is for those who have one", function* () {
    const people = yield* People;
    const { session } = yield* register(ada, aDevice);
    const person = yield* newPerson(Email.make("google@example.com"), "Gus", "en");
    yield* people.insert(person, null);
    const input = { presentPassword: "", newPassword: "something new" };
    const at = { present: session.sessionId, device: aDevice };
    expect(yield* Effect.flip(changePassword(personActor(person.id), input, at))).toMatchObject({
      _tag: "Blocked",
      code: "no_password",
      whoCanFix: "you",
    });
  });
});

testInWorld("the sweep takes what is over, and leaves what lives", function* () {
  const sessions = yield* Sessions;
  const { person, session } = yield* register(ada, aDevice);
  const { session: ended } = yield* signedIn(ada);
  yield* endSession(personActor(person.id), ended.sessionId);
  yield* ask();
  const token = yield* mailedToken;
  yield* sweepSessions();
  expect(yield* sessions.endedSince(new Date(0))).toEqual([ended.sessionId]);
  yield* letPass("2 hours");
  yield* sweepSessions();
  expect(yield* sessions.endedSince(new Date(0))).toEqual([]);
  yield* refreshSession(session.refreshToken);
  const over = Effect.map(Effect.flip(resetPassword({ token, password: "something new" }, aDevice)), (refusal) =>
    refusal._tag === "ResetLinkOver" ? refusal.reason : null,
  );
  expect(yield* over).toBe("expired");
  yield* letPass("8 days");
  yield* sweepSessions();
  expect(yield* over).toBe("unknown");
  yield* letPass("31 days");
  yield* sweepSessions();
  expect((yield* listOwnSessions(personActor(person.id), session.sessionId, page)).items).toEqual([]);
});
