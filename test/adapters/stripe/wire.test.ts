import { randomUUID } from "node:crypto";
import { Effect, ManagedRuntime } from "effect";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stripeCards } from "#adapters/stripe/cards.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { type ContractId, MilestoneId, PaymentId, RefundId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";
import { keyListener } from "#test/support/refused-keys.ts";
import { controlsOf } from "#test/wire/stripe/controls.ts";
import type { Fault } from "#test/wire/stripe/faults.ts";
import { secretKey, startStripe, type WireStripe } from "#test/wire/stripe/server.ts";
import { version } from "#test/wire/stripe/spec.ts";

let stripe: WireStripe;
let controls: ReturnType<typeof controlsOf>;
let runtime: ManagedRuntime.ManagedRuntime<Cards, never>;

/** Longer than any answer takes that comes, in milliseconds. */
const timeout = 20_000;
/** The timeout for an answer that never comes, in milliseconds. */
const impatience = 500;

beforeAll(async () => {
  stripe = await startStripe();
  controls = controlsOf(stripe);
  runtime = ManagedRuntime.make(stripeCards({ secretKey, baseUrl: stripe.url, accounts: "v2" }, timeout));
});
beforeEach(() => {
  stripe.faults.clear();
  stripe.violations.length = 0;
});
afterAll(async () => {
  await runtime.dispose();
  await stripe.close();
});

const run = <A, E>(effect: Effect.Effect<A, E, Cards>): Promise<A> => runtime.runPromise(effect);
const fails = <A, E>(effect: Effect.Effect<A, E, Cards>): Promise<E> => run(Effect.flip(effect));

type Order = Parameters<Cards["Service"]["openIntent"]>[0];
const newOrder = (): Order => ({
  paymentId: idOf(PaymentId),
  milestoneId: idOf(MilestoneId),
  contractId: randomUUID() as ContractId,
  total: cents(10_300),
  description: "Dibbs milestone 1",
  ref: null,
});
const open = (order: Order) => Effect.flatMap(Cards, (cards) => cards.openIntent(order));
const find = ({ paymentId }: Order, ref: string | null) =>
  Effect.flatMap(Cards, (cards) => cards.findIntent(paymentId, ref));

const charged = async () => {
  const order = newOrder();
  const { ref, clientSecret } = await run(open(order));
  controls.enter(clientSecret, "succeeds");
  const chargeRef = (await run(find(order, ref)))?.chargeRef ?? "";
  return { order, ref, chargeRef };
};
const seller = async () => {
  const { ref } = await run(Effect.flatMap(Cards, (cards) => cards.openAccount(aPerson({ name: "Rosa" }))));
  controls.finishAccount(ref);
  return ref;
};
const payOut = ({ paymentId, contractId }: Order, chargeRef: string, accountRef: string) =>
  Effect.flatMap(Cards, (cards) =>
    cards.transfer({ paymentId, contractId, chargeRef, accountRef, amount: cents(10_000) }),
  );

const answers = (status: number, body: string): Fault => ({ kind: "answers", status, body });
const stripeError = (status: number, error: object): Fault => answers(status, JSON.stringify({ error }));

test.each<readonly [string, Fault]>([
  ["no connection", { kind: "unreachable" }],
  ["500", stripeError(500, { type: "api_error", message: "An unknown error occurred." })],
  ["503 of something on the way, as a page", answers(503, "<html>Service Unavailable</html>")],
  ["502 whose JSON holds no error, which the library takes for success", answers(502, '{"message":"Bad gateway"}')],
  ["404 whose JSON holds no error", answers(404, '{"detail":"no such route"}')],
  ["404 whose error is a word", answers(404, '{"error":"not_found"}')],
  ["200 with nothing", answers(200, "{}")],
  ["200 with null", answers(200, "null")],
  ["200 with another thing", answers(200, '{"id":"ch_1","object":"charge"}')],
  ["200 with a status that nobody knows", answers(200, '{"id":"pi_1","object":"payment_intent","status":"melted"}')],
  ["too many requests", stripeError(429, { type: "invalid_request_error", code: "rate_limit", message: "Slow down." })],
  [
    "the same request still being worked on",
    stripeError(409, { type: "invalid_request_error", code: "idempotency_key_in_use", message: "" }),
  ],
])("%s is ProviderSilent: nobody knows what was done", async (_what, fault) => {
  const { ref } = await run(open(newOrder()));
  stripe.faults.order("GET /v1/payment_intents/{id}", fault, 2);
  expect(await fails(find(newOrder(), ref))).toMatchObject({ _tag: "ProviderSilent" });
  stripe.faults.clear();
  stripe.faults.order("POST /v1/payment_intents", fault, 2);
  expect(await fails(open(newOrder()))).toMatchObject({ _tag: "ProviderSilent" });
});

