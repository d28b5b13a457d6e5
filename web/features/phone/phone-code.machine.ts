/**
 * The steps of verifying a phone number: the number is typed, a human check passed, a code sent, typed in and verified.
 * While the code is awaited, the API is polled for the text's delivery, because a carrier's refusal comes after the
 * API's reply.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import type { ReplyOf } from "#api/call.ts";
import type { Problem } from "#api/endpoint.ts";
import { sendPhoneCodeEndpoint, verifyPhoneCodeEndpoint, viewPhoneCodeEndpoint } from "#api/endpoints/phone.ts";
import type { Person } from "#core/people/person/person.ts";
import type { SeenPhoneCode } from "#core/people/phone/phone-code.ts";
import { problemOf } from "#web/client.ts";
import { callSignedIn } from "#web/session/session.ts";
import * as words from "#web/words.ts";
import { isLikely, isWhole } from "./phone-entry.ts";

/** An error on the page, and its field. */
export type Trouble = {
  readonly field: "number" | "proof" | "code" | null;
  readonly title: string;
  readonly message: string;
  /** The API's problem. */
  readonly problem?: Problem;
};

type Context = {
  /** The number as it was typed. */
  readonly typed: string;
  /** The number as the API has parsed it. */
  readonly number: string;
  /** Null until the human check was passed. */
  readonly proof: string | null;
  readonly code: string;
  readonly trouble: Trouble | null;
  /** Increases whenever a proof is used, and the check has to be passed again. */
  readonly checks: number;
  readonly looks: number;
  /** The person with the number, once it is verified. */
  readonly person: Person | null;
};

export type PhoneCodeEvent =
  | { readonly type: "typeNumber"; readonly typed: string }
  | { readonly type: "prove"; readonly proof: string | null }
  | { readonly type: "typeCode"; readonly code: string }
  | { readonly type: "submit" }
  | { readonly type: "resend" };

const phone = words.phone;

const invalidNumber: Trouble = { field: "number", title: phone.invalid, message: phone.pleaseEnterValid };
const noProof: Trouble = { field: "proof", title: "", message: phone.humanFirst };
const notSixDigits: Trouble = { field: "code", title: "", message: phone.sixDigits };
const notDelivered: Trouble = { field: null, title: phone.sendFailedTitle, message: phone.sendFailed };
const refusedNumber: Trouble = { field: "number", title: phone.invalidTitle, message: phone.invalidAfterRefresh };
const stoppedNumber: Trouble = { field: "number", title: phone.stoppedTitle, message: phone.stopped };

/** Logs the details that people are told to look for. */
const tellConsole = (problem: Problem): void => {
  console.warn(`${problem.title}: ${problem.detail} (${problem.code}, ${problem.status}, ${problem.reference})`);
};

const said = (problem: Problem, field: Trouble["field"]): Trouble => ({
  field,
  title: problem.title,
  message: problem.detail,
  problem,
});

/** Converts an error of sending to the page's form. */
export const sendTrouble = (cause: unknown): Trouble => {
  const problem = problemOf(cause);
  const field = problem.issues?.[0]?.field;
  if (field === "number") return invalidNumber;
  if (field === "proof") return noProof;
  if (problem.status === 429) return said(problem, null);
  tellConsole(problem);
  return notDelivered;
};

/** Converts an error of the code to the page's form. */
export const verifyTrouble = (cause: unknown): Trouble => {
  const problem = problemOf(cause);
  switch (problem.code) {
    case "PhoneCodeIncorrect":
    case "PhoneCodeExpired":
      return said(problem, "code");
    case "PhoneTaken":
      return said(problem, "number");
    case "Invalid":
      return notSixDigits;
  }
  if (problem.status === 429) return said(problem, null);
  tellConsole(problem);
  return notDelivered;
};

const isTaken = (cause: unknown): boolean => problemOf(cause).code === "PhoneTaken";

const firstLook = 700;
const longestWait = 5_000;

