/**
 * The steps of paying a milestone by card. The answers of the provider and the API decide; nothing is sent twice while
 * an answer is missing. `watching` only reads: the payment's own state says how it ends.
 */
import { assign, fromPromise, setup } from "xstate";
import type { ReplyOf } from "#api/call.ts";
import type { Problem } from "#api/endpoint.ts";
import {
  cancelPaymentEndpoint,
  fundMilestoneEndpoint,
  openCardPaymentEndpoint,
  syncPaymentEndpoint,
} from "#api/endpoints/payments.ts";
import type { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { problemOf, refreshNoun } from "#web/client.ts";
import { keptText } from "#web/session/kept-text.ts";
import { callSignedIn } from "#web/session/session.ts";
import * as words from "#web/words.ts";
import type { Confirmation, ConfirmCard } from "./confirm-card.ts";

/** The milestone, and whether its money is held after the card is charged. */
type Named = { readonly contractId: string; readonly number: number; readonly purpose: SeenPayment["purpose"] };

export type CardPaymentInput = Named & {
  /** A payment for this milestone that is already in progress, so that there is no card to enter. */
  readonly underWay: SeenPayment | null;
};

type Context = Named & {
  readonly payment: SeenPayment | null;
  readonly clientSecret: string;
  readonly confirm: ConfirmCard | null;
  readonly authenticate: boolean | undefined;
  /** The provider's message about the card. */
  readonly message: string | null;
  /** The API's refusal. */
  readonly problem: Problem | null;
  /** Whether the provider accepted the card, but the payment failed afterwards. */
  readonly failedLater: boolean;
  /** Whether a card was sent and no answer came back. */
  readonly isLost: boolean;
  readonly checks: number;
};

export type CardPaymentEvent =
  | { readonly type: "pay"; readonly confirm: ConfirmCard }
  | { readonly type: "authenticate"; readonly answer: boolean }
  | { readonly type: "changed"; readonly payment: SeenPayment }
  | { readonly type: "tried" }
  | { readonly type: "giveUp" }
  | { readonly type: "retry" };

const { unexpected } = words.payment;

const firstWait = 1_500;
const longestWait = 15_000;

const isOver = (payment: SeenPayment | null): boolean => payment?.state === "settled" || payment?.state === "held";
const hasFailed = (payment: SeenPayment | null): boolean => payment?.state === "failed";
/**
 * Remembers across reloads that a card was sent for a payment without an answer. Until an answer comes, the form is not
 * shown again. Only the payment's id is stored; without storage a reload shows the form, but the provider still charges
 * a payment only once.
 */
const sentCard = keptText("sessionStorage", "dibbs.card.sent");
const forgetSent = (): void => sentCard.keep(null);

const isStarted = (payment: SeenPayment | null): boolean => payment?.state === "started";

const open = fromPromise<ReplyOf<typeof openCardPaymentEndpoint>, Named>(async ({ input }) => {
  const endpoint = input.purpose === "fund" ? fundMilestoneEndpoint : openCardPaymentEndpoint;
  const opened = await callSignedIn(endpoint, {
    body: { contract_id: input.contractId, milestone_number: input.number },
  });
  void refreshNoun("payment");
  return opened;
});

const confirm = fromPromise<Confirmation, Pick<Context, "confirm" | "clientSecret" | "authenticate" | "payment">>(
  async ({ input }) => {
    if (input.confirm === null) throw new Error("There is no card to send.");
    if (input.payment) sentCard.keep(input.payment.id);
    const answer = await input.confirm(input.clientSecret, input.authenticate);
    forgetSent();
    return answer;
  },
);

const sync = fromPromise<SeenPayment | null, { readonly payment: SeenPayment | null }>(async ({ input }) => {
  if (input.payment === null) return null;
  const payment = await callSignedIn(syncPaymentEndpoint, { params: { paymentId: input.payment.id } });
  if (payment.state !== input.payment.state) void refreshNoun("payment");
  return payment;
});

const cancel = fromPromise<SeenPayment, { readonly payment: SeenPayment | null }>(async ({ input }) => {
  if (input.payment === null) throw new Error("There is no payment to give up.");
  try {
    return await callSignedIn(cancelPaymentEndpoint, { params: { paymentId: input.payment.id } });
  } finally {
    void refreshNoun("payment");
  }
});

export const cardPaymentMachine = setup({
  types: { input: {} as CardPaymentInput, context: {} as Context, events: {} as CardPaymentEvent },
  actors: { open, confirm, sync, cancel },
  guards: {
    isOver: ({ context }) => isOver(context.payment),
    hasFailed: ({ context }) => hasFailed(context.payment),
    isUnderWay: ({ context }) => context.payment !== null,
  },
  delays: {
    /** The interval grows with each check, so that a slow provider is not overloaded. */
    nextCheck: ({ context }) => Math.min(longestWait, firstWait * 1.5 ** context.checks),
  },
}).createMachine({
  id: "cardPayment",
  context: ({ input }) => ({
    contractId: input.contractId,
    number: input.number,
    purpose: input.purpose,
    payment: input.underWay,
    clientSecret: "",
    confirm: null,
    authenticate: undefined,
    message: null,
    problem: null,
    failedLater: false,
    isLost: false,
    checks: 0,
  }),
  initial: "resuming",
  states: {
    resuming: { always: [{ guard: "isUnderWay", target: "watching" }, { target: "opening" }] },
    opening: {
      invoke: {
        src: "open",
        input: ({ context }) => context,
        onDone: [
          {
            // A card was sent before the page was reloaded, and the answer is still missing.
            guard: ({ event }) => sentCard.read() === event.output.payment.id,
            target: "watching",
            actions: assign(({ event }) => ({ ...event.output, problem: null, isLost: true, checks: 0 })),
          },
          { target: "entering", actions: assign(({ event }) => ({ ...event.output, problem: null })) },
        ],
        onError: { target: "refused", actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
      },
    },
    entering: {
      on: {
        pay: {
          target: "starting",
          actions: assign(({ event }) => ({
            confirm: event.confirm,
            authenticate: undefined,
            message: null,
            problem: null,
            failedLater: false,
          })),
        },
        // Messages about the previous card must not look like messages about the new one, even if that cannot be sent
        // yet.
        tried: { actions: assign({ message: null, problem: null, failedLater: false }) },
        giveUp: { target: "givingUp" },
        // Another window may have paid or given up.
        changed: [
          {
            guard: ({ event }) => !isStarted(event.payment) && !hasFailed(event.payment),
            target: "watching",
            actions: assign(({ event }) => ({ payment: event.payment, checks: 0 })),
          },
          { actions: assign(({ event }) => ({ payment: event.payment })) },
        ],
      },
    },
    /** Reads the payment again: after a declined card, or long after the form was opened, it may be a new one. */
    starting: {
      invoke: {
        src: "open",
        input: ({ context }) => context,
        onDone: { target: "confirming", actions: assign(({ event }) => ({ ...event.output })) },
        onError: {
          target: "refused",
          actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
        },
      },
    },
    confirming: {
      invoke: {
        src: "confirm",
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.status === "requires_action", target: "authenticating" },
          {
            guard: ({ event }) => event.output.status === "requires_payment_method",
            target: "declined",
            actions: assign(({ event }) => ({ message: event.output.message ?? unexpected })),
          },
          { target: "watching", actions: assign({ isLost: false, checks: 0 }) },
        ],
        onError: { target: "watching", actions: assign({ isLost: true, checks: 0 }) },
      },
    },
    authenticating: {
      on: {
        authenticate: {
          target: "confirming",
          actions: assign(({ event }) => ({ authenticate: event.answer })),
        },
      },
    },
    /** The API learns of the decline at once, so that the next card belongs to a payment that can be charged. */
    declined: {
      invoke: {
        src: "sync",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output !== null && !isStarted(event.output) && !hasFailed(event.output),
            target: "watching",
            actions: assign(({ event }) => ({ payment: event.output, message: null, checks: 0 })),
          },
          { target: "entering", actions: assign(({ event }) => ({ payment: event.output })) },
        ],
        onError: { target: "entering" },
      },
    },
    watching: {
      initial: "asking",
      always: [
        { guard: "isOver", target: "settled" },
        {
          guard: "hasFailed",
          target: "entering",
          actions: assign(({ context }) => ({
            message: context.payment?.failure?.message ?? unexpected,
            failedLater: true,
            isLost: false,
          })),
        },
      ],
      on: {
        changed: { actions: assign(({ event }) => ({ payment: event.payment })) },
        giveUp: { target: "stopping" },
      },
      states: {
        asking: {
          invoke: {
            src: "sync",
            input: ({ context }) => context,
            onDone: {
              target: "waiting",
              actions: assign(({ event, context }) => ({
                payment: event.output ?? context.payment,
                checks: context.checks + 1,
              })),
            },
            onError: { target: "waiting", actions: assign(({ context }) => ({ checks: context.checks + 1 })) },
          },
        },
        waiting: { after: { nextCheck: "asking" } },
      },
    },
    /** Gives up a payment without an answer; the provider says whether that is still possible. */
    stopping: {
      invoke: {
        src: "cancel",
        input: ({ context }) => context,
        onDone: { target: "watching", actions: assign(({ event }) => ({ payment: event.output, problem: null })) },
        onError: { target: "watching", actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
      },
    },
    givingUp: {
      invoke: {
        src: "cancel",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => hasFailed(event.output),
            target: "givenUp",
            actions: assign(({ event }) => ({ payment: event.output })),
          },
          { target: "watching", actions: assign(({ event }) => ({ payment: event.output, checks: 0 })) },
        ],
        onError: { target: "entering", actions: assign(({ event }) => ({ problem: problemOf(event.error) })) },
      },
    },
    refused: { on: { retry: "opening" } },
    givenUp: { type: "final" },
    settled: { type: "final", entry: forgetSent },
  },
});