test("an answer that does not come is ProviderSilent, too", async () => {
  const impatient = ManagedRuntime.make(stripeCards({ secretKey, baseUrl: stripe.url, accounts: "v2" }, impatience));
  const letGo = Promise.withResolvers<void>();
  const silence = { kind: "waits", until: letGo.promise } as const;
  const { ref } = await run(open(newOrder()));
  stripe.faults.order("GET /v1/payment_intents/{id}", silence, 2);
  expect(await impatient.runPromise(Effect.flip(find(newOrder(), ref)))).toMatchObject({ _tag: "ProviderSilent" });
  stripe.faults.order("POST /v1/payment_intents", silence, 2);
  expect(await impatient.runPromise(Effect.flip(open(newOrder())))).toMatchObject({ _tag: "ProviderSilent" });
  letGo.resolve();
  await impatient.dispose();
});

test("a refusal has Stripe's own code and message", async () => {
  stripe.faults.order(
    "POST /v1/payment_intents",
    stripeError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "lost_card",
      message: "Your card was declined.",
    }),
  );
  expect(await fails(open(newOrder()))).toMatchObject({
    _tag: "ProviderRefused",
    code: "lost_card",
    message: "Your card was declined.",
  });
  const small = { ...newOrder(), total: cents(49) };
  expect(await fails(open(small))).toMatchObject({ _tag: "ProviderRefused", code: "amount_too_small" });
});

test("a key that Stripe rejects is ProviderSilent and reported to support, without revealing the key", async () => {
  const other = ManagedRuntime.make(stripeCards({ secretKey: "sk_test_wrong", baseUrl: stripe.url, accounts: "v2" }));
  const { heard, listening } = keyListener();
  const refusal = await other.runPromise(listening(Effect.flip(open(newOrder()))));
  expect(refusal).toMatchObject({ _tag: "ProviderSilent", isKeyRefused: true });
  expect(JSON.stringify(refusal) + String(refusal)).not.toContain("wrong");
  expect(heard).toEqual(["Stripe"]);
  await other.dispose();
});

test("a permission that our key lacks is ProviderSilent, and an account that is not ours is refused and restricted", async () => {
  const answer = (code: string | null) => {
    const error = { type: "invalid_request_error", message: "No.", ...(code !== null && { code }) };
    return { kind: "answers", status: 403, body: JSON.stringify({ error }) } as const;
  };
  const { heard, listening } = keyListener();
  stripe.faults.order("POST /v1/payment_intents", answer(null));
  const silence = { _tag: "ProviderSilent", isKeyRefused: true };
  expect(await run(listening(Effect.flip(open(newOrder()))))).toMatchObject(silence);
  expect(heard).toEqual(["Stripe"]);
  const { order, chargeRef } = await charged();
  stripe.faults.order("GET /v2/core/accounts/{id}", answer("account_invalid"), 2);
  expect(await run(listening(Effect.flip(payOut(order, chargeRef, "acct_1"))))).toMatchObject({
    _tag: "ProviderRefused",
    code: "account_invalid",
  });
  // Nobody pays its owner any more until support has looked at it.
  const standing = Effect.flatMap(Cards, (cards) => cards.accountStanding("acct_1"));
  expect(await run(listening(standing))).toEqual({ standing: "restricted", fundingSource: null, missing: [] });
  expect(heard).toEqual(["Stripe"]);
});

test.each(["charge_disputed", "refund_disputed_payment"])(
  "a refund during an undecided chargeback is ProviderSilent, if Stripe answers '%s'",
  async (code) => {
    const { order, chargeRef } = await charged();
    const asked = { refundId: idOf(RefundId), paymentId: order.paymentId, chargeRef, amount: cents(500) };
    const refund = Effect.flatMap(Cards, (cards) => cards.refund(asked));
    const error = { type: "invalid_request_error", code, message: "You cannot refund a disputed payment." };
    stripe.faults.order("POST /v1/refunds", stripeError(400, error));
    expect(await fails(refund)).toMatchObject({ _tag: "ProviderSilent" });
    expect(await run(refund)).toMatchObject({ status: "succeeded" });
  },
);

