/**
 * The chat at Stream: messages are written and read there. The list of conversations, the search and the blocks are
 * Dibbs's own, which mirrors the messages. Loaded only if Stream is in use.
 */
import { type Channel, ErrorFromResponse, type Event, type MessageResponse, StreamChat } from "stream-chat";
import { networkProblem, ProblemError } from "#api/call.ts";
import type { ChatConnection } from "#core/contract/chat/chat-host.ts";
import type { Attachment, ChatMessage } from "#core/contract/chat/chat-message.ts";
import type { Progress } from "#core/contract/chat/conversation.ts";
import type { ChatMessageId, ConversationId, PersonId } from "#core/shared/ids.ts";
import { app } from "#web/words/app.ts";
import { chat as words } from "#web/words/chat.ts";
import type { ChatClient, ChatNews } from "./chat-client.ts";

type Means = {
  /** The chat that Dibbs hosts. */
  readonly kept: ChatClient;
  /** Fetches the connection data for Stream, each time with a new token. */
  readonly connection: () => Promise<ChatConnection>;
  readonly selfId: string;
};

/** The timeout of an answer, in milliseconds. */
const timeout = 15_000;
const mostKept = 100;

/** The types of messages that members wrote; the others are Stream's own, and a deleted message says so. */
const written: ReadonlySet<string> = new Set(["regular", "reply", "deleted"]);

/** Stream's own error numbers. */
const inputError = 4;
const notAllowed = 17;

const problem = (status: number, code: string, detail: string): ProblemError =>
  new ProblemError({ type: "about:blank", title: app.errorExclaimed, status, code, detail, reference: "" });

/** The library reports in JSON whether a socket failed or was refused. */
const isRefused = (cause: unknown): boolean => cause instanceof Error && cause.message.includes('"isWSFailure":false');

/** Converts an error of Stream or of the connection to what the screens show. */
const problemOf = (cause: unknown): unknown => {
  if (cause instanceof ProblemError) return cause;
  // The library wraps the error that kept it from getting a token.
  if (cause instanceof Error && cause.cause instanceof ProblemError) return cause.cause;
  if (isRefused(cause)) return problem(409, "Stream", words.hostRefuses);
  if (!(cause instanceof ErrorFromResponse)) return networkProblem();
  if (cause.code === notAllowed) return problem(403, "CannotWrite", words.cannotWrite);
  return problem(cause.status, "Stream", words.hostRefuses);
};

const tried = async <A>(request: Promise<A>): Promise<A> => {
  try {
    return await request;
  } catch (cause) {
    throw problemOf(cause);
  }
};

/** Stream has microseconds, but a date only milliseconds. */
const numberOf = (createdAt: string): number => {
  const [, part = ""] = /\.(\d+)/.exec(createdAt) ?? [];
  return Math.floor(Date.parse(createdAt) / 1000) * 1_000_000 + Number(part.padEnd(6, "0").slice(0, 6));
};

/** The last number that belongs to a time, because Stream's library keeps only milliseconds. */
const upTo = (at: Date | undefined): number => (at ? at.getTime() * 1000 + 999 : 0);
const timeOf = (number: number): string => new Date(Math.floor(number / 1000)).toISOString();

const kinds: Readonly<Record<string, ChatNews["kind"]>> = {
  "message.new": "message",
  "notification.message_new": "message",
  "message.read": "progress",
  "message.delivered": "progress",
  "typing.start": "typing",
};

const newsOf = ({ type, channel_id, user, online }: Event, selfId: string): ChatNews | null => {
  if (type === "connection.recovered") return { kind: "gap" };
  if (type === "connection.changed") return online ? { kind: "gap" } : null;
  const kind = kinds[type];
  if (kind === undefined || kind === "gap" || channel_id === undefined) return null;
  if (kind === "typing" && user?.id === selfId) return null;
  return { kind, conversationId: channel_id };
};

