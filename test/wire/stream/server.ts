import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { jwtVerify } from "jose";
import { type WebSocket, WebSocketServer } from "ws";
import type { StreamSettings } from "#adapters/stream/settings.ts";
import { openApi } from "../open-api.ts";
import { spec } from "./spec.ts";

export const account = {
  apiKey: "stream-key-of-the-tests",
  apiSecret: "stream secret of the tests, long enough",
} as const;

type Json = Record<string, unknown>;
type User = { readonly id: string; readonly name?: string };
type Message = { readonly id: string; readonly text: string; readonly user: User; readonly created_at: string } & Json;
type Read = { last_read: string; last_delivered_at?: string };
type Channel = {
  readonly id: string;
  readonly members: ReadonlyArray<string>;
  readonly messages: Message[];
  readonly read: Map<string, Read>;
  frozen: boolean;
};
/** The person who makes the request; null for the server itself. */
type Asker = string | null;
type Answer = { readonly status: number; readonly json: Json };
type Ask = {
  readonly id: string;
  readonly query: Json;
  readonly body: Json;
  readonly asker: Asker;
  readonly connectionId: string | null;
};
type Operation = (ask: Ask) => Answer;
type Guest = { readonly userId: string; readonly socket: WebSocket; readonly watches: Set<string> };

const no = (status: number, code: number, message: string): Answer => ({
  status,
  json: {
    code,
    message,
    StatusCode: status,
    duration: "0.01ms",
    more_info: "https://getstream.io/chat/docs/api_errors_response",
    details: [],
  },
});
const yes = (json: Json, status = 201): Answer => ({ status, json: { ...json, duration: "0.01ms" } });
const noChannel = () => no(404, 16, "Can't find channel with id");
const forbidden = (what: string) => no(403, 17, `${what} is not allowed`);

const capabilities = ["read-events", "send-message", "send-typing-events", "typing-events", "delivery-events"];
const longestText = 5000;
const config = {
  name: "messaging",
  read_events: true,
  typing_events: true,
  delivery_events: true,
  max_message_length: longestText,
  commands: [],
};

const onlyServer =
  (operation: Operation): Operation =>
  (ask) =>
    ask.asker === null ? operation(ask) : forbidden("What is the server's");

const onlyMember =
  (operation: (ask: Ask, asker: string) => Answer): Operation =>
  (ask) =>
    ask.asker === null ? no(400, 4, "user or user_id is missing") : operation(ask, ask.asker);

/**
 * Simulates Stream on this machine, over HTTP and WebSocket: checks the tokens it is given, checks every request and
 * its own answers against a description of Stream's API, knows users, channels of two members and their messages,
 * notifies those who watch, and sends signed notifications.
 */