test("an intent whose ref is known but which Stripe does not have is ProviderSilent", async () => {
  expect(await fails(find(newOrder(), "pi_none"))).toMatchObject({ _tag: "ProviderSilent" });
});

test.each([400, 403, 404])(
  "a lookup that Stripe answers with %i is ProviderSilent, and its work is not done twice",
  async (status) => {
    const no = stripeError(status, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: "No such thing.",
    });
    const { order, chargeRef } = await charged();
    const accountRef = await seller();
    const { ref: transferRef } = await run(payOut(order, chargeRef, accountRef));
    const refund = { refundId: idOf(RefundId), paymentId: order.paymentId, amount: cents(500) };
    const calls: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown, Cards>]> = [
      ["GET /v1/payment_intents/search", find(order, null)],
      ["GET /v1/transfers", payOut(order, chargeRef, accountRef)],
      [
        "GET /v1/transfers/{id}/reversals",
        Effect.flatMap(Cards, (cards) => cards.reverseTransfer({ ...refund, transferRef })),
      ],
      ["GET /v1/refunds", Effect.flatMap(Cards, (cards) => cards.refund({ ...refund, chargeRef }))],
    ];
    for (const [question, call] of calls) {
      await run(call);
      stripe.faults.order(question, no);
      expect(await fails(call), question).toMatchObject({ _tag: "ProviderSilent" });
      await run(call);
    }
    expect(controls.moved(order.paymentId)).toEqual(["charge", "transfer", "reversal", "refund"]);
  },
);

test("an intent that was made despite a 500 from Stripe is found by the payment it is for", async () => {
  const order = newOrder();
  stripe.faults.order("POST /v1/payment_intents", { kind: "error_after_work" });
  expect(await fails(open(order))).toMatchObject({ _tag: "ProviderSilent" });
  // Stripe remembers its own failure under the key for a day.
  expect(await fails(open(order))).toMatchObject({ _tag: "ProviderSilent" });
  const found = await run(find(order, null));
  expect(found).toMatchObject({ status: "open", ref: expect.stringMatching(/^pi_/) });
  expect(await run(open({ ...order, ref: found?.ref ?? null }))).toMatchObject({ ref: found?.ref });
  expect(
    [...stripe.state.intents.values()].filter(({ metadata }) => metadata.payment_id === order.paymentId),
  ).toHaveLength(1);
});

test("an intent that Stripe's search has not indexed yet is found later", async () => {
  stripe.state.searchLag = 60_000;
  const order = newOrder();
  const { ref } = await run(open(order));
  expect(await run(find(order, null))).toBeNull();
  controls.pass(61_000);
  expect(await run(find(order, null))).toMatchObject({ ref });
  stripe.state.searchLag = 0;
});

test("of two intents of one payment, the charged one counts", async () => {
  const order = newOrder();
  const first = await run(open(order));
  controls.pass(25 * 3_600_000);
  const second = await run(open(order));
  expect(second.ref).not.toBe(first.ref);
  controls.enter(second.clientSecret, "succeeds");
  expect(await run(find(order, null))).toMatchObject({ ref: second.ref, status: "succeeded" });
});

test("a transfer that was made despite a 500 from Stripe is not made again", async () => {
  const { order, chargeRef } = await charged();
  const account = await seller();
  stripe.faults.order("POST /v1/transfers", { kind: "error_after_work" });
  expect(await fails(payOut(order, chargeRef, account))).toMatchObject({ _tag: "ProviderSilent" });
  expect(await run(payOut(order, chargeRef, account))).toMatchObject({ ref: expect.stringMatching(/^tr_/) });
  expect(controls.moved(order.paymentId)).toEqual(["charge", "transfer"]);
});

