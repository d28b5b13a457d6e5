import type { OpenApi } from "../open-api.ts";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const flag = { type: "boolean" };
const upTo = (most: number) => ({ type: "integer", minimum: 0, maximum: most });
const oneOf = (...values: ReadonlyArray<string | number>) => ({ enum: values });
const listOf = (items: Json, limits: Json = {}) => ({ type: "array", items, ...limits });
const optional = (schema: Json) => ({ ...schema, isOptional: true });

/** What Stream answers: every field that is not marked optional; it may contain more. */
const answered = (fields: Readonly<Record<string, Json>>): Json => ({
  type: "object",
  properties: fields,
  required: Object.entries(fields).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name])),
});
/** What Dibbs sends: no other fields are allowed. */
const sent = (fields: Readonly<Record<string, Json>>): Json => ({ ...answered(fields), additionalProperties: false });

const userId = { type: "string", pattern: "^[a-z0-9@_-]+$", maxLength: 255 };
/** Stream reserves the exclamation mark: it begins the names of channels that are named by their members. */
const channelId = { type: "string", pattern: "^[A-Za-z0-9_-]+$", maxLength: 64 };
const cid = { type: "string", pattern: "^messaging:[A-Za-z0-9_-]{1,64}$" };
const messageId = { type: "string", minLength: 1, maxLength: 255 };

const user = answered({ id: userId, name: optional(text) });
const message = answered({
  id: messageId,
  type: oneOf("regular", "reply", "system", "deleted", "ephemeral", "error"),
  text,
  user,
  attachments: listOf({ type: "object" }),
  created_at: text,
  updated_at: text,
});
const channel = answered({
  id: channelId,
  type: oneOf("messaging"),
  cid,
  frozen: flag,
  config: answered({ read_events: flag, typing_events: flag, delivery_events: flag, max_message_length: upTo(20_000) }),
  own_capabilities: listOf(text),
  created_at: text,
});
const member = answered({ user_id: userId, user });
const read = answered({ user, last_read: text, unread_messages: upTo(10_000), last_delivered_at: optional(text) });
const state = {
  channel,
  messages: listOf(message),
  members: listOf(member),
  read: listOf(read),
  watchers: listOf(user),
  pinned_messages: listOf(message),
};
const event = answered({ type: text, created_at: text });

const inPath = (name: string, schema: Json) => ({ name, in: "path", required: true, schema });
const inQuery = (name: string, schema: Json, required = false) => ({ name, in: "query", required, schema });
/** A query parameter that contains JSON. */
const jsonInQuery = (name: string, schema: Json) => ({
  name,
  in: "query",
  required: true,
  content: { "application/json": { schema } },
});

const ofAll = [inQuery("api_key", text, true), inQuery("user_id", userId), inQuery("connection_id", text)];
const ofChannel = [...ofAll, inPath("type", oneOf("messaging")), inPath("id", channelId)];

const body = (schema: Json) => ({ content: { "application/json": { schema } } });
const answers = (status: 200 | 201, fields: Readonly<Record<string, Json>>) => ({
  responses: { [status]: body(answered({ ...fields, duration: text })) },
});

/**
 * The calls that Dibbs makes of Stream's API, in our own words, after its public documentation. Stream accepts other
 * fields as custom data; here, fields that Dibbs does not send are rejected.
 */
