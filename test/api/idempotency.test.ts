import { Schema } from "effect";
import { describe, expect, test } from "vitest";
import { dataTables } from "#adapters/backup/tables.ts";
import { urlOf } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { contentsOf } from "../support/database.ts";
import { ownApi } from "../support/own-api.ts";
import { asksOn, type Parts } from "./rights-asks.ts";
import { type Caller, scenesOn } from "./rights-scenes.ts";

/** Operations that change something without a key: repeated, they leave everything as it was after the first time. */
const sameTwice = new Set([
  ...["chooseUserType", "saveDetails", "savePicture", "saveBusiness", "saveIndustries", "finishOnboarding"],
  ...["chooseLanguage", "saveProfileVisibility"],
  ...["likeListing", "unlikeListing", "reviewBid", "shareListing", "choosePreference", "readAlert", "readAlerts"],
  ...["openConversation", "sendChatMessage", "noteProgress", "showTyping", "blockPerson", "unblockPerson"],
  ...["quoteMilestone", "openCardPayment", "fundMilestone", "listFundingSources", "endOtherSessions"],
  ...["viewOfferToSign", "viewProposalToSign"],
  ...[
    "changeRole",
    "unlinkGoogle",
    "exportOwnData",
    "withdrawCalendarFeed",
    "connectChat",
    "giveChatToken",
    "createProcessorToken",
  ],
]);

/** Operations that neither take a key nor leave everything unchanged, and why repeating them is harmless. */
const harmlessTwice: Readonly<Record<string, string>> = {
  visitLinks: "what was read stays read",
  uploadFile: "carries a key of its own in its query",
  addPushSubscription: "one browser is subscribed once; the later time counts",
  createCalendarFeed: "the last link counts; it must not be kept",
  setUpAccount: "one account a person; the link to the provider's page is new",
  syncAccount: "asks the provider how things are",
  syncPayment: "asks the provider how things are",
  cancelPayment: "the second finds the payment given up",
  createPaymentCustomer: "one customer a person; it is sent what must not be kept",
  addIdentityDocument: "the provider looks at both pictures",
  openBankLink: "a link that nobody follows ends by itself",
  linkBank: "the same bank account is the same funding source",
  addFundingSource: "the same bank account is the same funding source",
  chooseFundingSource: "chosen again, the same account is in use",
  removeFundingSource: "the second finds nothing",
  beginGoogleLink: "a visit to Google that nobody ends",
  linkGoogle: "Google's answer is good once",
  proveIt: "the later time counts; the password must not be kept",
  beginGoogleProof: "a visit to Google that nobody ends",
  finishGoogleProof: "Google's answer is good once",
  beginSecondFactor: "the app that is set up is the last; its secret must not be kept",
  confirmSecondFactor: "the second finds it confirmed; its codes must not be kept",
  renewRecoveryCodes: "the last codes count; they must not be kept",
  switchOffSecondFactor: "the second finds it off",
  endSession: "the second finds it ended",
  repairBankLink: "asks the provider how things are",
  inviteMember: "the last link counts; it must not be kept",
  withdrawInvitation: "the second finds it closed",
  acceptInvitation: "the link is good once",
  removeMember: "the second finds no member",
  leaveTeam: "the second finds no team",
  sendPhoneCode: "the proof is good once",
  verifyPhoneCode: "the code is good once",
  changePassword: "the second does not know the password any more",
  deleteOwnAccount: "the second finds nobody",
};

const api = ownApi();
const scenes = scenesOn(api);
const asks = asksOn(scenes);

const moving = everyEndpoint.filter(({ method, access }) => method !== "GET" && access === "person");
const keyed = moving.filter((endpoint) => endpoint.keyed);

const send = async (endpoint: Endpoint, caller: Caller, parts: Parts, headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(api.url + urlOf(endpoint, parts), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      cookie: caller.cookie,
      ...(parts.body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: parts.form ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
  });
  return {
    status: answer.status,
    text: await answer.text(),
    isRepeat: answer.headers.get("idempotency-replayed") === "true",
  };
};

/** Returns all stored data, by table. */
const stored = async () => {
  const tables = await dataTables(api.sql);
  return contentsOf(
    api.sql,
    tables.map(({ name }) => name),
  );
};