export const startStream = async () => {
  const users = new Map<string, User>();
  /** The deleted users, and the parameters of each deletion. */
  const deleted = new Map<string, Json>();
  const channels = new Map<string, Channel>();
  const guests = new Map<string, Guest>();
  const description = openApi(spec);
  /** What was wrong with requests, or with the fake's answers; empty after a good test. */
  const violations: string[] = [];
  const requests: string[] = [];
  /** Where to send notifications; null sends none. */
  let webhook: { readonly url: string; readonly packed: boolean } | null = null;
  const delivering = new Set<Promise<unknown>>();
  let isClosed = false;
  let loses = 0;
  /** The user whose token is treated as expired, once. */
  let endsFor: string | null = null;
  let clock = Date.now() * 1000;

  /** Returns a time later than every earlier one, in microseconds. */
  const moment = (): string => {
    clock = Math.max(clock + 7, Date.now() * 1000);
    return `${new Date(Math.floor(clock / 1000)).toISOString().slice(0, 23)}${String(clock % 1000).padStart(3, "0")}Z`;
  };

  const askerOf = async (token: string): Promise<Asker | "expired" | "wrong"> => {
    const key = new TextEncoder().encode(account.apiSecret);
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
      if (payload.server === true) return null;
      // Dibbs must not issue tokens that never expire.
      return typeof payload.user_id === "string" && payload.exp !== undefined ? payload.user_id : "wrong";
    } catch (cause) {
      return (cause as { code?: string }).code === "ERR_JWT_EXPIRED" ? "expired" : "wrong";
    }
  };

  const signed = (text: string) => createHmac("sha256", account.apiSecret).update(text).digest("hex");

  /** Sends one notification, as Stream does. */
  const notify = (url: string, event: Json, { packed = false, signature = signed(JSON.stringify(event)) } = {}) => {
    const text = JSON.stringify(event);
    return fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-signature": signature,
        "x-api-key": account.apiKey,
        "x-webhook-id": randomUUID(),
        ...(packed && { "content-encoding": "gzip" }),
      },
      body: packed ? new Uint8Array(gzipSync(text)) : text,
    });
  };

  const tell = (channel: Channel, event: Json): Json => {
    const all: Json = {
      ...event,
      channel_id: channel.id,
      channel_type: "messaging",
      cid: `messaging:${channel.id}`,
      created_at: moment(),
    };
    for (const { socket, watches } of guests.values()) if (watches.has(channel.id)) socket.send(JSON.stringify(all));
    // Only the members see who is typing.
    if (webhook === null || event.type === "typing.start") return all;
    const sent = notify(webhook.url, all, { packed: webhook.packed }).catch(() => undefined);
    delivering.add(sent);
    void sent.finally(() => delivering.delete(sent));
    return all;
  };

  const channelJson = ({ id, frozen }: Channel): Json => ({
    id,
    type: "messaging",
    cid: `messaging:${id}`,
    frozen,
    config,
    own_capabilities: capabilities,
    created_at: new Date(0).toISOString(),
  });
  const userOf = (id: string): User => users.get(id) ?? { id };

  const pageOf = ({ messages }: Channel, asked: Json): Message[] => {
    const limit = Number(asked.limit ?? 25);
    const placeOf = (id: unknown) => messages.findIndex((message) => message.id === id);
    if (asked.id_lt !== undefined) return messages.slice(0, Math.max(0, placeOf(asked.id_lt))).slice(-limit);
    if (asked.id_gt !== undefined) return messages.slice(placeOf(asked.id_gt) + 1).slice(0, limit);
    const at = ({ created_at }: Message) => Date.parse(created_at);
    if (asked.created_at_after_or_equal !== undefined) {
      const from = Date.parse(String(asked.created_at_after_or_equal));
      return messages.filter((message) => at(message) >= from).slice(0, limit);
    }
    if (asked.created_at_before_or_equal !== undefined) {
      const to = Date.parse(String(asked.created_at_before_or_equal));
      return messages.filter((message) => at(message) <= to).slice(-limit);
    }
    return messages.slice(-limit);
  };

  const stateOf = (channel: Channel, asked: Json = {}): Json => ({
    channel: channelJson(channel),
    messages: pageOf(channel, asked),
    members: channel.members.map((id) => ({ user_id: id, user: userOf(id) })),
    read: [...channel.read].map(([id, read]) => ({ user: userOf(id), unread_messages: 0, ...read })),
    watchers: [],
    pinned_messages: [],
  });

  const watch = (channel: Channel, connectionId: string | null): void => {
    if (connectionId) guests.get(connectionId)?.watches.add(channel.id);
  };

  const query: Operation = ({ id, asker, body, connectionId }) => {
    const data = body.data as { members?: string[]; created_by_id?: string };
    let channel = channels.get(id);
    if (!channel) {
      if (asker !== null) return forbidden("CreateChannel");
      if (data.created_by_id === undefined) {
        return no(400, 4, "either data.created_by or data.created_by_id must be provided when using server side auth");
      }
      if (!data.members?.every((member) => users.has(member)) || !users.has(data.created_by_id)) {
        return no(400, 4, "users of the channel do not exist");
      }
      channel = { id, members: data.members, messages: [], read: new Map(), frozen: false };
      for (const member of data.members) channel.read.set(member, { last_read: new Date(0).toISOString() });
      channels.set(id, channel);
    }
    if (asker !== null && !channel.members.includes(asker)) return forbidden("ReadChannel");
    if (body.watch === true) watch(channel, connectionId);
    return yes(stateOf(channel, (body.messages ?? {}) as Json));
  };

  const post = (channel: Channel, asker: string, given: Json): Answer => {
    if (channel.frozen) return forbidden("CreateMessage in a frozen channel");
    if (String(given.text).length > longestText) return no(400, 20, "the message is too long");
    const id = String(given.id);
    const all = [...channels.values()].flatMap(({ messages }) => messages);
    if (all.some((message) => message.id === id)) return no(400, 4, `a message with ID ${id} already exists`);
    const created_at = moment();
    const message: Message = {
      ...given,
      id,
      text: String(given.text),
      type: "regular",
      user: userOf(asker),
      cid: `messaging:${channel.id}`,
      channel: channelJson(channel),
      created_at,
      updated_at: created_at,
    };
    channel.messages.push(message);
    channel.read.set(asker, { ...channel.read.get(asker), last_read: created_at });
    tell(channel, { type: "message.new", message, user: userOf(asker) });
    return yes({ message });
  };

  /** Finds an existing channel that the asker may see. */
  const withChannel =
    (operation: (channel: Channel, ask: Ask) => Answer): Operation =>
    (ask) => {
      const channel = channels.get(ask.id);
      if (!channel) return noChannel();
      if (ask.asker !== null && !channel.members.includes(ask.asker)) return forbidden("this channel");
      return operation(channel, ask);
    };
  const inChannel = (operation: (channel: Channel, asker: string, body: Json) => Answer): Operation =>
    withChannel((channel, ask) => onlyMember(({ body }, asker) => operation(channel, asker, body))(ask));

  const operations: Readonly<Record<string, Operation>> = {
    "POST /users": onlyServer(({ body }) => {
      const given = body.users as Record<string, User>;
      if (Object.keys(given).some((id) => deleted.has(id))) return no(400, 4, "some of the users were deleted");
      for (const user of Object.values(given)) users.set(user.id, { ...users.get(user.id), ...user });
      return yes({ users: given });
    }),
    "GET /users": onlyServer(({ query }) => {
      const asked = JSON.parse(String(query.payload)) as { filter_conditions: { id: { $eq: string } } };
      const found = users.get(asked.filter_conditions.id.$eq);
      return yes({ users: found ? [found] : [] }, 200);
    }),
    "POST /users/delete": onlyServer(({ body }) => {
      const { user_ids, ...how } = body as { user_ids: string[] };
      if (!user_ids.every((id) => users.has(id))) return no(400, 4, "some of the users do not exist");
      for (const id of user_ids) {
        // Pruning leaves a user without a name; their messages stay unless the request names messages as well.
        users.delete(id);
        deleted.set(id, how);
      }
      return yes({ task_id: randomUUID() });
    }),
    "POST /channels": ({ asker, body, connectionId }) => {
      const filter = body.filter_conditions as { cid?: { $in: string[] }; members?: { $in: string[] } };
      if (filter.members !== undefined) {
        const [member = ""] = filter.members.$in;
        const theirs = [...channels.values()].filter(({ members, frozen }) => members.includes(member) && !frozen);
        return yes({ channels: theirs.slice(0, Number(body.limit)).map((channel) => stateOf(channel)) });
      }
      const wanted = filter.cid?.$in ?? [];
      const found = [...channels.values()].filter(
        ({ id, members }) => wanted.includes(`messaging:${id}`) && (asker === null || members.includes(asker)),
      );
      if (body.watch === true) for (const channel of found) watch(channel, connectionId);
      return yes({ channels: found.map((channel) => stateOf(channel)) });
    },
    "POST /channels/delivered": onlyMember(({ body }, asker) => {
      for (const { cid, id } of body.latest_delivered_messages as Array<{ cid: string; id: string }>) {
        const channel = channels.get(cid.split(":")[1] ?? "");
        const message = channel?.messages.find((one) => one.id === id);
        const read = channel?.read.get(asker);
        if (!channel || !message || !read) return no(400, 4, "no such message");
        channel.read.set(asker, { ...read, last_delivered_at: message.created_at });
        tell(channel, {
          type: "message.delivered",
          user: userOf(asker),
          last_delivered_at: message.created_at,
          last_delivered_message_id: id,
        });
      }
      return yes({});
    }),
    "PATCH /channels/{type}/{id}": onlyServer(
      withChannel((channel, { body }) => {
        channel.frozen = (body.set as { frozen: boolean }).frozen;
        return yes({ channel: channelJson(channel), members: [] }, 200);
      }),
    ),
    "POST /channels/{type}/{id}/query": query,
    // The server can write in any member's name, and nobody else can write in another's.
    "POST /channels/{type}/{id}/message": withChannel((channel, { asker, body }) => {
      const { user_id, ...message } = body.message as Json & { user_id?: string };
      if (asker !== null) return user_id === undefined ? post(channel, asker, message) : forbidden("another's name");
      return user_id === undefined || !channel.members.includes(user_id)
        ? no(400, 4, "message.user_id is missing or no member")
        : post(channel, user_id, message);
    }),
    "POST /channels/{type}/{id}/read": inChannel((channel, asker) => {
      const last_read = moment();
      channel.read.set(asker, { ...channel.read.get(asker), last_read });
      return yes({ event: tell(channel, { type: "message.read", user: userOf(asker), last_read }) });
    }),
    "POST /channels/{type}/{id}/event": inChannel((channel, asker, body) =>
      yes({ event: tell(channel, { ...(body.event as Json), user: userOf(asker) }) }),
    ),
    "GET /messages/{id}": ({ id }) => {
      const message = [...channels.values()].flatMap(({ messages }) => messages).find((one) => one.id === id);
      return message ? yes({ message }, 200) : no(404, 4, "Message was not found");
    },
  };

  /** Checks an authorized request and its answer against the description. */
  const answerTo = (method: string, url: URL, asker: Asker, body: Json): Answer => {
    const matched = description.match(method, url.pathname);
    const name = `${method} ${matched?.path}`;
    const operation = operations[name];
    if (!matched || !operation) {
      violations.push(`${method} ${url.pathname} is not described`);
      return no(404, 16, "not found");
    }
    const query = Object.fromEntries(url.searchParams);
    const wrong = [...matched.faultsOfRequest(query, body)];
    if ((query.user_id ?? null) !== asker) wrong.push(`${name} user_id ${query.user_id} is not who asks`);
    if (wrong.length > 0) {
      violations.push(...wrong);
      return no(400, 4, wrong.join("; "));
    }
    // A connection may have been cut while the request was on its way.
    if (body.watch === true && !guests.has(query.connection_id ?? "")) return no(400, 4, "watch needs a connection");
    const answer = operation({
      id: matched.params.id ?? "",
      query,
      body,
      asker,
      connectionId: query.connection_id ?? null,
    });
    violations.push(...matched.faultsOfAnswer(answer.status, answer.json));
    return answer;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? "/", "http://stream");
    requests.push(`${request.method} ${url.pathname}`);
    const headers = {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
      "access-control-allow-methods": "*",
    };
    if (request.method === "OPTIONS") {
      response.writeHead(204, headers).end();
      return;
    }
    const asker = await askerOf(request.headers.authorization ?? "");
    const text = Buffer.concat(parts).toString("utf8");
    const body = text === "" ? {} : (JSON.parse(text) as Json);
    const isOver = asker !== null && asker === endsFor;
    if (isOver) endsFor = null;
    const answer = isClosed
      ? no(503, -1, "not now")
      : url.searchParams.get("api_key") !== account.apiKey
        ? no(401, 2, "api_key not valid")
        : isOver || asker === "expired"
          ? no(401, 40, "token is expired")
          : asker === "wrong"
            ? no(401, 43, "token signature is invalid")
            : request.headers["stream-auth-type"] !== "jwt"
              ? no(401, 5, "stream-auth-type is missing or not known")
              : answerTo(request.method ?? "GET", url, asker, body);
    if (loses > 0 && url.pathname.endsWith("/message")) {
      loses -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.json));
  };

  const server = createServer((request, response) => void handle(request, response));
  const wss = new WebSocketServer({ noServer: true });
  server.on("upgrade", async (request, connection, head) => {
    const url = new URL(request.url ?? "/", "http://stream");
    const query = Object.fromEntries(url.searchParams);
    const matched = description.match("GET", url.pathname);
    const wrong = matched?.faultsOfRequest(query, {}) ?? [`${url.pathname} is not described`];
    violations.push(...wrong);
    const asker = await askerOf(query.authorization ?? "");
    if (isClosed) {
      connection.destroy();
      return;
    }
    wss.handleUpgrade(request, connection, head, (socket) => {
      const { user_id } = JSON.parse(wrong.length > 0 ? "{}" : (query.json ?? "{}")) as { user_id?: string };
      const isKnown = asker !== null && asker === user_id && query.api_key === account.apiKey;
      const ofToken = isKnown ? null : no(401, asker === "expired" ? 40 : 43, "the token is not good");
      const refused = wrong.length > 0 ? no(400, 4, wrong.join("; ")) : ofToken;
      if (refused !== null || asker === null) {
        socket.send(JSON.stringify({ error: refused?.json }));
        socket.close(4001);
        return;
      }
      const connectionId = randomUUID();
      guests.set(connectionId, { userId: asker, socket, watches: new Set() });
      const health = { type: "health.check", connection_id: connectionId, cid: "*" };
      socket.send(
        JSON.stringify({
          ...health,
          created_at: moment(),
          me: { ...userOf(asker), mutes: [], channel_mutes: [], devices: [] },
        }),
      );
      socket.on("message", () => socket.send(JSON.stringify({ ...health, created_at: moment() })));
      socket.on("close", () => guests.delete(connectionId));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: StreamSettings = { ...account, baseUrl };

  return {
    settings,
    users,
    deleted,
    channels,
    violations,
    requests,
    notify,
    /** Sends notifications there from now on. */
    notifies: (url: string, { packed = false } = {}) => {
      webhook = { url, packed };
    },
    /** Puts a message of a kind that members do not write into a channel, in a person's name; notifies nobody. */
    say: (id: string, userId: string, type: string): void => {
      const at = moment();
      const own = { id: randomUUID(), text: `This is ${type}.`, type, user: userOf(userId), attachments: [] };
      channels.get(id)?.messages.push({ ...own, created_at: at, updated_at: at });
    },
    /** Stores the next `count` messages, but loses their answers. */
    loseAnswers: (count: number) => {
      loses = count;
    },
    /** Treats the token of this person's next request as expired. */
    endToken: (userId: string) => {
      endsFor = userId;
    },
    /** Cuts every connection and accepts none, until `restore`. */
    drop: () => {
      isClosed = true;
      for (const { socket } of guests.values()) socket.terminate();
    },
    restore: () => {
      isClosed = false;
    },
    close: async () => {
      webhook = null;
      // A socket that opens after this would keep the server from closing.
      isClosed = true;
      await Promise.all(delivering);
      for (const socket of wss.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type WireStream = Awaited<ReturnType<typeof startStream>>;
