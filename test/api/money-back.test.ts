import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import {
  cancelContractEndpoint,
  offerAgainEndpoint,
  proposeCancellingEndpoint,
  viewContractEndpoint,
  viewLastOfferEndpoint,
  withdrawCancellingEndpoint,
  withdrawContractEndpoint,
} from "#api/endpoints/contracts.ts";
import {
  openCardPaymentEndpoint,
  quoteMilestoneEndpoint,
  setUpAccountEndpoint,
  syncAccountEndpoint,
} from "#api/endpoints/payments.ts";
import { agreeToRefundEndpoint, refundPaymentEndpoint, requestRefundEndpoint } from "#api/endpoints/refunds.ts";
import { listOwnTicketsEndpoint, openTicketEndpoint, viewTicketEndpoint } from "#api/endpoints/support.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { acceptedBy, offeredBy, ownSides } from "./errands.ts";

const { api, owner, builder } = ownSides({ works: true });
beforeAll(async () => {
  const { url } = await builder.call(setUpAccountEndpoint, {});
  await fetch(new URL(url, api.url), { method: "POST", body: new URLSearchParams({}), redirect: "manual" });
  await builder.call(syncAccountEndpoint, { params: { rail: "card" } });
});

const offered = () => offeredBy(owner, builder);

const running = () => acceptedBy(owner, builder);

/** Returns the contract as the owner sees it, once it is in the wanted state. */
const seen = async (contractId: Awaited<ReturnType<typeof running>>, is: (text: string) => boolean) => {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const contract = await owner.call(viewContractEndpoint, { params: { contractId } });
    if (is(JSON.stringify([...contract.payments, ...contract.refunds].map(({ state }) => state)))) return contract;
    await pause(50);
  }
  throw new Error("The contract has not come to that.");
};