test("a charge is paid out in parts, each once and never more than is left", async () => {
  const { order, chargeRef } = await charged();
  const account = await seller();
  const part = (amount: number, paymentId = idOf(PaymentId)) => ({
    paymentId,
    amount: cents(amount),
    send: Effect.flatMap(Cards, (cards) =>
      cards.transfer({
        paymentId,
        contractId: order.contractId,
        chargeRef,
        accountRef: account,
        amount: cents(amount),
      }),
    ),
    find: Effect.flatMap(Cards, (cards) => cards.findTransfer({ paymentId, contractId: order.contractId })),
  });
  const [first, second, tooMuch, rest] = [part(4_000), part(2_500), part(3_801), part(3_800)];
  stripe.faults.order("POST /v1/transfers", { kind: "error_after_work" });
  expect(await fails(first.send)).toMatchObject({ _tag: "ProviderSilent" });
  const made = await run(first.send);
  expect(await run(first.send)).toEqual(made);
  expect(await run(first.find)).toEqual(made);
  expect(await run(second.find)).toBeNull();
  expect((await run(second.send)).ref).not.toBe(made.ref);
  expect(await fails(tooMuch.send)).toMatchObject({ _tag: "ProviderRefused", code: "balance_insufficient" });
  expect(await run(tooMuch.find)).toBeNull();
  await run(rest.send);
  // Nothing was paid out under the charge's own payment, and each part under its own, all from the one charge.
  expect(await run(Effect.flatMap(Cards, (cards) => cards.findTransfer(order)))).toBeNull();
  const sent = [...stripe.state.transfers.values()].filter(({ source }) => source === chargeRef);
  expect(sent.map(({ amount }) => amount)).toEqual([4_000, 2_500, 3_800]);
  expect(new Set(sent.map(({ transferGroup }) => transferGroup)).size).toBe(1);
  const { contractId } = order;
  const listed = await run(Effect.flatMap(Cards, (cards) => cards.listPaidOut({ contractId, chargeRef })));
  expect(new Map(listed.map(({ paymentId, amount }) => [paymentId, amount]))).toEqual(
    new Map([first, second, rest].map(({ paymentId, amount }) => [paymentId, amount])),
  );
  expect(listed.find(({ paymentId }) => paymentId === first.paymentId)?.ref).toBe(made.ref);
  for (const { paymentId } of [first, second, rest]) expect(controls.moved(paymentId)).toEqual(["transfer"]);
  expect(stripe.violations).toEqual([]);
});

/** Repeating it moves no more money. */
const isPaidOutOnce = async (...asked: Parameters<typeof payOut>) => {
  await run(payOut(...asked));
  expect(controls.moved(asked[0].paymentId)).toEqual(["charge", "transfer"]);
};

test("a slow transfer is made once for two callers at once", async () => {
  const { order, chargeRef } = await charged();
  const account = await seller();
  const transfers = () => stripe.requests.filter((name) => name === "POST /v1/transfers").length;
  const before = transfers();
  const letGo = Promise.withResolvers<void>();
  stripe.faults.order("POST /v1/transfers", { kind: "waits", until: letGo.promise });
  const first = run(Effect.exit(payOut(order, chargeRef, account)));
  await expect.poll(transfers, { interval: 5 }).toBe(before + 1);
  expect(await run(Effect.exit(payOut(order, chargeRef, account)))).toMatchObject({ _tag: "Failure" });
  letGo.resolve();
  expect(await first).toMatchObject({ _tag: "Success" });
  await isPaidOutOnce(order, chargeRef, account);
});

test("a refusal that Stripe remembers is bypassed once its reason is gone, and nothing is done twice", async () => {
  const { order, chargeRef } = await charged();
  const account = await seller();
  const kept = stripe.state.accounts.get(account);
  // Ready when it is checked, but no longer when it is paid.
  const charge = stripe.state.charges.get(chargeRef);
  stripe.state.charges.delete(chargeRef);
  expect(await fails(payOut(order, chargeRef, account))).toMatchObject({ _tag: "ProviderRefused" });
  expect(await fails(payOut(order, chargeRef, account))).toMatchObject({ _tag: "ProviderRefused" });
  if (charge) stripe.state.charges.set(chargeRef, charge);
  expect(kept?.standing).toBe("active");
  expect(await run(payOut(order, chargeRef, account))).toMatchObject({ ref: expect.stringMatching(/^tr_/) });
  await isPaidOutOnce(order, chargeRef, account);
});

test("no transfer is sent to an account that is not ready, so that Stripe remembers no refusal", async () => {
  const { order, chargeRef } = await charged();
  const account = await seller();
  const kept = stripe.state.accounts.get(account);
  if (kept) kept.standing = "checking";
  const before = stripe.requests.filter((request) => request === "POST /v1/transfers").length;
  expect(await fails(payOut(order, chargeRef, account))).toMatchObject({ code: "account_not_ready" });
  expect(stripe.requests.filter((request) => request === "POST /v1/transfers")).toHaveLength(before);
});

