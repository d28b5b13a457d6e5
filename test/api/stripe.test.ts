import { setTimeout as pause } from "node:timers/promises";
import { Layer } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stripeCards } from "#adapters/stripe/cards.ts";
import { stripeWebhooks } from "#adapters/stripe/webhooks.ts";
import { listAlertsEndpoint } from "#api/endpoints/alerts.ts";
import { acceptChangeEndpoint, proposeChangeEndpoint } from "#api/endpoints/change-orders.ts";
import { listHistoryEndpoint, viewContractEndpoint } from "#api/endpoints/contracts.ts";
import {
  fundMilestoneEndpoint,
  listAccountsEndpoint,
  openCardPaymentEndpoint,
  releasePaymentEndpoint,
  viewPaymentEndpoint,
} from "#api/endpoints/payments.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aChangeDraft } from "../builders/change-order.ts";
import { type Client, startApi, type TestApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";
import { controlsOf } from "../wire/stripe/controls.ts";
import { chargeObject, disputeObject, intentObject, refundObject } from "../wire/stripe/objects.ts";
import { intentNow } from "../wire/stripe/operations.ts";
import { publishableKey, startStripe, type WireStripe } from "../wire/stripe/server.ts";
import {
  connectSecret,
  deliver,
  eventBody,
  platformSecret,
  settingsAt,
  signed,
  thinBody,
} from "../wire/stripe/webhooks.ts";
import { acceptedBy } from "./errands.ts";

const database = ownDatabase();
let stripe: WireStripe;
let controls: ReturnType<typeof controlsOf>;
let api: TestApi;

beforeAll(async () => {
  stripe = await startStripe();
  controls = controlsOf(stripe);
  const settings = settingsAt(stripe.url);
  api = await startApi(database.url, {
    works: true,
    watch: (ports) => Layer.merge(ports, stripeCards(settings)),
    providers: { cards: "stripe", bank: "sandbox", stripeKey: publishableKey },
    webhooks: stripeWebhooks(settings),
  });
});
afterEach(() => {
  expect(stripe.violations).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});

/** Makes calls as the product's specification writes them, as anybody with a token. */
const post = async (client: Client | null, path: string, body: object) => {
  const response = await fetch(`${api.url}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      ...(client && { authorization: `Bearer ${client.accessToken}` }),
    },
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

const webhook = (body: string) => deliver(`${api.url}/webhooks/stripe`, body, platformSecret);
const sellersWebhook = (body: string) => deliver(`${api.url}/webhooks/stripe-connect`, body, connectSecret);

const until = async <A>(what: string, look: () => Promise<A | null | false>): Promise<A> => {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const found = await look();
    if (found) return found;
    await pause(50);
  }
  throw new Error(`It did not come to this: ${what}.`);
};

/** Goes from two strangers to a contract whose bidder has given Stripe everything that it asks. */
const begin = async () => {
  const owner = await api.signUp("Olivia", "home_owner");
  const builder = await api.signUp("Carl", "contractor");
  const contractId = await acceptedBy(owner, builder);
  const created = await post(builder, "/payments/create-stripe-account", {});
  expect(created).toMatchObject({ status: 201, json: { success: true, url: expect.stringContaining("stripe.com") } });
  const [account] = await builder.call(listAccountsEndpoint, {});
  const ref = account?.ref ?? "";
  expect(account).toMatchObject({ rail: "card", standing: "pending", ref: expect.stringMatching(/^acct_/) });
  return { owner, builder, contractId, ref };
};

const finish = async (builder: Client, ref: string): Promise<void> => {
  controls.finishAccount(ref);
  const about = { id: ref, type: "v2.core.account" };
  const type = "v2.core.account[configuration.recipient].capability_status_updated";
  expect(await sellersWebhook(thinBody(type, about))).toBe(200);
  await until("the account is ready", async () =>
    (await builder.call(listAccountsEndpoint, {})).some(({ standing }) => standing === "ready"),
  );
};

const openPayment = async (owner: Client, contractId: ContractId, number: number) => {
  const opened = await post(owner, "/payments/get-card-payment-intent-from-stripe", {
    contract_id: contractId,
    milestone_number: String(number),
    units: "USD",
  });
  expect(opened).toMatchObject({
    status: 201,
    json: { success: true, clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
  });
  const clientSecret = String(opened.json.clientSecret);
  const intentId = clientSecret.split("_secret_")[0] ?? "";
  const { id } = opened.json.payment as { id: string };
  return { paymentId: id, clientSecret, intentId };
};

const tell = (type: string, intentId: string, id?: string): Promise<number> =>
  webhook(
    eventBody({ type, object: intentObject(intentNow(stripe.state, intentId)), ...(id !== undefined && { id }) }),
  );

const ended = (owner: Client, paymentId: string) =>
  until("the payment has ended", async () => {
    const payment = await owner.call(viewPaymentEndpoint, { params: { paymentId } });
    return (payment.state === "settled" || payment.state === "failed") && payment;
  });

const balance = async (contractId: ContractId) => {
  const [row] = await database.sql<{ sum: string; paid: string }[]>`
    select coalesce(sum(amount), 0)::text as sum, coalesce(sum(amount) filter (where account = 'bidder'), 0)::text as paid
    from posting_line join posting on posting.id = posting_id where contract_id = ${contractId}`;
  return row;
};

describe("milestones paid by Stripe, over HTTP, on PostgreSQL", () => {
  test("the setup tells browsers to use Stripe, with the publishable key", async () => {
    const response = await fetch(`${api.url}${viewSetupEndpoint.path}`);
    expect(await response.json()).toMatchObject({ cards: "stripe", stripeKey: publishableKey, publicUrl: api.url });
  });

  test("the spec's calls require a signed-in person", async () => {
    for (const path of ["/payments/create-stripe-account", "/payments/get-card-payment-intent-from-stripe"]) {
      expect((await post(null, path, {})).status).toBe(401);
    }
  });

  test("a milestone is paid completely: account, intent, card, webhook, transfer, ledger", async () => {
    const { owner, builder, contractId, ref } = await begin();
    const early = await post(owner, "/payments/get-card-payment-intent-from-stripe", {
      contract_id: contractId,
      milestone_number: "1",
    });
    expect(early.json).toMatchObject({
      status: 409,
      code: "SellerAccountMissing",
      detail: "Seller should setup Stripe account to recieve payment, Inform Seller.",
    });
    await finish(builder, ref);
    const { paymentId, clientSecret, intentId } = await openPayment(owner, contractId, 1);
    expect((await openPayment(owner, contractId, 1)).clientSecret).toBe(clientSecret);
    controls.enter(clientSecret, "succeeds");
    expect(await tell("payment_intent.succeeded", intentId)).toBe(200);
    const payment = await ended(owner, paymentId);
    expect(payment.state).toBe("settled");
    expect(controls.moved(paymentId)).toEqual(["charge", "transfer"]);
    expect(stripe.state.accounts.get(ref)?.balance).toBe(payment.milestoneAmount);
    expect(await balance(contractId)).toEqual({ sum: "0", paid: String(payment.milestoneAmount) });
    const { milestones } = await builder.call(viewContractEndpoint, { params: { contractId } });
    expect(milestones[0]).toMatchObject({ state: "completed" });
  });

  test("webhook events that come five times, out of order and with a lost answer charge and pay once", async () => {
    const { owner, builder, contractId, ref } = await begin();
    await finish(builder, ref);
    const { paymentId, clientSecret, intentId } = await openPayment(owner, contractId, 1);
    controls.enter(clientSecret, "transfer_answer_is_lost");
    const [succeeded, created, processing] = ["evt_a", "evt_b", "evt_c"].map((name) => `${name}_${paymentId}`);
    for (let time = 0; time < 5; time += 1) {
      await Promise.all([
        tell("payment_intent.succeeded", intentId, succeeded),
        tell("payment_intent.processing", intentId, processing),
        tell("payment_intent.created", intentId, created),
        webhook(
          eventBody({
            type: "charge.succeeded",
            object: chargeObject([...stripe.state.charges.values()].find((it) => it.intentId === intentId) as never),
          }),
        ),
      ]);
    }
    // The next check of the payment asks again about the transfer whose answer was lost.
    await until("it is charged", async () => {
      const { state } = await owner.call(viewPaymentEndpoint, { params: { paymentId } });
      return state === "charged" || state === "settled";
    });
    await until("it is settled", async () => {
      await tell("transfer.created", intentId);
      await tell("payment_intent.succeeded", intentId);
      const { state } = await owner.call(viewPaymentEndpoint, { params: { paymentId } });
      return state === "settled";
    });
    expect(controls.moved(paymentId)).toEqual(["charge", "transfer"]);
    expect((await balance(contractId))?.sum).toBe("0");
    const rows =
      await database.sql`select id from webhook_event where id in (${`stripe:${succeeded}`}, ${`stripe:${created}`})`;
    expect(rows).toHaveLength(2);
  });

  test("a declined card fails the payment with Stripe's message, and the next card makes a new payment", async () => {
    const { owner, builder, contractId, ref } = await begin();
    await finish(builder, ref);
    const first = await openPayment(owner, contractId, 1);
    controls.enter(first.clientSecret, "insufficient_funds");
    await tell("payment_intent.payment_failed", first.intentId);
    expect(await ended(owner, first.paymentId)).toMatchObject({
      state: "failed",
      failure: { code: "insufficient_funds", message: "Your card has insufficient funds." },
    });
    expect(stripe.state.intents.get(first.intentId)?.status).toBe("canceled");
    const second = await openPayment(owner, contractId, 1);
    expect(second.paymentId).not.toBe(first.paymentId);
    controls.enter(second.clientSecret, "succeeds");
    await tell("payment_intent.succeeded", second.intentId);
    expect(await ended(owner, second.paymentId)).toMatchObject({ state: "settled" });
  });

  test("a payment cannot be opened while Stripe is down (503), and is opened and settled afterward", async () => {
    const { owner, builder, contractId, ref } = await begin();
    await finish(builder, ref);
    controls.setDown(true);
    const refused = await owner.refused(openCardPaymentEndpoint, {
      body: { contract_id: contractId, milestone_number: 1 },
    });
    expect(refused).toMatchObject({ status: 503, code: "Unavailable" });
    controls.setDown(false);
    const { clientSecret, intentId, paymentId } = await openPayment(owner, contractId, 1);
    controls.enter(clientSecret, "succeeds");
    await tell("payment_intent.succeeded", intentId);
    expect(await ended(owner, paymentId)).toMatchObject({ state: "settled" });
  });
});

describe("a funded milestone whose amount is changed", () => {
  /** Funds the unfunded part of the first milestone, and waits until it is held. */
  const fund = async (owner: Client, contractId: ContractId) => {
    const body = { contract_id: contractId, milestone_number: 1 };
    const { clientSecret, payment } = await owner.call(fundMilestoneEndpoint, { body });
    controls.enter(clientSecret, "succeeds");
    await tell("payment_intent.succeeded", clientSecret.split("_secret_")[0] ?? "");
    return until("it is held", async () => {
      const { state, ...rest } = await owner.call(viewPaymentEndpoint, { params: { paymentId: payment.id } });
      return state === "held" && rest;
    });
  };
  const funded = async () => {
    const before = await begin();
    await finish(before.builder, before.ref);
    const params = { contractId: before.contractId };
    const payment = await fund(before.owner, before.contractId);
    const look = () => before.owner.call(viewContractEndpoint, { params });
    /** The seller proposes a higher or lower price, and the poster accepts. */
    const changeBy = async (difference: number) => {
      const [first] = (await look()).milestones;
      if (first === undefined) throw new Error("The contract has a milestone.");
      const { id: milestoneId, amount, description, endDay } = first;
      const terms = { amount: cents(amount + difference), description, endDay };
      const body = aChangeDraft({ changes: [{ milestoneId, terms }] });
      const { id: changeOrderId } = await before.builder.call(proposeChangeEndpoint, { params, body });
      await before.owner.call(acceptChangeEndpoint, { params: { changeOrderId }, body: {} });
    };
    return { ...before, payment, look, changeBy };
  };
  /** Returns the ledger of a contract, by account; without balanced accounts. */
  const books = async (contractId: ContractId) => {
    const rows = await database.sql<{ account: string; sum: number }[]>`
      select account, sum(amount)::int as sum from posting_line join posting on posting.id = posting_id
      where contract_id = ${contractId} group by account having sum(amount) <> 0`;
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  test("has the difference charged separately if it is larger, and both charges are released", async () => {
    const { owner, contractId, ref, payment, look, changeBy } = await funded();
    await changeBy(30_000);
    expect((await look()).milestones[0]).toMatchObject({ held: payment.milestoneAmount, unfunded: 30_000 });
    const second = await fund(owner, contractId);
    expect(second).toMatchObject({ milestoneAmount: 30_000 });
    const amount = payment.milestoneAmount + 30_000;
    const fees = (payment.fee ?? 0) + (second.fee ?? 0);
    expect(await books(contractId)).toEqual({ poster: -(amount + fees), held: amount, fees });
    await owner.call(releasePaymentEndpoint, { params: { paymentId: payment.id } });
    await until("both are paid out", async () => (await look()).milestones[0]?.state === "completed");
    for (const { id } of [payment, second]) expect(controls.moved(id)).toEqual(["charge", "transfer"]);
    expect(stripe.state.accounts.get(ref)?.balance).toBe(amount);
    expect(await books(contractId)).toEqual({ poster: -(amount + fees), bidder: amount, fees });
  });

  test("has the difference refunded to the card once if it is smaller, even if an answer is lost, and the rest stays held", async () => {
    const { owner, contractId, payment, look, changeBy } = await funded();
    controls.loseAnswer("POST /v1/refunds");
    await changeBy(-20_000);
    const given = async () => {
      const parts: ReadonlyArray<string> = (await look()).payments.map(({ id }) => id);
      return [...stripe.state.refunds.values()].filter(({ metadata }) => parts.includes(metadata.payment_id ?? ""));
    };
    // Read again after Stripe's webhook event.
    const [refund] = await until("Stripe has given it back", async () => {
      const found = await given();
      return found.length > 0 && found;
    });
    if (refund === undefined) throw new Error("There is no such refund.");
    await until("it has gone back", async () => {
      await webhook(eventBody({ type: "refund.updated", object: refundObject(refund) }));
      return (await look()).refunds[0]?.state === "refunded";
    });
    expect((await given()).map(({ amount }) => amount)).toEqual([20_000]);
    const left = payment.milestoneAmount - 20_000;
    const fee = payment.fee ?? 0;
    expect(await books(contractId)).toEqual({ poster: -(left + fee), held: left, fees: fee });
    await owner.call(releasePaymentEndpoint, { params: { paymentId: payment.id } });
    await until("the rest is paid out", async () => (await look()).milestones[0]?.state === "completed");
    expect(await books(contractId)).toEqual({ poster: -(left + fee), bidder: left, fees: fee });
  });
});

describe("money that goes back outside Dibbs", () => {
  const settled = async () => {
    const before = await begin();
    await finish(before.builder, before.ref);
    const { paymentId, clientSecret, intentId } = await openPayment(before.owner, before.contractId, 1);
    controls.enter(clientSecret, "succeeds");
    await tell("payment_intent.succeeded", intentId);
    const payment = await ended(before.owner, paymentId);
    const chargeRef = [...stripe.state.charges.values()].find((charge) => charge.intentId === intentId)?.id ?? "";
    return { ...before, payment, chargeRef };
  };
  const house = async (contractId: ContractId) => {
    const [row] = await database.sql<{ house: number }[]>`
      select coalesce(sum(amount), 0)::int as house from posting_line join posting on posting.id = posting_id
      where contract_id = ${contractId} and account = 'house'`;
    return row?.house;
  };
  const moves = async (owner: Client, contractId: ContractId) =>
    (await owner.call(listHistoryEndpoint, { params: { contractId } }))
      .filter(({ noun }) => noun === "chargeback")
      .map(({ event, to }) => `${event} ${to}`);
  const tellDispute = (type: string, id: string) => {
    const dispute = stripe.state.disputes.get(id);
    if (!dispute) throw new Error("There is no such dispute.");
    return webhook(eventBody({ type: `charge.dispute.${type}`, object: disputeObject(dispute, stripe.state) }));
  };

  test("a chargeback reported twice and out of order is recorded once, and is finally won", async () => {
    const { owner, builder, contractId, payment, chargeRef } = await settled();
    const id = controls.dispute(chargeRef);
    await Promise.all([tellDispute("funds_withdrawn", id), tellDispute("created", id), tellDispute("created", id)]);
    await until("the ledger has it", async () => (await house(contractId)) === -(payment.total ?? 0));
    controls.decide(id, "won");
    await tellDispute("closed", id);
    await tellDispute("funds_reinstated", id);
    await until("the ledger has it back", async () => (await house(contractId)) === 0);
    await tellDispute("created", id);
    expect(await moves(owner, contractId)).toEqual(["chargeback needs_response", "win won"]);
    expect((await balance(contractId))?.sum).toBe("0");
    const titles = (await builder.call(listAlertsEndpoint, { query: { limit: 50 } })).items.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Payment charged back", "Chargeback decided"]));
  });

  test("a refund made on Stripe's own pages is recorded, and the seller loses nothing", async () => {
    const { owner, contractId, payment, chargeRef } = await settled();
    const id = controls.refundByHand(chargeRef, 5_000);
    const refund = stripe.state.refunds.get(id);
    if (!refund) throw new Error("There is no such refund.");
    for (const type of ["refund.created", "refund.updated", "refund.updated"]) {
      expect(await webhook(eventBody({ type, object: refundObject(refund) }))).toBe(200);
    }
    await until("the ledger has it", async () => (await house(contractId)) === -5_000);
    expect(await moves(owner, contractId)).toEqual(["external_refund lost"]);
    expect(await balance(contractId)).toEqual({ sum: "0", paid: String(payment.milestoneAmount) });
  });
});

describe("the two webhook endpoints", () => {
  const body = eventBody({ type: "product.created", object: { id: "prod_1" } });
  const send = (path: string, header: string | null, text = body) =>
    fetch(`${api.url}${path}`, {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json", ...(header !== null && { "stripe-signature": header }) },
    });

  test("accept a signed event, store it once, and store an unknown type as such", async () => {
    for (const time of ["first", "second"]) {
      const response = await send("/webhooks/stripe", signed(body, platformSecret));
      expect([time, response.status, await response.json()]).toEqual([time, 200, { received: true }]);
    }
    const { id } = JSON.parse(body) as { id: string };
    const rows = await database.sql`select event, subject from webhook_event where id = ${`stripe:${id}`}`;
    expect(rows).toEqual([{ event: "product.created", subject: { kind: "other" } }]);
  });

  test("store a signed event that cannot be read, with the reason, and log a warning", async () => {
    const text = '{"id":"evt_9","object":"event","type":"charge.succeeded"}';
    for (const time of ["first", "second"]) {
      expect([time, (await send("/webhooks/stripe", signed(text, platformSecret), text)).status]).toEqual([time, 200]);
    }
    const rows =
      await database.sql`select state, trouble, processed_at from webhook_event where id like 'stripe:unreadable:%'`;
    expect(rows).toEqual([{ state: "ignored", trouble: expect.stringMatching(/./), processed_at: null }]);
    const said = api.logged().filter(({ msg }) => msg === "A signed webhook event cannot be read");
    expect(said).toMatchObject([{ level: "warn", provider: "stripe", event: "charge.succeeded" }]);
  });

  test.each([
    ["nothing", null],
    ["another secret", signed(body, "whsec_x")],
    ["the sellers' secret", signed(body, connectSecret)],
    ["a time long past", signed(body, platformSecret, Math.floor(Date.now() / 1000) - 400)],
    ["a time to come", signed(body, platformSecret, Math.floor(Date.now() / 1000) + 400)],
  ])("reject an event signed with %s", async (_what, header) => {
    const response = await send("/webhooks/stripe", header);
    expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: "BadSignature" })]);
  });

  test("reject a body that was rewritten on the way", async () => {
    const rewritten = JSON.stringify(JSON.parse(body));
    expect((await send("/webhooks/stripe", signed(body, platformSecret), rewritten)).status).toBe(401);
  });

  test("are the only ones: the sandbox's webhook endpoint is 404", async () => {
    expect((await send("/webhooks/sandbox", null)).status).toBe(404);
  });
});