export const phoneCodeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PhoneCodeEvent,
    emitted: {} as { readonly type: "sent" },
    output: {} as Person | null,
  },
  actors: {
    look: fromPromise<SeenPhoneCode | null>(async () => (await callSignedIn(viewPhoneCodeEndpoint, {})).code),
    send: fromPromise<ReplyOf<typeof sendPhoneCodeEndpoint>, Context>(({ input }) =>
      callSignedIn(sendPhoneCodeEndpoint, { body: { number: input.typed, proof: input.proof ?? "" } }),
    ),
    verify: fromPromise<Person, Context>(({ input }) =>
      callSignedIn(verifyPhoneCodeEndpoint, { body: { number: input.number, code: input.code } }),
    ),
  },
  guards: {
    isInvalid: ({ context }) => !isLikely(context.typed),
    isUnproved: ({ context }) => context.proof === null,
    isNotWhole: ({ context }) => !isWhole(context.code),
  },
  delays: { nextLook: ({ context }) => Math.min(longestWait, firstLook * 1.5 ** context.looks) },
}).createMachine({
  id: "phoneCode",
  context: { typed: "", number: "", proof: null, code: "", trouble: null, checks: 0, looks: 0, person: null },
  initial: "resuming",
  output: ({ context }) => context.person,
  // Typing during a request is kept.
  on: {
    typeNumber: {
      actions: assign(({ event, context }) => ({
        typed: event.typed,
        trouble: context.trouble?.field === "number" ? null : context.trouble,
      })),
    },
    prove: {
      actions: assign(({ event, context }) => ({
        proof: event.proof,
        trouble: event.proof !== null && context.trouble?.field === "proof" ? null : context.trouble,
      })),
    },
  },
  states: {
    /** A code that was sent before the page was reloaded can still be typed in. */
    resuming: {
      invoke: {
        src: "look",
        onDone: [
          {
            guard: ({ event }) =>
              event.output !== null && event.output.delivery !== "refused" && event.output.delivery !== "stopped",
            target: "awaiting",
            actions: assign(({ event }) => ({ number: event.output?.number ?? "" })),
          },
          { target: "entering" },
        ],
        // Nothing is lost: the person can ask for another code.
        onError: "entering",
      },
    },
    entering: {
      on: {
        submit: [
          { guard: "isInvalid", actions: assign({ trouble: invalidNumber }) },
          { guard: "isUnproved", actions: assign({ trouble: noProof }) },
          { target: "sending" },
        ],
      },
    },
    sending: {
      tags: ["busy"],
      invoke: {
        src: "send",
        input: ({ context }) => context,
        onDone: {
          target: "awaiting",
          actions: [
            assign(({ event, context }) => ({
              number: event.output.number,
              proof: null,
              code: "",
              looks: 0,
              checks: context.checks + 1,
              trouble: null,
            })),
            emit({ type: "sent" }),
          ],
        },
        onError: {
          target: "entering",
          actions: assign(({ event, context }) => ({
            trouble: sendTrouble(event.error),
            proof: null,
            checks: context.checks + 1,
          })),
        },
      },
    },
    awaiting: {
      initial: "waiting",
      on: {
        typeCode: {
          actions: assign(({ event, context }) => ({
            code: event.code,
            trouble: context.trouble?.field === "code" ? null : context.trouble,
          })),
        },
        submit: [{ guard: "isNotWhole", actions: assign({ trouble: notSixDigits }) }, { target: "verifying" }],
        resend: { target: "entering", actions: assign({ trouble: null }) },
      },
      states: {
        waiting: { after: { nextLook: "looking" } },
        looking: {
          invoke: {
            src: "look",
            onDone: [
              {
                guard: ({ event }) => event.output?.delivery === "refused",
                target: "#phoneCode.entering",
                actions: assign({ trouble: refusedNumber }),
              },
              {
                guard: ({ event }) => event.output?.delivery === "stopped",
                target: "#phoneCode.entering",
                actions: assign({ trouble: stoppedNumber }),
              },
              {
                guard: ({ event }) => event.output?.delivery === "sending" || event.output?.delivery === "failed",
                target: "waiting",
                actions: assign(({ event, context }) => ({
                  looks: context.looks + 1,
                  trouble: event.output?.delivery === "failed" ? notDelivered : context.trouble,
                })),
              },
              {
                target: "delivered",
                actions: assign(({ context }) => ({
                  trouble: context.trouble === notDelivered ? null : context.trouble,
                })),
              },
            ],
            onError: { target: "waiting", actions: assign(({ context }) => ({ looks: context.looks + 1 })) },
          },
        },
        delivered: {},
      },
    },
    verifying: {
      tags: ["busy"],
      invoke: {
        src: "verify",
        input: ({ context }) => context,
        onDone: { target: "verified", actions: assign(({ event }) => ({ person: event.output })) },
        onError: [
          {
            guard: ({ event }) => isTaken(event.error),
            target: "entering",
            actions: assign(({ event }) => ({ trouble: verifyTrouble(event.error) })),
          },
          {
            target: "#phoneCode.awaiting.delivered",
            actions: assign(({ event }) => ({ trouble: verifyTrouble(event.error) })),
          },
        ],
      },
    },
    verified: { type: "final" },
  },
});
