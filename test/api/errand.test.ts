import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listAlertsEndpoint, readAlertsEndpoint } from "#api/endpoints/alerts.ts";
import { createPaymentCustomerEndpoint, linkBankEndpoint, openBankLinkEndpoint } from "#api/endpoints/bank.ts";
import { placeBidEndpoint, viewBidEndpoint } from "#api/endpoints/bids.ts";
import {
  acceptContractEndpoint,
  endContractEndpoint,
  hireBidderEndpoint,
  listHistoryEndpoint,
  listOwnContractsEndpoint,
  returnMilestoneEndpoint,
  submitMilestoneEndpoint,
  viewContractEndpoint,
} from "#api/endpoints/contracts.ts";
import { postListingEndpoint, searchListingsEndpoint, viewListingEndpoint } from "#api/endpoints/listings.ts";
import {
  openCardPaymentEndpoint,
  payByBankEndpoint,
  quoteMilestoneEndpoint,
  setUpAccountEndpoint,
  syncAccountEndpoint,
  syncPaymentEndpoint,
  viewPaymentEndpoint,
} from "#api/endpoints/payments.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import { anApplicationBody } from "../builders/bank.ts";
import { aBidDraft } from "../builders/bid.ts";
import { aListingDraft } from "../builders/listing.ts";
import type { Client } from "../support/api.ts";
import { ownApi } from "../support/own-api.ts";

const api = ownApi({ works: true });

/** Fills in the form for bank transfers and links the first of the test banks. */
const setUpBank = async (client: Client): Promise<void> => {
  const { customer_id } = await client.call(createPaymentCustomerEndpoint, {
    body: anApplicationBody({ email: client.person.email }),
  });
  const { link_token } = await client.call(openBankLinkEndpoint, { body: { client_user_id: client.person.id } });
  const picked = await fetch(`${api.url}/sandbox/banks/pick`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link_token, bank: "first" }),
  });
  const { public_token, account_id } = (await picked.json()) as { public_token: string; account_id: string };
  await client.call(linkBankEndpoint, { body: { customer_id, public_token, account_id } });
};

/** Sets an account up; for cards on the provider's own page. */
const setUp = async (client: Client, rail: Rail): Promise<void> => {
  if (rail === "bank") return setUpBank(client);
  const { url } = await client.call(setUpAccountEndpoint, {});
  const page = new URL(url, api.url);
  expect(await (await fetch(page)).text()).toContain("Test provider");
  const done = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ return: page.searchParams.get("return") ?? "" }),
    redirect: "manual",
  });
  expect([done.status, done.headers.get("location")]).toEqual([303, `/v1/payments?account=${rail}`]);
  expect(await client.call(syncAccountEndpoint, { params: { rail } })).toMatchObject({ standing: "ready" });
};

