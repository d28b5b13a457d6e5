/** The chat that Dibbs hosts: read and written over the API, with news over the live connection. */
import type { AnyEndpoint, InputOf, ReplyOf } from "#api/call.ts";
import {
  blockPersonEndpoint,
  listChatMessagesEndpoint,
  listConversationsEndpoint,
  noteProgressEndpoint,
  openConversationEndpoint,
  searchChatMessagesEndpoint,
  sendChatMessageEndpoint,
  showTypingEndpoint,
  unblockPersonEndpoint,
  viewConversationEndpoint,
} from "#api/endpoints/chat.ts";
import type { ContractId, ConversationId, ListingId, PersonId } from "#core/shared/ids.ts";
import type { Change } from "#core/shared/live.ts";
import type { ChatClient } from "./chat-client.ts";

const kinds: Readonly<Record<string, "message" | "progress" | "typing">> = {
  send: "message",
  progress: "progress",
  type: "typing",
};

const of = (conversationId: string) => ({ params: { conversationId: conversationId as ConversationId } });
const pageSize = 20;

type Means = {
  /** Makes a call as the signed-in person. */
  readonly call: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>;
  /** Calls the listener with every change; null: some may have been missed. */
  readonly listen: (listener: (change: Change | null) => void) => () => void;
};

export const keptChat = ({ call, listen }: Means): ChatClient => ({
  connect: async () => {},
  listen: (listener) =>
    listen((change) => {
      if (change === null) listener({ kind: "gap" });
      else if (change.noun === "chat") listener({ kind: kinds[change.event] ?? "other", conversationId: change.id });
    }),
  conversations: (after) =>
    call(listConversationsEndpoint, { query: { limit: pageSize, ...(after === null ? {} : { after }) } }),
  open: (personId, { listingId, contractId }) =>
    call(openConversationEndpoint, {
      body: {
        personId: personId as PersonId,
        listingId: listingId as ListingId | null,
        contractId: contractId as ContractId | null,
      },
    }),
  view: (id) => call(viewConversationEndpoint, of(id)),
  messages: async (id, range) => {
    const place = "after" in range ? { after: range.after } : range.before === null ? {} : { before: range.before };
    return (await call(listChatMessagesEndpoint, { ...of(id), query: { ...place, limit: range.limit } })).items;
  },
  send: (id, draft) => call(sendChatMessageEndpoint, { ...of(id), body: draft }),
  progress: async (id, progress) => {
    await call(noteProgressEndpoint, { ...of(id), body: progress });
  },
  type: async (id) => {
    await call(showTypingEndpoint, of(id));
  },
  search: (text, after) =>
    call(searchChatMessagesEndpoint, { query: { text, limit: pageSize, ...(after === null ? {} : { after }) } }),
  block: async (personId, blocked) => {
    await call(blocked ? blockPersonEndpoint : unblockPersonEndpoint, { params: { personId } });
  },
});
