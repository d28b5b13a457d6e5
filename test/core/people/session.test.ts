import { Effect } from "effect";
import { describe, expect } from "vitest";
import { register } from "#core/people/person/register.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import { viewSelf } from "#core/people/person/view-profile.ts";
import { signOut } from "#core/people/session/end-sessions.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { personActor } from "#core/shared/actor.ts";
import { aDevice, signedIn } from "#test/builders/device.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const ada = {
  email: "Ada@Example.com ",
  name: " Ada Miller ",
  password: "long enough",
} as const;

describe("signing up", () => {
  testInWorld("keeps address and name tidy and opens a session", function* () {
    const { person, session } = yield* register(ada, aDevice);
    expect(person).toMatchObject({ email: "ada@example.com", name: "Ada Miller", userType: "home_owner" });
    expect(yield* viewSelf(personActor(person.id))).toEqual(person);
    expect(yield* refreshSession(session.refreshToken)).toMatchObject({ person: { id: person.id } });
  });

  testInWorld("says everything that is wrong, field by field", function* () {
    const refusal = yield* Effect.flip(register({ ...ada, email: "ada", name: " ", password: "short" }, aDevice));
    expect(refusal).toMatchObject({
      _tag: "Invalid",
      issues: [
        { field: "email", message: "Please enter an email address like name@example.com." },
        { field: "name", message: "Please Confirm Your Name!" },
        { field: "password", message: "Please choose a password of at least 8 characters." },
      ],
    });
  });

  testInWorld("takes no name that a mail would say as words of Dibbs's own", function* () {
    const issue = { field: "name", message: "Please enter a name on one line, without a web address." };
    for (const name of [
      "Ann\n\nPay here",
      "Ann\u2028# Note",
      "Go to https://x.example",
      "www.x.example",
      "x.example/pay",
    ]) {
      expect(yield* Effect.flip(register({ ...ada, name }, aDevice))).toMatchObject({ issues: [issue] });
    }
    for (const name of ["Ann St. John-O'Neil, Jr.", "J.R. Núñez c/o Smith", "Roofing.com & Sons"]) {
      const email = `ada+${name.length}@example.com`;
      expect(yield* register({ ...ada, email, name }, aDevice)).toMatchObject({ person: { name } });
    }
  });

  testInWorld("takes an address once, however it is written", function* () {
    yield* register(ada, aDevice);
    expect(yield* Effect.flip(register({ ...ada, email: "ADA@example.COM" }, aDevice))).toMatchObject({
      _tag: "EmailTaken",
    });
  });
});

describe("signing in", () => {
  testInWorld("takes the right password, and says the same of a wrong one and of an unknown address", function* () {
    const { person } = yield* register(ada, aDevice);
    const credentials = { email: " ADA@example.com", password: ada.password };
    expect(yield* signIn(credentials, aDevice)).toMatchObject({ kind: "signed_in", person });
    const wrong = yield* Effect.flip(signIn({ ...credentials, password: "long enough?" }, aDevice));
    const unknown = yield* Effect.flip(signIn({ ...credentials, email: "bob@example.com" }, aDevice));
    const nonsense = yield* Effect.flip(signIn({ ...credentials, email: "no address" }, aDevice));
    expect(wrong).toMatchObject({ _tag: "SignInFailed" });
    expect([unknown.message, nonsense.message]).toEqual([wrong.message, wrong.message]);
  });
});

describe("a session", () => {
  const opened = Effect.map(register(ada, aDevice), ({ session }) => session.refreshToken);
  const next = (token: string) => Effect.map(refreshSession(token), ({ refreshToken }) => refreshToken);
  /** A session's first token, and the token that replaced it. */
  const exchanged = Effect.gen(function* () {
    const first = yield* opened;
    return { first, second: yield* next(first) };
  });
  const ended = { _tag: "SessionEnded", message: "Your session has ended. Please sign in again." };

  testInWorld("gives a new token for each one, and goes on with the newest", function* () {
    let token = yield* opened;
    const seen = new Set([token]);
    for (let day = 0; day < 60; day++) {
      yield* letPass("1 day");
      token = yield* next(token);
      seen.add(token);
    }
    expect(seen.size).toBe(61);
  });

  testInWorld(
    "gives who asks again within the grace the same next token: another tab held it, or the answer was lost",
    function* () {
      const { first, second } = yield* exchanged;
      yield* letPass("15 seconds");
      expect(yield* next(first)).toBe(second);
      yield* letPass("1 day");
      yield* refreshSession(second);
    },
  );

  testInWorld(
    "ends altogether when the token before is used after the grace, for then a thief may hold a copy",
    function* () {
      const { first, second } = yield* exchanged;
      yield* letPass("21 seconds");
      expect(yield* Effect.flip(refreshSession(first))).toMatchObject(ended);
      expect(yield* Effect.flip(refreshSession(second))).toMatchObject(ended);
    },
  );

  testInWorld(
    "ends altogether when a token is used again that was exchanged many times since, at once or after days",
    function* () {
      for (const pause of ["0 seconds", "1 day"] as const) {
        const stolen = pause === "1 day" ? (yield* signedIn(ada)).session.refreshToken : yield* opened;
        let newest = stolen;
        for (let times = 0; times < 5; times++) {
          yield* letPass(pause);
          newest = yield* next(newest);
        }
        expect(yield* Effect.flip(refreshSession(stolen))).toMatchObject(ended);
        expect(yield* Effect.flip(refreshSession(newest))).toMatchObject(ended);
      }
    },
  );

  testInWorld(
    "goes on when a token names it that was never given: the other side of a contract knows its id",
    function* () {
      const { first, second } = yield* exchanged;
      const [id, secret, mark] = first.split(".");
      for (const guessed of [`${id}`, `${id}.`, `${id}.guessed`, `${id}.guessed.${mark}`, `${id}.${secret}`]) {
        expect(yield* Effect.flip(refreshSession(guessed))).toMatchObject(ended);
        yield* signOut(guessed);
      }
      yield* refreshSession(second);
    },
  );

  testInWorld("gives the same new token to many tabs that ask at once", function* () {
    const token = yield* opened;
    const answers = yield* Effect.forEach(Array.from({ length: 10 }), () => refreshSession(token), {
      concurrency: "unbounded",
    });
    const given = new Set(answers.map(({ refreshToken }) => refreshToken));
    expect(given.size).toBe(1);
    for (const next of given) yield* refreshSession(next);
  });

  testInWorld("ends after ninety days, however often it is used", function* () {
    let token = yield* opened;
    for (let day = 1; day < 90; day++) {
      yield* letPass("1 day");
      token = yield* next(token);
    }
    yield* letPass("1 day");
    expect(yield* Effect.flip(refreshSession(token))).toMatchObject(ended);
  });

  testInWorld("ends after thirty days without use", function* () {
    const token = yield* opened;
    yield* letPass("31 days");
    expect(yield* Effect.flip(refreshSession(token))).toMatchObject(ended);
  });

  testInWorld("ends by signing out, which may be done twice; others go on", function* () {
    const token = yield* opened;
    const other = (yield* signedIn(ada)).session.refreshToken;
    yield* signOut(token);
    yield* signOut(token);
    expect(yield* Effect.flip(refreshSession(token))).toMatchObject(ended);
    expect(yield* Effect.flip(refreshSession("no token"))).toMatchObject(ended);
    yield* refreshSession(other);
  });
});