const confirm = (clientSecret: string, number = "4242424242424242") =>
  fetch(`${api.url}/sandbox/cards/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientSecret, number, expiry: "12/49", cvc: "123" }),
  });

const ended = async (client: Client, paymentId: PaymentId) => {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const payment = await client.call(viewPaymentEndpoint, { params: { paymentId } });
    if (payment.state === "settled" || payment.state === "failed") return payment;
    await pause(50);
  }
  throw new Error(`Payment ${paymentId} has not ended.`);
};

const pay = async (owner: Client, rail: Rail, contractId: ContractId, number: number) => {
  const body = { contract_id: contractId, milestone_number: number };
  if (rail === "bank") return (await owner.call(payByBankEndpoint, { body })).payment;
  const { payment, clientSecret } = await owner.call(openCardPaymentEndpoint, { body });
  expect((await confirm(clientSecret)).status).toBe(200);
  return payment;
};

/** Goes from two strangers to a running contract. */
const begin = async () => {
  const owner = await api.signUp("Olivia", "home_owner");
  const builder = await api.signUp("Carl", "contractor");
  const pictures = [await owner.upload()];
  const listing = await owner.call(postListingEndpoint, { body: { ...aListingDraft(), pictures } });
  const found = await builder.call(searchListingsEndpoint, { query: { city: "Austin", industries: ["Carpenter"] } });
  expect(found.items.map(({ id }) => id)).toContain(listing.id);
  const bid = await builder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: aBidDraft() });
  const { id: contractId } = await owner.call(hireBidderEndpoint, {
    params: { bidId: bid.id },
    body: { version: bid.version },
  });
  const params = { contractId };
  const refused = await builder.refused(acceptContractEndpoint, { params, body: { skipAccounts: false } });
  expect(refused).toMatchObject({ status: 409, code: "SetUpPaymentMethod", whoCanFix: "you" });
  await builder.call(acceptContractEndpoint, { params, body: { skipAccounts: true } });
  return { owner, builder, listing, bid, contractId };
};

describe.each(["card", "bank"] as const)("a project paid by %s", (rail) => {
  test("goes from the listing to an ended contract", async () => {
    const { owner, builder, listing, bid, contractId } = await begin();
    const params = { contractId };
    await setUp(builder, rail);
    if (rail === "bank") await setUp(owner, "bank");
    const quote = await owner.call(quoteMilestoneEndpoint, { body: { contract_id: contractId, milestone_number: 1 } });
    expect(quote).toMatchObject({
      milestone_amount: 200_000,
      card_fee: 6_005,
      total_amount_card: 206_005,
      total_amount_ach: 200_000,
    });

    const { milestones } = await builder.call(viewContractEndpoint, { params });
    const first = { milestoneId: milestones[0]?.id ?? "" };
    await builder.call(submitMilestoneEndpoint, { params: first });
    await owner.call(returnMilestoneEndpoint, { params: first, body: { reason: "The old nails are still there." } });
    await builder.call(submitMilestoneEndpoint, { params: first });
    expect(await owner.refused(endContractEndpoint, { params })).toMatchObject({
      status: 409,
      code: "MilestonesOpen",
      detail: "Please complete all the milestones to end this project.",
    });

    for (const { number } of milestones) {
      const { id } = await pay(owner, rail, contractId, number);
      expect(await ended(owner, id)).toMatchObject({ state: "settled", failure: null });
    }
    await owner.call(endContractEndpoint, { params });

    const contract = await builder.call(viewContractEndpoint, { params });
    expect(contract).toMatchObject({ state: "ended", totalPaid: 800_000, milestonesCompleted: 3 });
    expect((await owner.call(viewListingEndpoint, { params: { listingId: listing.id } })).state).toBe("closed");
    expect((await builder.call(viewBidEndpoint, { params: { bidId: bid.id } })).state).toBe("end_by_poster");
    expect((await owner.call(listOwnContractsEndpoint, { query: {} })).items.map(({ id }) => id)).toEqual([contractId]);
    const history = await owner.call(listHistoryEndpoint, { params });
    expect(history.filter(({ event }) => event === "settle")).toHaveLength(3);
    const alerts = await builder.call(listAlertsEndpoint, { query: {} });
    expect(alerts.items.filter(({ title }) => title === "You were paid")).toHaveLength(3);
    expect(alerts.unread).toBe(alerts.items.length);
    await builder.call(readAlertsEndpoint, {});
    expect((await builder.call(listAlertsEndpoint, { query: {} })).unread).toBe(0);
    const [sum] = await api.sql<{ sum: string }[]>`
      select coalesce(sum(amount), 0)::text as sum from posting_line`;
    expect(sum?.sum).toBe("0");
  });
});

test("a declined card fails the payment and tells the poster why; the next card pays", async () => {
  const { owner, builder, contractId } = await begin();
  const body = { contract_id: contractId, milestone_number: 1 };
  expect(await owner.refused(openCardPaymentEndpoint, { body })).toMatchObject({
    status: 409,
    code: "SellerAccountMissing",
    whoCanFix: "bidder",
  });
  await setUp(builder, "card");
  const { payment, clientSecret } = await owner.call(openCardPaymentEndpoint, { body });
  await confirm(clientSecret, "4000000000000002");
  const failed = await ended(owner, payment.id);
  expect(failed).toMatchObject({ state: "failed", failure: { message: "Your card was declined." } });

  const params = { contractId };
  const ask = async (client: Client, path: string) => {
    const headers = { authorization: `Bearer ${client.accessToken}` };
    return (await fetch(api.url + path, { headers })).text();
  };
  const readsOfContract = [
    `/api/contracts/${contractId}`,
    `/api/contracts/${contractId}/history`,
    `/api/payments/${payment.id}`,
  ];
  for (const path of readsOfContract) {
    expect(await ask(owner, path), path).toMatch(/declined/);
    // Checked as a value, because an id may contain such digits by chance.
    expect(await ask(builder, path), path).not.toMatch(/declined|"fail|:(206005|6005)\b/);
    for (const client of [owner, builder]) expect(await ask(client, path), path).not.toMatch(/Ref"/);
  }
  expect((await builder.call(viewContractEndpoint, { params })).payments).toEqual([]);
  for (const endpoint of [viewPaymentEndpoint, syncPaymentEndpoint]) {
    expect(await builder.refused(endpoint, { params: { paymentId: payment.id } })).toMatchObject({ status: 404 });
  }

  const second = await pay(owner, "card", contractId, 1);
  expect(second.id).not.toBe(payment.id);
  expect((await ended(owner, second.id)).state).toBe("settled");
  expect(await owner.refused(openCardPaymentEndpoint, { body })).toMatchObject({ status: 409, code: "IllegalMove" });
});

test("twenty clicks on hire make one contract, and twenty on pay make one payment", async () => {
  const { owner, builder, contractId } = await begin();
  await setUp(builder, "bank");
  await setUp(owner, "bank");
  const listing = await owner.call(postListingEndpoint, {
    body: { ...aListingDraft(), pictures: [await owner.upload()] },
  });
  const bid = await builder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: aBidDraft() });
  const twenty = async (path: string, body: unknown) => {
    const ask = async () => {
      const { status } = await fetch(api.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${owner.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return status;
    };
    return (await Promise.all(Array.from({ length: 20 }, ask))).sort();
  };
  const oneOf20 = [201, ...Array.from({ length: 19 }, () => 409)];
  expect(await twenty(`/api/bids/${bid.id}/hire`, { version: bid.version })).toEqual(oneOf20);
  const milestone = { contract_id: contractId, milestone_number: 1 };
  expect(await twenty("/dwolla/transfers/initiate-transfer", milestone)).toEqual(oneOf20);
});

test("a webhook event without a valid signature is rejected with 401", async () => {
  const body = JSON.stringify({ id: "n1", event: "charge", subject: { kind: "other" } });
  for (const headers of [{}, { "sandbox-signature": `t=1,v1=${"0".repeat(64)}` }] as ReadonlyArray<
    Record<string, string>
  >) {
    const response = await fetch(`${api.url}/webhooks/sandbox`, { method: "POST", headers, body });
    expect([response.status, (await response.json()).code]).toEqual([401, "BadSignature"]);
  }
});

test("no card, secret or token is in the log", () => {
  const text = JSON.stringify(api.logged());
  for (const secret of ["4242424242424242", "client_secret", "_secret_", "Bearer "]) expect(text).not.toContain(secret);
  expect(api.logged().filter(({ level }) => level === "error")).toEqual([]);
});