const paid = async () => {
  const contractId = await running();
  const body = { contract_id: contractId, milestone_number: 1 };
  const { payment, clientSecret } = await owner.call(openCardPaymentEndpoint, { body });
  await fetch(`${api.url}/sandbox/cards/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientSecret, number: "4242424242424242", expiry: "12/49", cvc: "123" }),
  });
  await seen(contractId, (states) => states.includes("settled"));
  return { contractId, payment };
};

test("the quote: a request with the specification's fields gets all six figures", async () => {
  const body = {
    contract_id: await running(),
    milestone_number: 1,
    listing_type: "services" as const,
    uid: owner.person.id,
  };
  expect(await owner.call(quoteMilestoneEndpoint, { body })).toEqual({
    total_amount_card: 206_005,
    card_fee: 6_005,
    card_memo: "Includes a fee of $60.05 for paying by card.",
    total_amount_ach: 200_000,
    ach_memo: "There is no fee for paying by bank transfer.",
    milestone_amount: 200_000,
  });
});

test("a refund: 422 for too much; 404 if the poster sends it; 409 while one is requested; then it is sent", async () => {
  const { contractId, payment } = await paid();
  const params = { paymentId: payment.id };
  const body = { amount: cents(5_000), reason: "It cost less." };
  const tooMuch = { ...body, amount: cents(200_001) };
  expect(await builder.refused(refundPaymentEndpoint, { params, body: tooMuch })).toMatchObject({
    status: 422,
    issues: [{ field: "amount", message: "Please enter an amount between $0.01 and $2,000.00." }],
  });
  expect((await owner.refused(refundPaymentEndpoint, { params, body })).status).toBe(404);
  const asked = await owner.call(requestRefundEndpoint, { params, body });
  expect(asked).not.toHaveProperty("reversalRef");
  expect(await builder.refused(refundPaymentEndpoint, { params, body })).toMatchObject({
    status: 409,
    code: "RefundInProgress",
  });
  await builder.call(agreeToRefundEndpoint, { params: { refundId: asked.id } });
  const contract = await seen(contractId, (states) => states.includes("refunded"));
  expect(contract).toMatchObject({ totalPaid: 195_000, milestones: [{ refundable: 195_000 }, {}, {}] });
  const [line] = await api.sql<{ sum: string }[]>`select sum(amount)::text as sum from posting_line`;
  expect(line?.sum).toBe("0");
});

test("cancellation: 409 for its proposer, during a payment (and who can fix that) or if outdated; 200 for the other side", async () => {
  const contractId = await running();
  const params = { contractId };
  const proposed = await owner.call(proposeCancellingEndpoint, { params, body: { reason: "We have moved." } });
  const body = { version: proposed.version };
  expect((await owner.refused(cancelContractEndpoint, { params, body })).status).toBe(409);
  await owner.call(openCardPaymentEndpoint, { body: { contract_id: contractId, milestone_number: 1 } });
  expect(await builder.refused(cancelContractEndpoint, { params, body })).toMatchObject({
    status: 409,
    code: "PaymentLive",
    whoCanFix: "poster",
  });
  const other = { contractId: await running() };
  const { version } = await builder.call(proposeCancellingEndpoint, { params: other, body: { reason: "I am ill." } });
  await builder.call(withdrawCancellingEndpoint, { params: other });
  const newer = await builder.call(proposeCancellingEndpoint, { params: other, body: { reason: "I have no time." } });
  expect(await owner.refused(cancelContractEndpoint, { params: other, body: { version } })).toMatchObject({
    status: 409,
    code: "ProposalChanged",
  });
  await owner.call(cancelContractEndpoint, { params: other, body: { version: newer.version } });
  const contract = await owner.call(viewContractEndpoint, { params: other });
  expect(contract).toMatchObject({ state: "cancelled", milestones: [{ state: "dropped" }, {}, {}] });
  // The time of the proposal is a Date in every store.
  expect(contract.cancellation?.proposedAt).toBeInstanceOf(Date);
});

test("an offer sent again: 422 if it breaks the milestone rules, 201 with the bid's milestones for comparison", async () => {
  const { bid, contractId } = await offered();
  const params = { bidId: bid.id };
  const milestones = [{ amount: cents(300_000), description: "The whole porch", endDay: "2099-06-01" as Day }];
  await owner.call(withdrawContractEndpoint, { params: { contractId } });
  expect(await owner.call(viewLastOfferEndpoint, { params })).toMatchObject({ state: "withdrawn" });
  expect(await owner.refused(offerAgainEndpoint, { params, body: { milestones: [] } })).toMatchObject({
    status: 422,
    issues: [{ field: "milestones", message: "Please Enter Milestone Details." }],
  });
  const { id } = await owner.call(offerAgainEndpoint, { params, body: { milestones } });
  const seenByBuilder = await builder.call(viewContractEndpoint, { params: { contractId: id } });
  expect(seenByBuilder).toMatchObject({ totalCost: 300_000, bidMilestones: bid.milestones });
});

test("support: a ticket with the specification's fields answers 'Created', for oneself only", async () => {
  const body = { msgSubject: "A payment", msgBody: "Where is it?", priority: "urgent" as const };
  const { message, ticket } = await owner.call(openTicketEndpoint, { body: { ...body, uid: owner.person.id } });
  expect(message).toBe("Created");
  expect((await owner.refused(openTicketEndpoint, { body: { ...body, uid: builder.person.id } })).status).toBe(403);
  expect((await owner.refused(openTicketEndpoint, { body: { ...body, msgBody: " " } })).status).toBe(422);
  expect((await owner.call(listOwnTicketsEndpoint, { query: {} })).items.map(({ id }) => id)).toEqual([ticket.id]);
  const params = { ticketId: ticket.id };
  expect(await owner.call(viewTicketEndpoint, { params })).toMatchObject({
    state: "open",
    messages: [{ author: "person", text: "Where is it?" }],
  });
  expect((await builder.refused(viewTicketEndpoint, { params })).status).toBe(404);
});
