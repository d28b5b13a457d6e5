import { setTimeout as pause } from "node:timers/promises";
import { Layer, Redacted } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dwollaBanking } from "#adapters/dwolla/banking.ts";
import { readDwollaWebhook } from "#adapters/dwolla/webhooks.ts";
import { plaidWebhooks } from "#adapters/plaid/webhooks.ts";
import type { BankBehaviour } from "#adapters/sandbox/test-banks.ts";
import { addIdentityDocumentEndpoint } from "#api/endpoints/bank.ts";
import { listHistoryEndpoint, viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { listAccountsEndpoint, syncPaymentEndpoint, viewPaymentEndpoint } from "#api/endpoints/payments.ts";
import { anApplicationBody } from "../builders/bank.ts";
import { type Client, smallPicture, startApi, type TestApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";
import { account, dwollaWebhook, startDwolla, type WireDwolla } from "../wire/dwolla/server.ts";
import { startPlaid, type WirePlaid } from "../wire/plaid/server.ts";
import { acceptedBy } from "./errands.ts";

const database = ownDatabase();
let dwolla: WireDwolla;
let plaid: WirePlaid;
let api: TestApi;

beforeAll(async () => {
  dwolla = await startDwolla();
  plaid = await startPlaid();
  api = await startApi(database.url, {
    works: true,
    watch: (ports) => Layer.merge(ports, dwollaBanking({ dwolla: dwolla.settings, plaid: plaid.settings })),
    providers: { cards: "sandbox", bank: "dwolla" },
    webhooks: [
      { path: "/webhooks/dwolla", readWebhook: (body, headers) => readDwollaWebhook(body, headers, account) },
      { path: "/webhooks/plaid", readWebhook: plaidWebhooks(plaid.settings) },
    ],
  });
});
afterEach(() => {
  expect([...dwolla.violations.splice(0), ...plaid.violations.splice(0)]).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await dwolla.close();
  await plaid.close();
});

type Json = Record<string, unknown>;

/** Makes calls as the product's specification writes them. */
const ask = async (client: Client | null, path: string, body: object | null) => {
  const response = await fetch(`${api.url}${path}`, {
    method: body === null ? "GET" : "POST",
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(client && { authorization: `Bearer ${client.accessToken}` }),
    },
  });
  return { status: response.status, json: (await response.json()) as Json };
};

const deliver = async (path: string, { body, headers }: { body: string; headers: Readonly<Record<string, string>> }) =>
  (await fetch(`${api.url}/webhooks/${path}`, { method: "POST", body, headers })).status;

const until = async <A>(what: string, look: () => Promise<A | null | false | undefined>): Promise<A> => {
  for (let waited = 0; waited < 20_000; waited += 50) {
    const found = await look();
    if (found) return found;
    await pause(50);
  }
  throw new Error(`It did not come to this: ${what}.`);
};

const bankAccount = async (client: Client) =>
  (await client.call(listAccountsEndpoint, {})).find(({ rail }) => rail === "bank");

const customerOf = async (client: Client, but: Readonly<Record<string, string>> = {}) => {
  const made = await ask(
    client,
    "/dwolla/api/create-personal-verified-customer",
    anApplicationBody({ email: client.person.email, ...but }),
  );
  return { ...made, id: String(made.json.customer_id) };
};

/** Links a bank with this behavior, by the specification's calls. */
const link = async (client: Client, customerId: string, behaviour: BankBehaviour = "settles") => {
  const opened = await ask(client, "/dwolla/plaid-api/create-plaid-link-token", {
    client_user_id: client.person.id,
    client_name: "Dibbs",
  });
  expect(opened).toMatchObject({ status: 201, json: { link_token: expect.stringMatching(/^link-sandbox-/) } });
  return ask(client, "/dwolla/plaid-api/exchange-plaid-public-token-and-make-dwolla-request", {
    customer_id: customerId,
    public_token: plaid.signIn(behaviour),
    account_id: `${behaviour}_savings`,
  });
};

const withBank = async (client: Client, behaviour: BankBehaviour = "settles") => {
  const { id } = await customerOf(client);
  expect(await link(client, id, behaviour)).toMatchObject({ status: 201, json: { success: true } });
  return id;
};

/** Creates two people, a running contract, and banks for both. */
const begin = async (ownersBank: BankBehaviour = "settles", buildersBank: BankBehaviour = "settles") => {
  const owner = await api.signUp("Olivia", "home_owner");
  const builder = await api.signUp("Carl", "contractor");
  const contractId = await acceptedBy(owner, builder);
  await withBank(builder, buildersBank);
  await withBank(owner, ownersBank);
  return { owner, builder, contractId };
};
type Begun = Awaited<ReturnType<typeof begin>>;

const pay = async ({ owner, contractId }: Begun, more: object = {}) => {
  const paid = await ask(owner, "/dwolla/transfers/initiate-transfer", {
    contract_id: contractId,
    milestone_number: 1,
    currency: "USD",
    ...more,
  });
  const payment = paid.json.payment as { readonly id: string } | undefined;
  return { ...paid, paymentId: payment?.id ?? "" };
};
const payment = (owner: Client, paymentId: string) => owner.call(viewPaymentEndpoint, { params: { paymentId } });

const transferOf = (paymentId: string) =>
  until("the transfer is made", async () =>
    [...dwolla.state.transfers.values()].find(({ correlationId }) => correlationId === paymentId),
  );

describe("a milestone payment by Dwolla", () => {
  test("goes from the form to settled with one transfer, whatever the order of the webhook events", async () => {
    const begun = await begin();
    const { owner, builder, contractId } = begun;
    expect(await bankAccount(owner)).toMatchObject({
      standing: "ready",
      fundingSource: { name: "First Platypus Bank ••1111" },
      customer: { status: "verified", reason: null },
    });
    const wrong = await pay(begun, { milestone_amount: 200_000, total_amount: 1 });
    expect(wrong).toMatchObject({ status: 422, json: { issues: [{ field: "total_amount" }] } });
    const { status, paymentId } = await pay(begun, { milestone_amount: 200_000, total_amount: 200_000 });
    expect(status).toBe(201);
    const transfer = await transferOf(paymentId);
    expect(transfer).toMatchObject({ value: "2000.00", metadata: { purpose: "payment" } });
    await until("it is processing", async () => (await payment(owner, paymentId)).state === "processing");
    const about = { resourceId: transfer.id, customer: transfer.from.customerId };
    const done = dwollaWebhook({ topic: "customer_transfer_completed", ...about });
    // Arrives too early, and does not decide the outcome.
    expect(await deliver("dwolla", dwollaWebhook({ topic: "customer_transfer_completed", ...about }))).toBe(200);
    dwolla.pass(2 * 60_000);
    const created = dwollaWebhook({ topic: "customer_transfer_created", ...about });
    const leg = dwollaWebhook({ topic: "customer_bank_transfer_completed", resourceId: `${transfer.id}-funded` });
    for (const webhookEvent of [leg, done, created, leg]) expect(await deliver("dwolla", webhookEvent)).toBe(200);
    await until("it is settled", async () => (await payment(owner, paymentId)).state === "settled");
    const contract = await builder.call(viewContractEndpoint, { params: { contractId } });
    expect(contract).toMatchObject({ totalPaid: 200_000, milestonesCompleted: 1 });
    expect(dwolla.moved(paymentId)).toEqual(["bank_transfer"]);
    const history = await owner.call(listHistoryEndpoint, { params: { contractId } });
    expect(history.filter(({ event }) => event === "settle")).toHaveLength(1);
    const [sum] = await database.sql<{ sum: string }[]>`
      select coalesce(sum(amount), 0)::text as sum from posting_line`;
    expect(sum?.sum).toBe("0");
    expect((await pay(begun)).status).toBe(409);
  });

  test("is found at Dwolla if the answer was lost, and is not sent again", async () => {
    const begun = await begin("answer_is_lost");
    const { paymentId } = await pay(begun);
    const transfer = await transferOf(paymentId);
    await until("it is found", async () => (await payment(begun.owner, paymentId)).state === "processing");
    const history = await begun.owner.call(listHistoryEndpoint, { params: { contractId: begun.contractId } });
    expect(history.map(({ event }) => event)).toEqual(expect.arrayContaining(["mark_unresolved", "process"]));
    dwolla.pass(2 * 60_000);
    await begun.owner.call(syncPaymentEndpoint, { params: { paymentId } });
    await until("it is settled", async () => (await payment(begun.owner, paymentId)).state === "settled");
    expect(dwolla.moved(paymentId)).toEqual(["bank_transfer"]);
    expect(transfer.correlationId).toBe(paymentId);
  });

  test("fails if the bank refuses it, and with the reason if the bank returns it", async () => {
    const [strict, empty] = [await begin("refuses"), await begin("returns")];
    const refused = await pay(strict);
    await until("it failed", async () => (await payment(strict.owner, refused.paymentId)).state === "failed");
    const returned = await pay(empty);
    const transfer = await transferOf(returned.paymentId);
    await until(
      "it is processing",
      async () => (await payment(empty.owner, returned.paymentId)).state === "processing",
    );
    dwolla.pass(2 * 60_000);
    const about = { resourceId: transfer.id, customer: transfer.from.customerId };
    expect(await deliver("dwolla", dwollaWebhook({ topic: "customer_transfer_failed", ...about }))).toBe(200);
    const failed = await until("it failed", async () => {
      const now = await payment(empty.owner, returned.paymentId);
      return now.state === "failed" && now;
    });
    expect(failed.failure).toEqual({
      code: "R01",
      message: "The bank returned the transfer: Insufficient Funds (R01).",
    });
  });

  test("waits while Dwolla rejects our credentials, alerts support once, and goes out when they work again", async () => {
    const staff = await api.signUp("Sara", "contractor");
    await database.sql`update person set staff_role = 'agent' where id = ${staff.person.id}`;
    const begun = await begin();
    const body = JSON.stringify({ code: "Forbidden", message: "The supplied credentials are not authorized." });
    dwolla.faults.order("POST /transfers", { kind: "answers", status: 403, body }, 3);
    const { paymentId } = await pay(begun);
    const told = () => database.sql<{ message: string }[]>`
      select message from alert where person_id = ${staff.person.id} and title = 'A provider refuses us'`;
    await until("support is told", async () => (await told()).length > 0);
    for (const _ of [1, 2]) await begun.owner.call(syncPaymentEndpoint, { params: { paymentId } });
    expect(await payment(begun.owner, paymentId)).toMatchObject({ state: "started", failure: null });
    expect(await told()).toMatchObject([{ message: expect.stringContaining("Dwolla") }]);
    dwolla.faults.clear();
    await begun.owner.call(syncPaymentEndpoint, { params: { paymentId } });
    expect(await payment(begun.owner, paymentId)).toMatchObject({ state: "processing" });
    expect(dwolla.moved(paymentId)).toEqual(["bank_transfer"]);
    await database.sql`update person set staff_role = null where id = ${staff.person.id}`;
  });

  test("is held up if its last leg fails, from the webhook event of that leg alone, and both sides are alerted", async () => {
    const begun = await begin("settles", "takes_nothing");
    const { owner, builder, contractId } = begun;
    const { paymentId } = await pay(begun);
    const transfer = await transferOf(paymentId);
    await until("it is processing", async () => (await payment(owner, paymentId)).state === "processing");
    dwolla.pass(2 * 60_000);
    const failed = { topic: "customer_bank_transfer_failed", resourceId: `${transfer.id}-funded` };
    expect(await deliver("dwolla", dwollaWebhook(failed))).toBe(200);
    await until("it is held up", async () => (await payment(owner, paymentId)).state === "charged");
    expect(await builder.call(viewContractEndpoint, { params: { contractId } })).toMatchObject({ totalPaid: 0 });
    const told =
      await database.sql`select title from alert where person_id in ${database.sql([owner.person.id, builder.person.id])}
      and title = 'Payment held up'`;
    expect(told).toHaveLength(2);
  });

  test("accepts no webhook event with a bad signature", async () => {
    const webhookEvent = dwollaWebhook({ topic: "customer_transfer_completed", resourceId: "x" });
    expect(await deliver("dwolla", { ...webhookEvent, body: `${webhookEvent.body} ` })).toBe(401);
    expect(await deliver("dwolla", dwollaWebhook({ topic: "x", resourceId: "x" }, "another secret"))).toBe(401);
    expect(await deliver("plaid", webhookEvent)).toBe(401);
  });
});

describe("the calls of the specification", () => {
  test("answer as specified, and only to the owner of the customer", async () => {
    const owner = await api.signUp("Olivia", "home_owner");
    const stranger = await api.signUp("Mallory", "home_owner");
    await customerOf(stranger);
    const { id, status } = await customerOf(owner);
    expect(status).toBe(201);
    const linked = await link(owner, id);
    expect(linked).toMatchObject({ status: 201, json: { success: true, plaid_token: expect.any(String) } });
    const sources = { customer_id: id };
    expect(await ask(owner, "/dwolla/api/get-funding-sources-for-customer", sources)).toMatchObject({
      status: 200,
      json: {
        _embedded: {
          "funding-sources": [{ id: linked.json.funding_source_id, removed: false, in_use: true, needs_login: false }],
        },
      },
    });
    expect(await ask(owner, `/dwolla/api/get-customer-status?customer_id=${id}`, null)).toEqual({
      status: 200,
      json: { data: { status: "verified", reason: null } },
    });
    const processor = await ask(owner, "/dwolla/plaid-api/create-plaid-processor-token", {
      plaid_token: linked.json.plaid_token,
      account_id: "settles_checking",
    });
    expect(processor.status).toBe(201);
    const added = await ask(owner, "/dwolla/api/create-a-funding-source-for-customer", {
      customer_id: id,
      plaid_token: processor.json.processor_token,
      name: "Household",
    });
    expect(added).toMatchObject({ status: 201, json: { success: true } });

    const calls: ReadonlyArray<readonly [path: string, body: object | null]> = [
      ["/dwolla/api/get-funding-sources-for-customer", sources],
      [`/dwolla/api/get-customer-status?customer_id=${id}`, null],
      ["/dwolla/plaid-api/create-plaid-link-token", { client_user_id: owner.person.id }],
      [
        "/dwolla/plaid-api/exchange-plaid-public-token-and-make-dwolla-request",
        { customer_id: id, public_token: plaid.signIn("settles") },
      ],
      [
        "/dwolla/api/create-a-funding-source-for-customer",
        { customer_id: id, plaid_token: processor.json.processor_token },
      ],
    ];
    for (const [path, body] of calls) {
      expect((await ask(stranger, path, body)).status, path).toBe(404);
      expect((await ask(null, path, body)).status, path).toBe(401);
    }
  });

  test("a bank link that Plaid reports as broken needs a login, until Plaid reports its repair", async () => {
    const owner = await api.signUp("Olivia", "home_owner");
    const id = await withBank(owner);
    const item = [...plaid.items.values()].at(-1);
    if (!item) throw new Error("The link is there.");
    const needsLogin = async () => {
      const { json } = await ask(owner, "/dwolla/api/get-funding-sources-for-customer", { customer_id: id });
      return (json._embedded as { "funding-sources": Array<{ needs_login: boolean }> })["funding-sources"][0]
        ?.needs_login;
    };
    const key = await plaid.newKey();
    item.error = "ITEM_LOGIN_REQUIRED";
    expect(await deliver("plaid", await plaid.webhookEvent({ itemId: item.itemId }, key))).toBe(200);
    await until("it is shown", needsLogin);
    item.error = null;
    expect(await deliver("plaid", await plaid.webhookEvent({ itemId: item.itemId, code: "LOGIN_REPAIRED" }, key))).toBe(
      200,
    );
    await until("it is mended", async () => !(await needsLogin()));
  });

  test("a webhook event is 503 while Plaid cannot give its key, and is accepted when it comes again", async () => {
    const key = await plaid.newKey();
    const webhookEvent = await plaid.webhookEvent({ itemId: "item_1" }, key);
    plaid.faults.order("POST /webhook_verification_key/get", { kind: "unreachable" });
    expect(await deliver("plaid", webhookEvent)).toBe(503);
    expect(await deliver("plaid", webhookEvent)).toBe(200);
  });

  test("the provider's validation errors name the fields of the request", async () => {
    const owner = await api.signUp("Olivia", "home_owner");
    expect(await customerOf(owner, { first_name: "", postal_code: "x" })).toMatchObject({
      status: 422,
      json: {
        issues: [
          { field: "first_name", message: "The First Name is required." },
          { field: "postal_code", message: "Postal code can only accept numbers." },
        ],
      },
    });
    expect(await customerOf(owner, { state: "DC", postal_code: "123" })).toMatchObject({
      status: 422,
      json: { issues: [{ field: "postal_code", message: "PostalCode invalid." }] },
    });
  });

  test("a provider that is down is a 503, and the same call succeeds afterward", async () => {
    const owner = await api.signUp("Olivia", "home_owner");
    dwolla.setDown(true);
    expect(await customerOf(owner)).toMatchObject({ status: 503, json: { code: "Unavailable" } });
    dwolla.setDown(false);
    expect((await customerOf(owner)).status).toBe(201);
  });
});

test("no Social Security digits, birth date, document or bank token is stored or logged", async () => {
  // Digits that occur nowhere else.
  const secrets = { last: "7391", whole: "583947391", born: "1961-11-23", document: "picture-of-somebody" };
  const owner = await api.signUp("Olivia", "home_owner");
  const form = { first_name: "Retry", date_of_birth: secrets.born };
  const first = await customerOf(owner, { ...form, ssn: secrets.last });
  expect(first).toMatchObject({ status: 201, json: { status: "retry" } });
  // A failure stores them as little as a success.
  expect((await customerOf(owner, { ...form, ssn: `${secrets.last}x` })).status).toBe(422);
  dwolla.faults.order("POST /customers/{id}", { kind: "answers", status: 500, body: "<h1>Oops</h1>" });
  expect((await customerOf(owner, { ...form, ssn: secrets.whole })).status).toBe(503);
  expect(await customerOf(owner, { ...form, first_name: "Document", ssn: secrets.whole })).toMatchObject({
    json: { status: "document" },
  });
  const file = new FormData();
  file.append("file", new Blob([smallPicture(), secrets.document]), "license.png");
  await owner.call(addIdentityDocumentEndpoint, { query: { kind: "license" } }, { form: file });
  dwolla.pass(2 * 60_000);
  const { json } = await link(owner, first.id);
  expect(json).toMatchObject({ success: true });
  expect((await bankAccount(owner))?.standing).toBe("ready");

  const [tokenOfItem] = [...plaid.items.keys()].slice(-1);
  const tables = await database.sql<{ table: string }[]>`
    select format('%I.%I', table_schema, table_name) as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const dump: Array<string> = [];
  for (const { table } of tables) {
    for (const { row } of await database.sql.unsafe(`select row_to_json(it)::text as row from ${table} as it`)) {
      dump.push(row as string);
    }
  }
  expect(dump.some((row) => row.includes(first.id))).toBe(true);
  const everything = [...dump, ...api.logged().map((line) => JSON.stringify(line))].join("\n");
  expect(api.logged().length).toBeGreaterThan(0);
  for (const secret of [secrets.whole, "583-94-7391", secrets.born, secrets.document, tokenOfItem ?? "none"]) {
    expect(everything.includes(secret), secret).toBe(false);
  }
  // Four digits may occur in an id or a time by chance, but not alone.
  expect(everything).not.toMatch(new RegExp(`[\\\\"' ]${secrets.last}[\\\\"']|\\bssn\\b|date_?of_?birth`, "i"));
  expect(String(Redacted.make(secrets.whole))).not.toContain(secrets.whole);
});
