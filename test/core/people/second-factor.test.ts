import { Effect } from "effect";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { register } from "#core/people/person/register.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  viewSecondFactor,
} from "#core/people/second-factor/begin-second-factor.ts";
import { giveSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import { removeSecondFactor } from "#core/people/second-factor/remove-second-factor.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { switchOffSecondFactor } from "#core/people/second-factor/switch-off-second-factor.ts";
import type { Device } from "#core/people/session/devices.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { aDevice } from "#test/builders/device.ts";
import { codeAt, wrongCodeAt } from "#test/builders/second-factor.ts";
import { asSupport } from "#test/builders/staff.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld, letPass, makeWorld } from "#test/world.ts";

const ada = { email: "ada@example.com", name: "Ada Miller", password: "long enough indeed" };
const otherDevice: Device = { ...aDevice, token: "another token", address: "198.51.100.4" };

const asked = (title: string) => ({ items: expect.arrayContaining([expect.objectContaining({ title })]) });
const alerts = (actor: PersonActor) => listAlerts(actor, { after: null, limit: 20 });

/** Ada is signed in, without an authenticator app. */
const newAda = Effect.gen(function* () {
  const { person, session } = yield* register(ada, aDevice);
  return { actor: personActor(person.id), person, session, present: session.sessionId };
});

/** Ada's app is set up, and its first code is used up. */
const guardedAda = Effect.gen(function* () {
  const known = yield* newAda;
  const { secret } = yield* beginSecondFactor(known.actor);
  const { recoveryCodes } = yield* confirmSecondFactor(known.actor, codeAt(secret, yield* now), known);
  yield* letPass("30 seconds");
  return { ...known, secret, recoveryCodes };
});

/** Signs in as far as the second-factor challenge. */
const password = Effect.fnUntraced(function* (device: Device = aDevice) {
  const admission = yield* signIn(ada, device);
  if (admission.kind === "signed_in") return yield* Effect.die("No second factor was asked for.");
  return admission.challenge;
});

const give = Effect.fnUntraced(function* (token: string, code: string, device: Device = aDevice) {
  return yield* giveSecondFactor(token, { kind: "code", code }, device);
});

const giveRecovery = (token: string, code: string) => giveSecondFactor(token, { kind: "recovery_code", code }, aDevice);

const present = Effect.fnUntraced(function* (secret: string) {
  return codeAt(secret, yield* now);
});

const said = (message: string) => ({ _tag: "Invalid", issues: [{ field: "code", message }] });
const wrong = said("This code isn't right. Enter the one your authenticator app shows now.");
const used = said("This code was already used. Wait for the next one in your authenticator app.");
const wrongRecovery = said("This recovery code isn't right, or it was already used. Try another one.");
const over = {
  _tag: "ChallengeEnded",
  message: "Your time to enter the code ran out. Please sign in again.",
};

describe("setting up an authenticator app", () => {
  testInWorld("shows a secret, asks for a first code, and gives ten recovery codes", function* () {
    const { actor, present: session } = yield* newAda;
    const { secret, link } = yield* beginSecondFactor(actor);
    expect(link).toContain(`secret=${secret}`);
    expect(link).toContain("ada%40example.com");
    expect(yield* viewSecondFactor(actor, { present: session })).toMatchObject({ since: null });
    const code = codeAt(secret, yield* now);
    const { recoveryCodes } = yield* confirmSecondFactor(actor, ` ${code.slice(0, 3)} ${code.slice(3)}`, {
      present: session,
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(yield* viewSecondFactor(actor, { present: session })).toMatchObject({
      since: expect.any(Date),
      recoveryCodesLeft: 10,
      recoveryCodesInAll: 10,
      isDemanded: false,
    });
    expect(yield* alerts(actor)).toMatchObject(asked("Two-factor authentication is on"));
  });

  testInWorld("asks for nothing at sign-in before its first code was right", function* () {
    const { actor, present: session } = yield* newAda;
    const { secret } = yield* beginSecondFactor(actor);
    const no = wrongCodeAt(secret, yield* now);
    expect(yield* Effect.flip(confirmSecondFactor(actor, no, { present: session }))).toMatchObject(wrong);
    expect(yield* signIn(ada, aDevice)).toMatchObject({ kind: "signed_in" });
  });

  testInWorld("begun again it has another secret, and takes no codes of the first", function* () {
    const { actor, present: session } = yield* newAda;
    const first = yield* beginSecondFactor(actor);
    const second = yield* beginSecondFactor(actor);
    expect(second.secret).not.toBe(first.secret);
    const old = codeAt(first.secret, yield* now);
    expect(yield* Effect.flip(confirmSecondFactor(actor, old, { present: session }))).toMatchObject(wrong);
    yield* confirmSecondFactor(actor, codeAt(second.secret, yield* now), { present: session });
    expect(yield* Effect.flip(beginSecondFactor(actor))).toMatchObject({ code: "second_factor_on" });
  });

  testInWorld("signs out the browsers that came in without a code, and not the one it is done in", function* () {
    const known = yield* newAda;
    const other = yield* signIn(ada, otherDevice);
    if (other.kind !== "signed_in") return yield* Effect.die("A second factor is asked for.");
    const { secret } = yield* beginSecondFactor(known.actor);
    yield* confirmSecondFactor(known.actor, codeAt(secret, yield* now), known);
    expect(yield* Effect.flip(refreshSession(other.session.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    yield* refreshSession(known.session.refreshToken);
  });

  testInWorld("cannot be finished by whoever did not begin it", function* () {
    const { actor, present: session } = yield* newAda;
    expect(yield* Effect.flip(confirmSecondFactor(actor, "123456", { present: session }))).toMatchObject({
      _tag: "Blocked",
      code: "second_factor_off",
    });
  });
});

describe("signing in with a second factor", () => {
  testInWorld("takes the password and then the code", function* () {
    const { person, secret } = yield* guardedAda;
    const { token, expiresAt } = yield* password();
    expect(expiresAt.getTime() - (yield* now).getTime()).toBeLessThanOrEqual(5 * 60_000);
    const admission = yield* give(token, yield* present(secret));
    expect(admission).toMatchObject({ person: { id: person.id } });
    yield* refreshSession(admission.session.refreshToken);
  });

  testInWorld("asks for no code whoever does not know the password", function* () {
    yield* guardedAda;
    expect(yield* Effect.flip(signIn({ ...ada, password: "not hers at all" }, aDevice))).toMatchObject({
      _tag: "SignInFailed",
    });
  });

  test.each([
    ["a clock that is slow by a step", -30_000, true],
    ["a clock that is fast by a step", 30_000, true],
    ["a clock that is slow by two", -60_000, false],
    ["a clock that is fast by two", 60_000, false],
  ])("tolerates %s: %s ms, %s", (_, apart, bears) =>
    inWorld(
      Effect.fnUntraced(function* () {
        const { secret } = yield* guardedAda;
        yield* letPass("5 minutes");
        const { token } = yield* password();
        const code = codeAt(secret, new Date((yield* now).getTime() + apart));
        expect((yield* Effect.exit(give(token, code)))._tag).toBe(bears ? "Success" : "Failure");
      }),
    )(),
  );

  testInWorld("says of a wrong code that it is wrong, and goes on asking", function* () {
    const { secret } = yield* guardedAda;
    const { token } = yield* password();
    expect(yield* Effect.flip(give(token, wrongCodeAt(secret, yield* now)))).toMatchObject(wrong);
    expect(yield* Effect.flip(give(token, "12345"))).toMatchObject(
      said("Please enter the six digits that your authenticator app shows."),
    );
    yield* give(token, yield* present(secret));
  });

  testInWorld("takes no code twice, nor one from before the last", function* () {
    const { secret } = yield* guardedAda;
    yield* letPass("5 minutes");
    const code = yield* present(secret);
    const before = codeAt(secret, new Date((yield* now).getTime() - 30_000));
    yield* give((yield* password()).token, code);
    const { token } = yield* password();
    expect(yield* Effect.flip(give(token, code))).toMatchObject(used);
    expect(yield* Effect.flip(give(token, before))).toMatchObject(used);
    yield* letPass("30 seconds");
    yield* give(token, yield* present(secret));
  });

  testInWorld("of twenty who use one code at once, one comes in", function* () {
    const { secret } = yield* guardedAda;
    const tokens = yield* Effect.forEach(Array.from({ length: 20 }), () => password());
    const code = yield* present(secret);
    const came = yield* Effect.forEach(tokens, ({ token }) => Effect.exit(give(token, code)), {
      concurrency: "unbounded",
    });
    expect(came.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
  });

  testInWorld("answers a question once, within five minutes, in the browser that it was put to", function* () {
    const { secret } = yield* guardedAda;
    const first = yield* password();
    expect(yield* Effect.flip(give(first.token, yield* present(secret), otherDevice))).toMatchObject(over);
    yield* give(first.token, yield* present(secret));
    yield* letPass("30 seconds");
    expect(yield* Effect.flip(give(first.token, yield* present(secret)))).toMatchObject(over);
    const second = yield* password();
    yield* letPass("5 minutes");
    expect(yield* Effect.flip(give(second.token, yield* present(secret)))).toMatchObject(over);
    expect(yield* Effect.flip(give("no token", yield* present(secret)))).toMatchObject(over);
  });

  testInWorld(
    "makes whoever guesses wait longer and longer, in whichever browser, and still takes a recovery code",
    function* () {
      const { secret, recoveryCodes } = yield* guardedAda;
      const guess = Effect.fnUntraced(function* (device: Device) {
        const { token } = yield* password(device);
        return yield* Effect.flip(give(token, wrongCodeAt(secret, yield* now), device));
      });
      for (let n = 0; n < 5; n++) expect(yield* guess(n % 2 ? aDevice : otherDevice)).toMatchObject(wrong);
      expect(yield* guess(otherDevice)).toMatchObject({
        _tag: "TooManyAttempts",
        message: "Too many wrong codes. Please wait 30 seconds and try again, or use a recovery code.",
      });
      // Even the right code has to wait; otherwise a guesser would never be stopped.
      const { token } = yield* password();
      expect(yield* Effect.flip(give(token, yield* present(secret)))).toMatchObject({ _tag: "TooManyAttempts" });
      yield* letPass("30 seconds");
      expect(yield* guess(aDevice)).toMatchObject(wrong);
      expect(yield* guess(aDevice)).toMatchObject({ _tag: "TooManyAttempts", afterSeconds: 60 });
      yield* giveRecovery(token, recoveryCodes[0] ?? "");
    },
  );

  testInWorld("forgets the wrong codes once one was right", function* () {
    const { secret } = yield* guardedAda;
    const { token } = yield* password();
    for (let n = 0; n < 4; n++) yield* Effect.flip(give(token, wrongCodeAt(secret, yield* now)));
    yield* give(token, yield* present(secret));
    const next = yield* password();
    for (let n = 0; n < 5; n++) {
      expect(yield* Effect.flip(give(next.token, wrongCodeAt(secret, yield* now)))).toMatchObject(wrong);
    }
  });

  test("never takes a code twice, for any sequence of codes and times", async () => {
    const tries = fc.array(
      fc.record({ pass: fc.constantFrom(0, 1, 7, 29, 30, 31, 61), apart: fc.integer({ min: -3, max: 3 }) }),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(tries, async (typed) => {
        const world = makeWorld();
        try {
          await world.run(
            Effect.gen(function* () {
              const { secret } = yield* guardedAda;
              const taken: Array<number> = [];
              for (const { pass, apart } of typed) {
                yield* letPass(`${pass} seconds`);
                const at = new Date((yield* now).getTime() + apart * 30_000);
                const { token } = yield* password();
                const came = yield* Effect.exit(give(token, codeAt(secret, at)));
                if (came._tag === "Success") taken.push(Math.floor(at.getTime() / 30_000));
              }
              // Each step is later than the previous one, so none is accepted twice.
              expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b));
            }),
          );
        } finally {
          await world.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("recovery codes", () => {
  testInWorld("sign in once each, however they are typed, and say so by mail", function* () {
    const { actor, recoveryCodes, present: session } = yield* guardedAda;
    const [first = ""] = recoveryCodes;
    const typed = ` ${first.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")}`;
    yield* giveRecovery((yield* password()).token, typed);
    expect(yield* Effect.flip(giveRecovery((yield* password()).token, first))).toMatchObject(wrongRecovery);
    expect(yield* viewSecondFactor(actor, { present: session })).toMatchObject({ recoveryCodesLeft: 9 });
    const { messages } = yield* MemoryStore;
    expect(yield* messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          address: ada.email,
          subject: "A recovery code was used",
          text: expect.stringContaining("9 are left. If that wasn't you"),
        }),
      ]),
    );
  });

  testInWorld("are of no use to anybody else, nor when they were never given", function* () {
    const { recoveryCodes } = yield* guardedAda;
    const bob = { email: "bob@example.com", name: "Bob", password: "long enough as well" };
    const known = yield* register(bob, otherDevice);
    const actor = personActor(known.person.id);
    const { secret } = yield* beginSecondFactor(actor);
    yield* confirmSecondFactor(actor, codeAt(secret, yield* now), { present: known.session.sessionId });
    const admission = yield* signIn(bob, aDevice);
    if (admission.kind === "signed_in") return yield* Effect.die("No second factor was asked for.");
    for (const code of [recoveryCodes[0] ?? "", "0000-0000-0000-0000", "0000", "", "👷".repeat(16)]) {
      expect(yield* Effect.flip(giveRecovery(admission.challenge.token, code))).toMatchObject(wrongRecovery);
    }
  });

  testInWorld("of twenty who use one at once, one comes in", function* () {
    const { recoveryCodes } = yield* guardedAda;
    const tokens = yield* Effect.forEach(Array.from({ length: 20 }), () => password());
    const came = yield* Effect.forEach(
      tokens,
      ({ token }) => Effect.exit(giveRecovery(token, recoveryCodes[0] ?? "")),
      { concurrency: "unbounded" },
    );
    expect(came.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
  });

  testInWorld("can be made anew with a code; those before are worth nothing then", function* () {
    const { actor, secret, recoveryCodes } = yield* guardedAda;
    const no = { kind: "code", code: wrongCodeAt(secret, yield* now) } as const;
    expect(yield* Effect.flip(renewRecoveryCodes(actor, no))).toMatchObject(wrong);
    const renewed = yield* renewRecoveryCodes(actor, { kind: "code", code: yield* present(secret) });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(yield* alerts(actor)).toMatchObject(asked("New recovery codes"));
    const { token } = yield* password();
    expect(yield* Effect.flip(giveRecovery(token, recoveryCodes[0] ?? ""))).toMatchObject(wrongRecovery);
    yield* giveRecovery(token, renewed.recoveryCodes[0] ?? "");
  });

  testInWorld(
    "still let in when the installation's secret has changed and codes can no longer be checked",
    function* () {
      const { actor, secret, recoveryCodes, present: session } = yield* guardedAda;
      const { token } = yield* password();
      const changed = Effect.provide(secretVault("another secret of the installation, as long"));
      expect(yield* Effect.flip(changed(give(token, yield* present(secret))))).toMatchObject({
        _tag: "Blocked",
        code: "second_factor_unreadable",
        whoCanFix: "you",
      });
      yield* changed(giveRecovery(token, recoveryCodes[0] ?? ""));
      const answer = { kind: "recovery_code", code: recoveryCodes[1] ?? "" } as const;
      yield* changed(switchOffSecondFactor(actor, { answer, password: ada.password }, { present: session }));
      const again = yield* changed(beginSecondFactor(actor));
      yield* changed(confirmSecondFactor(actor, codeAt(again.secret, yield* now), { present: session }));
    },
  );
});

describe("switching the second factor off", () => {
  testInWorld("takes a code, and the password once the sign-in is ten minutes ago", function* () {
    const { actor, secret, present: session } = yield* guardedAda;
    yield* letPass("11 minutes");
    expect(yield* viewSecondFactor(actor, { present: session })).toMatchObject({ toSwitchOff: "password" });
    const off = Effect.fnUntraced(function* (code: string, word: string | null) {
      return yield* switchOffSecondFactor(
        actor,
        { answer: { kind: "code", code }, password: word },
        { present: session },
      );
    });
    const code = yield* present(secret);
    const refused = (message: string) => ({ _tag: "Invalid", issues: [{ field: "password", message }] });
    expect(yield* Effect.flip(off(code, null))).toMatchObject(refused("Please enter your password."));
    expect(yield* Effect.flip(off(code, "wrong"))).toMatchObject(refused("This isn't your password."));
    expect(yield* Effect.flip(off(wrongCodeAt(secret, yield* now), ada.password))).toMatchObject(wrong);
    expect(yield* signIn(ada, aDevice)).toMatchObject({ kind: "second_factor" });
    yield* off(code, ada.password);
    expect(yield* signIn(ada, aDevice)).toMatchObject({ kind: "signed_in" });
    expect(yield* viewSecondFactor(actor, { present: session })).toMatchObject({
      since: null,
      recoveryCodesLeft: 0,
    });
    expect(yield* alerts(actor)).toMatchObject(asked("Two-factor authentication is off"));
  });

  testInWorld("takes a code alone, or a recovery code, from whoever has just signed in", function* () {
    const { actor, recoveryCodes, present: session } = yield* guardedAda;
    expect(yield* viewSecondFactor(actor, { present: session })).toMatchObject({ toSwitchOff: "nothing" });
    const answer = { kind: "recovery_code", code: recoveryCodes[3] ?? "" } as const;
    yield* switchOffSecondFactor(actor, { answer, password: null }, { present: session });
    expect(yield* signIn(ada, aDevice)).toMatchObject({ kind: "signed_in" });
  });

  testInWorld("is no place to guess a password at", function* () {
    const { actor, present: session } = yield* guardedAda;
    yield* letPass("11 minutes");
    const guess = Effect.flip(
      switchOffSecondFactor(
        actor,
        { answer: { kind: "recovery_code", code: "0000-0000-0000-0000" }, password: "a guess" },
        { present: session },
      ),
    );
    for (let n = 0; n < 5; n++) expect(yield* guess).toMatchObject({ _tag: "Invalid" });
    expect(yield* guess).toMatchObject({ _tag: "TooManyAttempts" });
  });

  testInWorld("takes an open question for it back", function* () {
    const { actor, secret, present: session } = yield* guardedAda;
    const { token } = yield* password();
    const answer = { kind: "code", code: yield* present(secret) } as const;
    yield* switchOffSecondFactor(actor, { answer, password: null }, { present: session });
    expect(yield* Effect.flip(give(token, "123456"))).toMatchObject(over);
  });
});

describe("support staff", () => {
  testInWorld("are made by support alone, told, and signed out everywhere", function* () {
    const { actor, session } = yield* newAda;
    expect(yield* Effect.flip(markSupport(actor, "agent"))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* markSupport(asSupport(actor), "agent")).toMatchObject({ staffRole: "agent" });
    expect(yield* Effect.flip(refreshSession(session.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    expect(yield* alerts(actor)).toMatchObject(asked("You work for Dibbs Support now"));
    yield* markSupport(asSupport(actor), "agent");
    expect((yield* alerts(actor)).items).toHaveLength(1);
    expect(yield* markSupport(asSupport(actor), null)).toMatchObject({ staffRole: null });
  });

  testInWorld("sign in without a second factor only to set one up, and have everything once it is on", function* () {
    const { actor } = yield* newAda;
    yield* markSupport(asSupport(actor), "agent");
    const admission = yield* signIn(ada, aDevice);
    expect(admission).toMatchObject({ kind: "signed_in", missesSecondFactor: true });
    if (admission.kind !== "signed_in") return;
    const { sessionId, refreshToken } = admission.session;
    const { secret } = yield* beginSecondFactor(actor);
    yield* confirmSecondFactor(actor, codeAt(secret, yield* now), { present: sessionId });
    expect(yield* refreshSession(refreshToken)).toMatchObject({ missesSecondFactor: false });
    expect(yield* viewSecondFactor(actor, { present: sessionId })).toMatchObject({ isDemanded: true });
  });

  testInWorld("are signed out everywhere when they switch it off, and have to set it up again", function* () {
    const { actor, secret } = yield* guardedAda;
    yield* markSupport(asSupport(actor), "agent");
    const admission = yield* give((yield* password()).token, yield* present(secret));
    const { sessionId, refreshToken } = admission.session;
    yield* letPass("30 seconds");
    const answer = { kind: "code", code: yield* present(secret) } as const;
    yield* switchOffSecondFactor(actor, { answer, password: null }, { present: sessionId });
    expect(yield* Effect.flip(refreshSession(refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    expect(yield* signIn(ada, aDevice)).toMatchObject({ missesSecondFactor: true });
  });
});

describe("losing both phone and recovery codes", () => {
  testInWorld(
    "is mended by support alone, who leave their name; the person is told and signs in by password",
    function* () {
      const { actor, session } = yield* guardedAda;
      const support = { ...actor, kind: "support", staff: "sam" } as const;
      expect(yield* Effect.flip(removeSecondFactor(actor))).toMatchObject({ _tag: "NotAllowed" });
      yield* removeSecondFactor(support);
      expect(yield* Effect.flip(refreshSession(session.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
      expect(yield* signIn(ada, aDevice)).toMatchObject({ kind: "signed_in" });
      expect(yield* alerts(actor)).toMatchObject(asked("Dibbs Support turned off two-factor authentication"));
      expect(yield* Effect.flip(removeSecondFactor(support))).toMatchObject({ code: "second_factor_off" });
      const history = yield* History;
      expect(yield* history.ofSubject("person", actor.personId)).toContainEqual(
        expect.objectContaining({ event: "removeSecondFactor", actor: `sam for ${actor.personId}` }),
      );
    },
  );
});

testInWorld("nothing that is kept shows the secret, a code or a recovery code", function* () {
  const { actor, secret, recoveryCodes } = yield* guardedAda;
  const { token } = yield* password();
  const factors = yield* SecondFactors;
  const { messages } = yield* MemoryStore;
  const kept = JSON.stringify([yield* factors.find(actor.personId), yield* messages, yield* alerts(actor)]);
  for (const clear of [secret, token, ...recoveryCodes]) expect(kept).not.toContain(clear);
});