export const spec: OpenApi = {
  paths: {
    "/connect": {
      get: {
        parameters: [
          inQuery("api_key", text, true),
          inQuery("authorization", text, true),
          inQuery("stream-auth-type", oneOf("jwt"), true),
          inQuery("X-Stream-Client", text),
          jsonInQuery(
            "json",
            sent({
              user_id: userId,
              user_details: sent({ id: userId }),
              client_request_id: optional(text),
            }),
          ),
        ],
        responses: {},
      },
    },
    "/users": {
      post: {
        parameters: ofAll,
        requestBody: body(
          sent({
            users: {
              type: "object",
              minProperties: 1,
              maxProperties: 100,
              propertyNames: userId,
              additionalProperties: sent({ id: userId, name: optional(text) }),
            },
          }),
        ),
        ...answers(201, { users: { type: "object", additionalProperties: user } }),
      },
      get: {
        parameters: [
          ...ofAll,
          jsonInQuery(
            "payload",
            sent({
              filter_conditions: sent({ id: sent({ $eq: userId }) }),
              sort: listOf({ type: "object" }),
              presence: flag,
            }),
          ),
        ],
        ...answers(200, { users: listOf(user) }),
      },
    },
    "/users/delete": {
      post: {
        parameters: ofAll,
        requestBody: body(
          sent({
            user_ids: listOf(userId, { minItems: 1, maxItems: 100 }),
            user: oneOf("soft", "hard", "pruning"),
          }),
        ),
        ...answers(201, { task_id: text }),
      },
    },
    "/channels": {
      post: {
        parameters: ofAll,
        requestBody: body(
          sent({
            filter_conditions: {
              anyOf: [
                sent({ cid: sent({ $in: listOf(cid, { minItems: 1 }) }) }),
                sent({
                  type: oneOf("messaging"),
                  members: sent({ $in: listOf(userId, { minItems: 1 }) }),
                  frozen: flag,
                }),
              ],
            },
            sort: listOf(sent({ field: oneOf("last_message_at"), direction: oneOf(1, -1) })),
            state: flag,
            watch: flag,
            presence: flag,
            limit: upTo(30),
          }),
        ),
        ...answers(201, { channels: listOf(answered(state)) }),
      },
    },
    "/channels/delivered": {
      post: {
        parameters: ofAll,
        requestBody: body(sent({ latest_delivered_messages: listOf(sent({ cid, id: messageId }), { minItems: 1 }) })),
        ...answers(201, {}),
      },
    },
    "/channels/{type}/{id}": {
      patch: {
        parameters: ofChannel,
        requestBody: body(sent({ set: sent({ frozen: flag }) })),
        ...answers(200, { channel, members: listOf(member) }),
      },
    },
    "/channels/{type}/{id}/query": {
      post: {
        parameters: ofChannel,
        requestBody: body(
          sent({
            data: sent({
              members: optional(listOf(userId, { minItems: 2, maxItems: 100, uniqueItems: true })),
              created_by_id: optional(userId),
            }),
            state: flag,
            watch: optional(flag),
            presence: optional(flag),
            messages: optional(
              sent({
                limit: upTo(300),
                id_lt: optional(messageId),
                id_gt: optional(messageId),
                created_at_before_or_equal: optional(text),
                created_at_after_or_equal: optional(text),
              }),
            ),
          }),
        ),
        ...answers(201, state),
      },
    },
    "/channels/{type}/{id}/message": {
      post: {
        parameters: ofChannel,
        requestBody: body(
          sent({
            message: sent({
              id: messageId,
              text,
              user_id: optional(userId),
              attachments: listOf(sent({ type: oneOf("dibbs_file"), file_id: text }), {
                maxItems: 30,
                "x-max-bytes": 5120,
              }),
            }),
          }),
        ),
        ...answers(201, { message }),
      },
    },
    "/channels/{type}/{id}/read": {
      post: { parameters: ofChannel, requestBody: body(sent({})), ...answers(201, { event }) },
    },
    "/channels/{type}/{id}/event": {
      post: {
        parameters: ofChannel,
        requestBody: body(sent({ event: sent({ type: oneOf("typing.start", "typing.stop") }) })),
        ...answers(201, { event }),
      },
    },
    "/messages/{id}": {
      get: {
        parameters: [...ofAll, inPath("id", messageId)],
        ...answers(200, { message }),
      },
    },
  },
  components: {
    schemas: {
      error: answered({
        code: { type: "integer" },
        message: text,
        StatusCode: upTo(599),
        duration: text,
        more_info: text,
      }),
    },
  },
};