/** Calls an endpoint as somebody for whom it succeeds, and returns who that was. */
const askOnce = async (endpoint: Endpoint, headers: Readonly<Record<string, string>>) => {
  const ask = asks[endpoint.name];
  if (!ask) throw new Error(`Nobody has said how ${endpoint.name} is asked.`);
  for (const column of ["owner", "other", "contractor"] as const) {
    await api.sql`delete from attempt_count`;
    const given = await ask.given();
    const caller = column === "contractor" ? await scenes.someone("contractor", ask.newcomers) : given[column];
    const parts = await given.parts(caller);
    const answer = await send(endpoint, caller, parts, headers);
    if (answer.status < 300) return { caller, parts, answer };
  }
  throw new Error(`${endpoint.name} is answered with success to nobody.`);
};

test("every operation that changes something takes a key, or is listed with a reason why not", () => {
  const said = [...sameTwice, ...Object.keys(harmlessTwice)];
  expect(moving.filter((endpoint) => !endpoint.keyed && !said.includes(endpoint.name)).map(({ name }) => name)).toEqual(
    [],
  );
  expect(said.filter((name) => !moving.some((endpoint) => !endpoint.keyed && endpoint.name === name))).toEqual([]);
});

test("operations that take a key have no secret in body or reply, because the answer is stored", () => {
  // A failed payment contains the code of its failure, which is no secret.
  const secret = /password|ssn|secret|token|otp/i;
  for (const { name, body, reply } of keyed) {
    for (const part of [body, reply]) {
      const fields = JSON.stringify(Schema.toJsonSchemaDocument(part)).matchAll(/"(\w+)":\{/g);
      expect(
        [...fields].flatMap(([, field = ""]) => (secret.test(field) ? [field] : [])),
        name,
      ).toEqual([]);
    }
  }
});

describe("a repeat under the same key changes nothing and gets the first answer", () => {
  test.each(keyed)("$name", async (endpoint) => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const { caller, parts, answer } = await askOnce(endpoint, key);
    expect(answer.isRepeat).toBe(false);
    const before = await stored();
    expect(await send(endpoint, caller, parts, key)).toEqual({ ...answer, isRepeat: true });
    expect(await send(endpoint, caller, { ...parts, query: { other: "1" } }, key)).toMatchObject({
      status: 422,
      text: expect.stringContaining("IdempotencyKeyReused"),
    });
    expect(await stored()).toEqual(before);
  });
});

describe("an operation without a key changes nothing when it is repeated", () => {
  test.each(moving.filter(({ name }) => sameTwice.has(name)))("$name", async (endpoint) => {
    const { caller, parts, answer } = await askOnce(endpoint, {});
    const before = await stored();
    expect((await send(endpoint, caller, parts, {})).status).toBe(answer.status);
    expect(await stored()).toEqual(before);
  });
});

const opening = everyEndpoint.find(({ name }) => name === "openTicket") as Endpoint;
const ticket = { body: { msgSubject: "A payment", msgBody: "Where is it?", priority: "urgent" } };

test("of many requests sent at once under one key, one is executed and all get its answer", async () => {
  const caller = await scenes.someone("contractor");
  const key = { "idempotency-key": `"${crypto.randomUUID()}"` };
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(opening, caller, ticket, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  const [row] = await api.sql`select count(*)::int from support_ticket where person_id = ${caller.person.id}`;
  expect(row?.count).toBe(1);
});

test("a key belongs to one person, and a refused request may be retried under it", async () => {
  const [one, other] = [await scenes.someone("contractor"), await scenes.someone("supplier")];
  const key = { "idempotency-key": crypto.randomUUID() };
  const empty = { body: { ...ticket.body, msgBody: " " } };
  expect((await send(opening, one, empty, key)).status).toBe(422);
  expect(await send(opening, one, ticket, key)).toMatchObject({ status: 201, isRepeat: false });
  expect(await send(opening, other, ticket, key)).toMatchObject({ status: 201, isRepeat: false });
});

test("a malformed key is refused, and requests without a key are separate", async () => {
  const caller = await scenes.someone("contractor");
  for (const bad of ["short", "x".repeat(201), "with space in it", '"unclosed-key']) {
    expect((await send(opening, caller, ticket, { "idempotency-key": bad })).status).toBe(400);
  }
  await send(opening, caller, ticket, {});
  await send(opening, caller, ticket, {});
  const [row] = await api.sql`select count(*)::int from support_ticket where person_id = ${caller.person.id}`;
  expect(row?.count).toBe(2);
});