/** Connects to Stream. Rejects with a `ProblemError` if that fails. */
export const connectStream = async ({ kept, connection, selfId }: Means): Promise<ChatClient> => {
  const first = await connection();
  if (first.kind !== "stream") throw problem(409, "NotAtStream", words.hostRefuses);
  const stream = new StreamChat(first.apiKey, { baseURL: first.baseUrl, timeout, browser: true });
  let unused: string | null = first.token;
  const token = async (): Promise<string> => {
    if (unused !== null) {
      const given = unused;
      unused = null;
      return given;
    }
    const next = await connection();
    if (next.kind !== "stream") throw problem(409, "NotAtStream", words.hostRefuses);
    return next.token;
  };
  await tried(stream.connectUser({ id: selfId }, token));

  const channels = new Map<string, Promise<Channel>>();
  /** Returns the channel of a conversation, which sends its news from then on. */
  const channelOf = (id: string): Promise<Channel> => {
    const there = channels.get(id);
    if (there) return there;
    const channel = stream.channel("messaging", id);
    const watched = tried(channel.watch({ messages: { limit: 1 } })).then(() => channel);
    channels.set(id, watched);
    watched.catch(() => channels.delete(id));
    return watched;
  };

  /** Stream's message ids by our numbers, which Stream needs to find the messages before or after one. */
  const refs = new Map<string, string>();
  const refOf = (id: string, number: number): string | undefined => refs.get(`${id} ${number}`);

  /** The links to files are Dibbs's, from its own copy of the messages. */
  const attachmentsOf = async (
    id: string,
    wanted: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, readonly Attachment[]>> => {
    const found = new Map<string, readonly Attachment[]>();
    let before: number | null = null;
    while (found.size < wanted.size) {
      const page: readonly ChatMessage[] = await kept.messages(id, { before, limit: mostKept });
      for (const { id: messageId, attachments } of page) if (wanted.has(messageId)) found.set(messageId, attachments);
      before = page[0]?.number ?? null;
      if (page.length < mostKept) break;
    }
    return found;
  };

  const shown = async (id: string, given: readonly MessageResponse[]): Promise<readonly ChatMessage[]> => {
    const own = given.filter(({ type }) => written.has(type));
    const withFiles = new Set(own.filter(({ attachments }) => attachments?.length).map((message) => message.id));
    const files = withFiles.size > 0 ? await attachmentsOf(id, withFiles) : new Map<string, readonly Attachment[]>();
    return own.map((message) => {
      const number = numberOf(String(message.created_at));
      refs.set(`${id} ${number}`, message.id);
      return {
        id: message.id as ChatMessageId,
        conversationId: id as ConversationId,
        number,
        senderId: (message.user?.id ?? "") as PersonId,
        text: message.type === "deleted" ? words.removed : (message.text ?? ""),
        attachments: files.get(message.id) ?? [],
        sentAt: new Date(String(message.created_at)),
      };
    });
  };

  const before = (id: string, number: number) => {
    const ref = refOf(id, number);
    return ref === undefined ? { created_at_before_or_equal: timeOf(number) } : { id_lt: ref };
  };
  const after = (id: string, number: number) => {
    const ref = refOf(id, number);
    return ref === undefined ? { created_at_after_or_equal: timeOf(number) } : { id_gt: ref };
  };

  const progressOf = (channel: Channel, personId: string): Progress => {
    const { last_read, last_delivered_at } = channel.state.read[personId] ?? {};
    const read = upTo(last_read);
    return { read, delivered: Math.max(read, upTo(last_delivered_at)) };
  };

  return {
    connect: async () => {},
    listen: (listener) => {
      const { unsubscribe } = stream.on((event) => {
        const news = newsOf(event, selfId);
        if (news) listener(news);
      });
      // Dibbs's mirror is not the source of message news, but of changes to the list and to who may write.
      const stop = kept.listen((news) => {
        if (news.kind === "gap") listener(news);
        else if (news.kind !== "typing") listener({ kind: "other", conversationId: news.conversationId });
      });
      return () => {
        unsubscribe();
        stop();
      };
    },
    conversations: kept.conversations,
    open: kept.open,
    search: kept.search,
    block: kept.block,
    view: async (id) => {
      const [seen, channel] = await Promise.all([kept.view(id), channelOf(id)]);
      return { ...seen, own: progressOf(channel, selfId), others: progressOf(channel, seen.other.id) };
    },
    messages: async (id, range) => {
      const { limit } = range;
      const isAfter = "after" in range;
      const channel = await channelOf(id);
      let place: object = isAfter ? after(id, range.after) : range.before === null ? {} : before(id, range.before);
      let found: readonly ChatMessage[] = [];
      // Reads on until the page is full, because Stream's own messages are between the members'.
      for (;;) {
        const { messages } = await tried(channel.query({ state: true, messages: { limit, ...place } }));
        const page = await shown(id, messages);
        found = isAfter ? [...found, ...page].slice(0, limit) : [...page, ...found].slice(-limit);
        const edge = messages.at(isAfter ? -1 : 0);
        if (edge === undefined || messages.length < limit || found.length === limit) return found;
        place = isAfter ? { id_gt: edge.id } : { id_lt: edge.id };
      }
    },
    send: async (id, { id: messageId, text, attachments }) => {
      const channel = await channelOf(id);
      // A link contains its file's id before the first dot.
      const files = attachments.map((link) => ({ type: "dibbs_file", file_id: link.split(".", 1)[0] }));
      const sent = await channel
        .sendMessage({ id: messageId, text: text.trim(), attachments: files })
        .catch(async (cause) => {
          if (!(cause instanceof ErrorFromResponse) || cause.code !== inputError) throw problemOf(cause);
          // The message may have arrived already, and only the answer was lost.
          const there = await stream.getMessage(messageId).catch(() => null);
          if (there?.message.user?.id !== selfId || there.message.channel?.id !== id) throw problemOf(cause);
          return there;
        });
      const [message] = await shown(id, [sent.message]);
      if (message === undefined) throw problem(502, "Stream", words.hostRefuses);
      return message;
    },
    progress: async (id, { delivered, read }) => {
      const channel = await channelOf(id);
      const own = progressOf(channel, selfId);
      const [readRef, deliveredRef] = [refOf(id, read), refOf(id, delivered)];
      if (readRef !== undefined && read > own.read) await tried(channel.markAsReadRequest());
      else if (deliveredRef !== undefined && delivered > own.delivered) {
        await tried(
          stream.markChannelsDelivered({ latest_delivered_messages: [{ cid: channel.cid, id: deliveredRef }] }),
        );
      }
    },
    type: async (id) => {
      const channel = await channelOf(id);
      await tried(channel.sendEvent({ type: "typing.start" }));
    },
  };
};
