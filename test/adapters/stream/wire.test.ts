import { StreamChat } from "stream-chat";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { streamClient } from "#adapters/stream/client.ts";
import { account, startStream, type WireStream } from "#test/wire/stream/server.ts";

let stream: WireStream;
let library: StreamChat;
const [rosa, omar] = ["rosa", "omar"];

beforeAll(async () => {
  stream = await startStream();
  library = streamClient(stream.settings);
  await library.upsertUsers([
    { id: rosa, name: "Rosa" },
    { id: omar, name: "Omar" },
  ]);
  await library.channel("messaging", "porch", { members: [rosa, omar], created_by_id: rosa }).create();
});
beforeEach(() => {
  stream.violations.length = 0;
});
afterAll(() => stream.close());

/** Sends one request as the library does, with a different content. */
const ask = async (
  method: string,
  path: string,
  body: unknown,
  { as = null as string | null, query = {}, headers = {} } = {},
) => {
  const token =
    as === null ? String(library.tokenManager.getToken()) : library.createToken(as, Math.floor(Date.now() / 1000) + 60);
  const asked = new URLSearchParams({ api_key: account.apiKey, ...(as !== null && { user_id: as }), ...query });
  const answer = await fetch(`${stream.settings.baseUrl}${path}?${asked}`, {
    method,
    headers: { authorization: token, "stream-auth-type": "jwt", "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
};

const someone = (id: string) => ({ users: { [id]: { id, name: "Ana" } } });
const query = { data: {}, state: true };
const message = (given: object) => ({ message: { id: "m1", text: "Hello", attachments: [], ...given } });
const file = { type: "dibbs_file", file_id: "f".repeat(300) };
const channels = { sort: [], state: false, watch: false, presence: false, limit: 30 };
const ofRosa = { type: "messaging", members: { $in: [rosa] }, frozen: false };
const payload = (given: unknown) => ({ query: { payload: JSON.stringify(given) } });

test.each<readonly [string, Parameters<typeof ask>, RegExp]>([
  ["a field that nobody knows", ["POST", "/users", { users: { ana: { id: "ana", nick: "An" } } }], /nick/],
  ["a user without a name of their own", ["POST", "/users", { users: { ana: { name: "Ana" } } }], /property 'id'/],
  ["a user's name that is no text", ["POST", "/users", { users: { ana: { id: "ana", name: 7 } } }], /be string/],
  ["an id with a space", ["POST", "/users", someone("an a")], /match pattern/],
  ["no users", ["POST", "/users", {}], /property 'users'/],
  [
    "101 users at a time",
    ["POST", "/users", { users: Object.fromEntries(Array.from({ length: 101 }, (_, id) => [id, { id: `${id}` }])) }],
    /more than 100/,
  ],
  ["a way of deleting that there is not", ["POST", "/users/delete", { user_ids: [rosa], user: "gone" }], /allowed/],
  ["nobody to delete", ["POST", "/users/delete", { user_ids: [], user: "pruning" }], /fewer than 1/],
  ["a question that is no JSON", ["GET", "/users", undefined, { query: { payload: "{" } }], /payload/],
  ["no question", ["GET", "/users", undefined], /property 'payload'/],
  [
    "an operator that there is not",
    ["GET", "/users", undefined, payload({ filter_conditions: { id: { $is: rosa } }, sort: [], presence: false })],
    /\$is/,
  ],
  ["31 channels at a time", ["POST", "/channels", { ...channels, filter_conditions: ofRosa, limit: 31 }], /<= 30/],
  ["a filter that nobody knows", ["POST", "/channels", { ...channels, filter_conditions: { about: 1 } }], /about/],
  ["a channel of another type", ["POST", "/channels/masonry/porch/query", query], /allowed values/],
  ["a channel's id of 65 letters", ["POST", `/channels/messaging/${"p".repeat(65)}/query`, query], /more than 64/],
  ["a channel's id with a mark of Stream's", ["POST", "/channels/messaging/!porch/query", query], /match pattern/],
  [
    "a member who is named twice",
    ["POST", "/channels/messaging/deck/query", { ...query, data: { members: [rosa, rosa], created_by_id: rosa } }],
    /duplicate/,
  ],
  [
    "301 messages at a time",
    ["POST", "/channels/messaging/porch/query", { ...query, messages: { limit: 301 } }],
    /<= 300/,
  ],
  ["nothing to change", ["PATCH", "/channels/messaging/porch", { frozen: true }], /property 'set'/],
  ["a switch that is a word", ["PATCH", "/channels/messaging/porch", { set: { frozen: "yes" } }], /be boolean/],
  [
    "31 files",
    [
      "POST",
      "/channels/messaging/porch/message",
      message({ attachments: Array(31).fill({ ...file, file_id: "f" }) }),
      { as: rosa },
    ],
    /more than 30/,
  ],
  [
    "files of more than 5 KB",
    ["POST", "/channels/messaging/porch/message", message({ attachments: Array(20).fill(file) }), { as: rosa }],
    /x-max-bytes/,
  ],
  [
    "a message's type",
    ["POST", "/channels/messaging/porch/message", message({ type: "system" }), { as: rosa }],
    /additional/,
  ],
  [
    "an event that there is not",
    ["POST", "/channels/messaging/porch/event", { event: { type: "typing" } }, { as: rosa }],
    /allowed/,
  ],
  ["a word in the query that nobody knows", ["POST", "/users", someone("ana"), { query: { limit: "1" } }], /limit/],
  [
    "somebody else's name",
    ["POST", "/channels/messaging/porch/query", query, { as: rosa, query: { user_id: omar } }],
    /not who asks/,
  ],
  [
    "a person's name with the server's token",
    ["POST", "/users", someone("ana"), { query: { user_id: rosa } }],
    /not who asks/,
  ],
])("%s is refused, and recorded as a violation", async (_, asked, fault) => {
  const { status, json } = await ask(...asked);
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { code: 4, StatusCode: 400, message: expect.any(String), duration: expect.any(String) },
  });
  expect(stream.violations.join("\n")).toMatch(fault);
});

test("the library rejects a refused call with its status and code", async () => {
  const wrong = { id: "ana", name: 7 } as unknown as { id: string };
  await expect(library.upsertUsers([wrong])).rejects.toMatchObject({ status: 400, code: 4 });
  expect(stream.users.has("ana")).toBe(false);
});

test("a call that is not in the API description is not found", async () => {
  expect(await ask("POST", "/channels/messaging/porch/truncate", {})).toMatchObject({
    status: 404,
    json: { code: 16 },
  });
  expect(stream.violations).toEqual(["POST /channels/messaging/porch/truncate is not described"]);
});

test("only the app's key and a JWT of its secret are authorized, and a person's token makes no server calls", async () => {
  const body = someone("ana");
  const refused = async (...[given]: [Parameters<typeof ask>[3]]) => (await ask("POST", "/users", body, given)).json;
  const inBase64 = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const [head, none, claims] = [{ alg: "HS256", typ: "JWT" }, { alg: "none" }, { server: true }].map(inBase64);
  expect(await refused({ query: { api_key: "another" } })).toMatchObject({ StatusCode: 401, code: 2 });
  expect(await refused({ headers: { authorization: `${head}.${claims}.x` } })).toMatchObject({ code: 43 });
  expect(await refused({ headers: { authorization: `${none}.${claims}.` } })).toMatchObject({ code: 43 });
  expect(await refused({ headers: { "stream-auth-type": "anonymous" } })).toMatchObject({ StatusCode: 401, code: 5 });
  expect(await refused({ as: rosa })).toMatchObject({ StatusCode: 403, code: 17 });
  expect(stream.users.has("ana")).toBe(false);
});

test("a message of more than 5000 letters is refused, and so is a channel without a creator", async () => {
  const long = await ask("POST", "/channels/messaging/porch/message", message({ text: "a".repeat(5001) }), {
    as: rosa,
  });
  expect(long).toMatchObject({ status: 400, json: { code: 20 } });
  const none = await ask("POST", "/channels/messaging/nowhere/query", query);
  expect(none).toMatchObject({ status: 400, json: { code: 4, message: expect.stringContaining("created_by_id") } });
  expect(stream.violations).toEqual([]);
});

test("the server writes in a member's name, once for each id, and a person cannot write in another's name", async () => {
  const say = (given: object, as: string | null = null) =>
    ask("POST", "/channels/messaging/porch/message", message({ id: "said", ...given }), { as });
  expect(await say({ user_id: omar }, rosa)).toMatchObject({ status: 403, json: { code: 17 } });
  expect(await say({})).toMatchObject({ status: 400, json: { code: 4 } });
  expect(await say({ user_id: "ana" })).toMatchObject({ status: 400, json: { code: 4 } });
  expect(await say({ user_id: omar })).toMatchObject({ status: 201, json: { message: { user: { id: omar } } } });
  expect(await say({ user_id: omar })).toMatchObject({ status: 400, json: { code: 4 } });
  expect(stream.violations).toEqual([]);
});

test("a browser that connects with more than its user's id is refused", async () => {
  const page = new StreamChat(account.apiKey, { baseURL: stream.settings.baseUrl, browser: true });
  const token = library.createToken(rosa, Math.floor(Date.now() / 1000) + 60);
  await expect(page.connectUser({ id: rosa, name: "Somebody else" }, token)).rejects.toThrow(/"code":4/);
  expect(stream.violations.join("\n")).toMatch(/"name"/);
});
