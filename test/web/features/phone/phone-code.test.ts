import { afterEach, describe, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { ProblemError } from "#api/call.ts";
import type { Problem } from "#api/endpoint.ts";
import type { Person } from "#core/people/person/person.ts";
import type { SeenPhoneCode } from "#core/people/phone/phone-code.ts";
import { aPerson } from "#test/builders/person.ts";
import { type PhoneCodeEvent, phoneCodeMachine } from "#web/features/phone/phone-code.machine.ts";
import { phone } from "#web/words/phone.ts";

const number = aPerson().phone ?? ("" as never);
const waiting = (delivery: SeenPhoneCode["delivery"]): SeenPhoneCode => ({ number, expiresAt: new Date(), delivery });

const refusal = (status: number, code: string, detail: string, more: Partial<Problem> = {}) =>
  new ProblemError({ type: "about:blank", title: "INVALID OTP", status, detail, code, reference: "r", ...more });

type Answers = {
  /** The result of each poll in order; the last one repeats. */
  readonly looks?: ReadonlyArray<SeenPhoneCode | null>;
  readonly send?: () => Promise<{ number: SeenPhoneCode["number"]; expiresAt: Date }>;
  readonly verify?: () => Promise<Person>;
};

const answered = async () => ({ number, expiresAt: new Date() });

const start = ({ looks = [null], send = answered, verify = async () => aPerson() }: Answers = {}) => {
  let look = 0;
  const machine = phoneCodeMachine.provide({
    actors: {
      look: fromPromise(async () => {
        const found = looks[Math.min(look, looks.length - 1)] ?? null;
        look += 1;
        return found;
      }),
      send: fromPromise(send),
      verify: fromPromise(verify),
    },
    delays: { nextLook: () => 1 },
  });
  const actor = createActor(machine).start();
  const give = (...events: ReadonlyArray<PhoneCodeEvent>) => {
    for (const event of events) actor.send(event);
  };
  const reach = (state: "entering" | "awaiting" | "verified") => waitFor(actor, (it) => it.matches(state));
  return { actor, give, reach, trouble: () => actor.getSnapshot().context.trouble };
};

const proved: PhoneCodeEvent = { type: "prove", proof: "a proof" };
const typed: PhoneCodeEvent = { type: "typeNumber", typed: "(512) 555-0142" };
const submit: PhoneCodeEvent = { type: "submit" };

/** Starts with a code that was sent. */
const sent = async (answers: Answers = {}) => {
  const it = start(answers);
  await it.reach("entering");
  it.give(typed, proved, submit);
  await it.reach("awaiting");
  return it;
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the phone number", () => {
  test("is checked before the human check, and both before a code is sent", async () => {
    let asked = 0;
    const { give, reach, trouble, actor } = start({
      send: async () => {
        asked += 1;
        return answered();
      },
    });
    await reach("entering");
    give(submit);
    expect(trouble()).toMatchObject({ field: "number", title: phone.invalid, message: phone.pleaseEnterValid });
    give(typed);
    expect(trouble()).toBeNull();
    give(submit);
    expect(trouble()).toMatchObject({ field: "proof", message: phone.humanFirst });
    give(proved);
    expect(trouble()).toBeNull();
    expect([asked, actor.getSnapshot().value]).toEqual([0, "entering"]);
    give(submit, submit);
    await reach("awaiting");
    expect(asked).toBe(1);
  });

  test("may be typed before the API has answered", () => {
    const { give, actor } = start();
    give(typed, proved);
    expect(actor.getSnapshot()).toMatchObject({
      value: "resuming",
      context: { typed: "(512) 555-0142", proof: "a proof" },
    });
  });

  test("of a pending code is known after a reload", async () => {
    const { actor, reach } = start({ looks: [waiting("sent")] });
    await reach("awaiting");
    expect(actor.getSnapshot().context.number).toBe(number);
  });

  test("is asked for again if the carrier refuses it", async () => {
    const { reach, trouble } = await sent({ looks: [null, waiting("sending"), waiting("refused")] });
    await reach("entering");
    expect(trouble()).toMatchObject({
      field: "number",
      title: "Invalid Phone Number",
      message: "Please enter a valid phone number after refreshing the page.",
    });
  });

  test("is asked for again if its owner has answered STOP, with what to text instead", async () => {
    const { reach, trouble } = await sent({ looks: [null, waiting("sending"), waiting("stopped")] });
    await reach("entering");
    expect(trouble()).toMatchObject({ field: "number", title: phone.stoppedTitle, message: phone.stopped });
  });
});

