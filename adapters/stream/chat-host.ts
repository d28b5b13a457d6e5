import { createHash } from "node:crypto";
import { Effect, Layer, Option, Schema } from "effect";
import { ChatHost, type HostedMessage } from "#core/contract/chat/chat-host.ts";
import { mostAttachments } from "#core/contract/chat/chat-message.ts";
import type { PersonCard } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import { ChatMessageId, FileId, PersonId } from "#core/shared/ids.ts";
import { cutText } from "#core/shared/text.ts";
import { ask, streamClient } from "./client.ts";
import type { StreamSettings } from "./settings.ts";

/** The channel type in the product's specification. */
const channelType = "messaging";

/** The lifetime of a token, in milliseconds; the browser requests a new one automatically. */
const tokenLife = 3_600_000;

/** The most channels that Stream returns per page. */
const mostChannels = 30;

/** The longest message, in characters. */
const longestText = 4000;

const Channel = Schema.Struct({
  channel: Schema.Struct({ id: Schema.String, frozen: Schema.optionalKey(Schema.Boolean) }),
});

const Channels = Schema.Array(Schema.Struct({ id: Schema.String }));

const Users = Schema.Struct({ users: Schema.Array(Schema.Struct({ id: Schema.String })) });

const Message = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  text: Schema.optionalKey(Schema.NullOr(Schema.String)),
  user: Schema.optionalKey(Schema.NullOr(Schema.Struct({ id: Schema.String }))),
  created_at: Schema.String,
  attachments: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.Struct({ file_id: Schema.optionalKey(Schema.Unknown) }))),
  ),
});

const Said = Schema.Struct({ message: Schema.Struct({ id: Schema.String }) });

const Read = Schema.Struct({
  user: Schema.Struct({ id: Schema.String }),
  last_read: Schema.optionalKey(Schema.NullOr(Schema.String)),
  last_delivered_at: Schema.optionalKey(Schema.NullOr(Schema.String)),
});

const State = Schema.Struct({
  messages: Schema.Array(Message),
  read: Schema.optionalKey(Schema.NullOr(Schema.Array(Read))),
});

const isMessageId = Schema.is(ChatMessageId);
const decodePersonId = Schema.decodeUnknownOption(PersonId);
const decodeFileId = Schema.decodeUnknownOption(FileId);

/** Our pages give messages their ids; a message written outside them gets an id derived from Stream's. */
const ownId = (ref: string): ChatMessageId => {
  if (isMessageId(ref)) return ref;
  const hex = createHash("sha256").update(`stream ${ref}`).digest("hex");
  return ChatMessageId.make(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
};

/** Parses Stream's time, which is more precise than a date; null if there is none. */
const dateOf = (text: string | null | undefined): Date | null => {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
};

/** The types of messages that members write; `system`, `deleted`, `ephemeral` and `error` messages are Stream's own. */
const written: ReadonlySet<string> = new Set(["regular", "reply"]);

const hosted = ({ id, type, text, user, created_at, attachments }: typeof Message.Type): HostedMessage => ({
  ref: id,
  id: ownId(id),
  senderId: written.has(type) ? Option.getOrNull(decodePersonId(user?.id)) : null,
  // The database can't store NUL, and our pages never send it.
  text: cutText((text ?? "").replaceAll("\0", ""), longestText).trim(),
  fileIds: (attachments ?? [])
    .flatMap(({ file_id }) => Option.toArray(decodeFileId(file_id)))
    .slice(0, mostAttachments),
  sentAt: dateOf(created_at) ?? new Date(0),
});

const userOf = ({ id, name }: PersonCard) => ({ id, name });

/** Stream as the host of all conversations: each is a channel with our own id, which only the server creates. */
export const streamChatHost = (settings: StreamSettings): Layer.Layer<ChatHost> =>
  Layer.sync(ChatHost, () => {
    const stream = streamClient(settings);
    const known = (people: ReadonlyArray<PersonCard>) =>
      ask(Schema.Unknown, () => stream.upsertUsers(people.map(userOf)));
    return ChatHost.of({
      isOutside: true,
      // A user that does not exist: the query is answered from an index.
      check: () => Effect.asVoid(ask(Users, () => stream.queryUsers({ id: { $eq: "nobody" } }))),
      connection: Effect.fnUntraced(function* (person) {
        yield* known([person]);
        const at = yield* now;
        const issued = Math.floor(at.getTime() / 1000);
        const ends = issued + tokenLife / 1000;
        return {
          kind: "stream",
          apiKey: settings.apiKey,
          token: stream.createToken(person.id, ends, issued),
          endsAt: new Date(ends * 1000),
          baseUrl: settings.baseUrl,
        };
      }),
      open: Effect.fnUntraced(function* ({ id, members, openedBy }, people, canWrite) {
        yield* known(people);
        const channel = stream.channel(channelType, id, { members: [...members], created_by_id: openedBy });
        const made = yield* ask(Channel, () => channel.create());
        if ((made.channel.frozen ?? false) === !canWrite) return;
        yield* ask(Channel, () => channel.updatePartial({ set: { frozen: !canWrite } }));
      }),
      say: Effect.fnUntraced(function* (channelId, { id, senderId, text }) {
        const message = { id, text, attachments: [], user_id: senderId };
        // Sending also fails if the message was already sent and the answer was lost.
        yield* ask(Said, () => stream.channel(channelType, channelId).sendMessage(message)).pipe(
          Effect.catchTag("Unavailable", () => ask(Said, () => stream.getMessage(id))),
        );
      }),
      forget: Effect.fnUntraced(function* (id) {
        // Frozen channels no longer match, so the first page is requested again and again.
        for (;;) {
          const filter = { type: channelType, members: { $in: [id] }, frozen: false };
          const found = yield* ask(Channels, () =>
            stream.queryChannels(filter, [], { limit: mostChannels, state: false, watch: false, presence: false }),
          );
          for (const channel of found) {
            yield* ask(Channel, () => stream.channel(channelType, channel.id).updatePartial({ set: { frozen: true } }));
          }
          if (found.length < mostChannels) break;
        }
        // A user that never existed, or is already deleted, can't be deleted.
        const { users } = yield* ask(Users, () => stream.queryUsers({ id: { $eq: id } }));
        if (users.length > 0) yield* ask(Schema.Unknown, () => stream.deleteUsers([id], { user: "pruning" }));
      }),
      read: Effect.fnUntraced(function* (id, { before, limit }) {
        const channel = stream.channel(channelType, id);
        const state = yield* ask(State, () =>
          channel.query({ state: true, messages: { limit, ...(before !== null && { id_lt: before }) } }),
        );
        return {
          messages: state.messages.map(hosted),
          progress: (state.read ?? []).flatMap(({ user, last_read, last_delivered_at }) =>
            Option.toArray(decodePersonId(user.id)).map((memberId) => ({
              memberId,
              readAt: dateOf(last_read),
              deliveredAt: dateOf(last_delivered_at),
            })),
          ),
        };
      }),
    });
  });