test.each([
  ["new", "pending"],
  ["checking", "pending"],
  ["active", "ready"],
  ["rejected", "restricted"],
  ["closed", "restricted"],
] as const)("an account that is '%s' at Stripe has the standing '%s'", async (standing, expected) => {
  const account = await seller();
  const kept = stripe.state.accounts.get(account);
  if (kept) kept.standing = standing;
  const found = await run(Effect.flatMap(Cards, (cards) => cards.accountStanding(account)));
  expect(found).toEqual({ standing: expected, fundingSource: null, missing: [] });
});

test.each([
  ["no configuration", null],
  ["no recipient", { recipient: null }],
  ["no capabilities", { recipient: { applied: true, capabilities: null } }],
  ["no balance", { recipient: { applied: true, capabilities: { stripe_balance: null } } }],
  ["no transfers", { recipient: { applied: true, capabilities: { stripe_balance: { stripe_transfers: null } } } }],
  [
    "no details",
    {
      recipient: {
        applied: true,
        capabilities: { stripe_balance: { stripe_transfers: { status: "pending", status_details: null } } },
      },
    },
  ],
])("an account of the second version with %s is pending, not unreadable", async (_, configuration) => {
  const account = await seller();
  const body = JSON.stringify({ id: account, object: "v2.core.account", closed: null, configuration });
  stripe.faults.order("GET /v2/core/accounts/{id}", { kind: "answers", status: 200, body });
  const found = await run(Effect.flatMap(Cards, (cards) => cards.accountStanding(account)));
  expect(found).toEqual({ standing: "pending", fundingSource: null, missing: [] });
});

test.each([
  ["under_review", "pending"],
  ["requirements.past_due", "pending"],
  ["rejected.fraud", "restricted"],
  [null, "pending"],
] as const)(
  "an account of the first version that Stripe disables for '%s' has the standing '%s'",
  async (reason, standing) => {
    const ofFirst = ManagedRuntime.make(stripeCards({ secretKey, baseUrl: stripe.url, accounts: "v1" }, timeout));
    const account = { id: "acct_1", object: "account", details_submitted: true };
    const requirements = reason && { disabled_reason: reason };
    const body = JSON.stringify({ ...account, capabilities: { transfers: "inactive" }, requirements });
    stripe.faults.order("GET /v1/accounts/{id}", { kind: "answers", status: 200, body });
    const found = await ofFirst.runPromise(Effect.flatMap(Cards, (cards) => cards.accountStanding("acct_1")));
    expect(found.standing).toBe(standing);
    await ofFirst.dispose();
  },
);

test.each([
  [
    "second",
    "v2",
    "GET /v2/core/accounts/{id}",
    {
      object: "v2.core.account",
      requirements: {
        entries: [
          { description: "individual.verification.document", awaiting_action_from: "user" },
          { description: "individual.address", awaiting_action_from: "stripe" },
        ],
      },
    },
  ],
  [
    "first",
    "v1",
    "GET /v1/accounts/{id}",
    {
      object: "account",
      details_submitted: true,
      requirements: { disabled_reason: null, currently_due: ["individual.verification.document"] },
    },
  ],
] as const)("an account of the %s version lists what its owner must provide", async (_, accounts, path, account) => {
  const own = ManagedRuntime.make(stripeCards({ secretKey, baseUrl: stripe.url, accounts }, timeout));
  stripe.faults.order(path, { kind: "answers", status: 200, body: JSON.stringify({ id: "acct_1", ...account }) });
  const found = await own.runPromise(Effect.flatMap(Cards, (cards) => cards.accountStanding("acct_1")));
  expect(found.missing).toEqual(["individual.verification.document"]);
  await own.dispose();
});

test("a person who has changed their name still gets an account", async () => {
  const person = aPerson({ name: "Rosa" });
  const openFor = (who: typeof person) => run(Effect.flatMap(Cards, (cards) => cards.openAccount(who)));
  await openFor(person);
  expect(await openFor({ ...person, name: "Rosa Delgado" })).toMatchObject({ ref: expect.stringMatching(/^acct_/) });
});

test("every charge and transfer tells Stripe which contract and payment it is for", async () => {
  const { order, chargeRef } = await charged();
  const { ref } = await run(payOut(order, chargeRef, await seller()));
  const metadata = { payment_id: order.paymentId, contract_id: order.contractId };
  expect(stripe.state.charges.get(chargeRef)).toMatchObject({
    transferGroup: order.contractId,
    metadata: { ...metadata, milestone_id: order.milestoneId },
  });
  expect(stripe.state.transfers.get(ref)).toMatchObject({
    transferGroup: order.contractId,
    metadata,
    source: chargeRef,
    amount: 10_000,
  });
  expect(stripe.violations).toEqual([]);
});