describe("if no code is sent, the page explains", () => {
  const refused = async (error: ProblemError) => {
    const { give, reach, trouble, actor } = start({ send: () => Promise.reject(error) });
    await reach("entering");
    give(typed, proved, submit);
    await waitFor(actor, (it) => it.matches("entering") && it.context.trouble !== null);
    // The proof is used up, and a new one is required.
    expect(actor.getSnapshot().context).toMatchObject({ proof: null, checks: 1 });
    return trouble();
  };

  test("too many requests", async () => {
    const problem = refusal(429, "TooManyTries", "Wait half a minute.", { afterSeconds: 30 });
    expect(await refused(problem)).toMatchObject({
      message: "Wait half a minute.",
      problem: { afterSeconds: 30 },
    });
  });

  test("a number that only the server finds invalid", async () => {
    const issues = [{ field: "number", message: phone.pleaseEnterValid }];
    expect(await refused(refusal(422, "Invalid", "x", { issues }))).toMatchObject({ message: phone.pleaseEnterValid });
  });

  test("any other error, with its details in the console", async () => {
    const console = vi.spyOn(globalThis.console, "warn").mockImplementation(() => {});
    expect(await refused(refusal(503, "Unavailable", "The database does not answer now."))).toMatchObject({
      title: "Error occurred",
      message: "Check console to see more details.",
    });
    expect(console).toHaveBeenCalledWith(expect.stringContaining("The database does not answer now."));
  });

  test("a text that could not be sent yet, until it is sent", async () => {
    const { actor, trouble } = await sent({ looks: [null, waiting("failed"), waiting("failed"), waiting("sent")] });
    await waitFor(actor, (it) => it.context.trouble !== null);
    expect(trouble()).toMatchObject({ title: "Error occurred", message: "Check console to see more details." });
    await waitFor(actor, (it) => it.matches({ awaiting: "delivered" }));
    expect(trouble()).toBeNull();
  });
});

describe("the code", () => {
  const code = (text: string): PhoneCodeEvent => ({ type: "typeCode", code: text });

  test("must have six digits before it is sent", async () => {
    const { give, trouble, actor } = await sent();
    give(code("12345"), submit);
    expect(trouble()).toMatchObject({ field: "code", message: "Please fill the correct 6 digit OTP to continue" });
    expect(actor.getSnapshot().matches("awaiting")).toBe(true);
    give(code("123456"));
    expect(trouble()).toBeNull();
  });

  test("is verified, and the machine returns the person", async () => {
    const person = aPerson();
    const { give, reach, actor } = await sent({ verify: async () => person });
    give(code("123456"), submit);
    await reach("verified");
    expect(actor.getSnapshot().output).toEqual(person);
  });

  test.each([
    ["PhoneCodeIncorrect", "The OTP entered is incorrect.", "awaiting", "code"],
    ["PhoneCodeExpired", "The code has expired. Please try again.", "awaiting", "code"],
    ["PhoneTaken", "The phone number is already in use.", "entering", "number"],
  ] as const)("refused as %s shows the API's message", async (tag, message, state, field) => {
    const { give, trouble, actor } = await sent({ verify: () => Promise.reject(refusal(409, tag, message)) });
    give(code("123456"), submit);
    await waitFor(actor, (it) => it.matches(state) && it.context.trouble !== null);
    expect(trouble()).toMatchObject({ field, message });
  });

  test("can be requested again, after a new human check", async () => {
    const { give, actor } = await sent();
    give({ type: "resend" });
    expect(actor.getSnapshot()).toMatchObject({ value: "entering", context: { proof: null, typed: "(512) 555-0142" } });
  });
});