const chargeback = (kind: "chargeback" | "external_refund", ref: string) =>
  Effect.flatMap(Cards, (cards) => cards.findChargeback(kind, ref));

test("a chargeback is reported with its state and the money taken, from the first inquiry to the end", async () => {
  const { ref, chargeRef } = await charged();
  const disputed = controls.dispute(chargeRef);
  const told = { kind: "chargeback", ref: disputed, intentRef: ref, amount: 10_300, reason: "product_not_received" };
  for (const [status, state, out] of [
    ["warning_needs_response", "needs_response", 0],
    ["needs_response", "needs_response", 10_300],
    ["under_review", "under_review", 10_300],
    ["lost", "lost", 10_300],
    ["won", "won", 0],
  ] as const) {
    controls.decide(disputed, status);
    expect(await run(chargeback("chargeback", disputed))).toEqual({ ...told, state, out, respondBy: expect.any(Date) });
  }
  expect(await fails(chargeback("chargeback", "du_none"))).toMatchObject({ code: "resource_missing" });
  expect(stripe.violations).toEqual([]);
});

test("a refund made on Stripe's own pages is an external refund, and one of ours is not", async () => {
  const { order, ref, chargeRef } = await charged();
  const byHand = controls.refundByHand(chargeRef, 2_000);
  expect(await run(chargeback("external_refund", byHand))).toMatchObject({
    kind: "external_refund",
    ref: byHand,
    intentRef: ref,
    state: "lost",
    amount: 2_000,
    out: 2_000,
    respondBy: null,
  });
  const refundId = randomUUID() as RefundId;
  const own = await run(
    Effect.flatMap(Cards, (cards) =>
      cards.refund({ refundId, paymentId: order.paymentId, chargeRef, amount: cents(1_000) }),
    ),
  );
  expect(await run(chargeback("external_refund", own.ref))).toBeNull();
  expect(stripe.violations).toEqual([]);
});

test.each([
  ["failed", "expired_or_canceled_card", { status: "failed", failure: { code: "expired_or_canceled_card" } }],
  ["pending", null, { status: "pending", failure: null }],
] as const)("a refund that is %s at Stripe is reported as such", async (status, failureReason, expected) => {
  const { order, chargeRef } = await charged();
  const refundId = randomUUID() as RefundId;
  const refund = Effect.flatMap(Cards, (cards) =>
    cards.refund({ refundId, paymentId: order.paymentId, chargeRef, amount: cents(1_000) }),
  );
  const { ref } = await run(refund);
  const kept = stripe.state.refunds.get(ref);
  if (kept) Object.assign(kept, { status, failureReason });
  expect(await run(refund)).toMatchObject({ ref, ...expected });
});

test("the fake records everything that Stripe would not accept", async () => {
  const ask = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${stripe.url}${path}`, {
      method: "POST",
      body,
      headers: {
        authorization: `Bearer ${secretKey}`,
        "stripe-version": version,
        "idempotency-key": randomUUID(),
        ...headers,
      },
    });
  const wrong: ReadonlyArray<readonly [string, string, RegExp]> = [
    ["/v1/payment_intents", "amount=10.5&currency=usd", /amount must be integer/],
    ["/v1/payment_intents", "amount=1000&currency=usd&payment_method_types[0]=card", /additional/],
    ["/v1/payment_intents", "amount=1000&currency=usd&capture_method=later", /allowed values/],
    ["/v1/payment_intents", "amount=1000", /required property 'currency'/],
    ["/v1/transfers", "currency=usd&amount=100&destination=acct_1&source_transfer=ch_1", /additional/],
    ["/v1/transferz", "currency=usd", /not described/],
    ["/v2/core/accounts", '{"dashboard":"expres"}', /allowed values/],
  ];
  for (const [path, body, fault] of wrong) {
    stripe.violations.length = 0;
    expect((await ask(path, body)).status).toBeGreaterThanOrEqual(400);
    expect(stripe.violations.join("\n")).toMatch(fault);
  }
  stripe.violations.length = 0;
  await ask("/v1/payment_intents", "amount=1000&currency=usd", { "stripe-version": "2020-08-27" });
  expect(stripe.violations).toEqual(["Stripe-Version 2020-08-27"]);
});
