import { Context, type Effect } from "effect";
import type { PersonCard } from "#core/people/person/person.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ChatMessageId, ConversationId, FileId, PersonId } from "#core/shared/ids.ts";
import type { Conversation } from "./conversation.ts";

/** How a browser comes to the conversations: through Dibbs itself, or with a token that ends at the host's. */
export type ChatConnection =
  | { readonly kind: "dibbs" }
  | {
      readonly kind: "stream";
      readonly apiKey: string;
      readonly token: string;
      readonly endsAt: Date;
      /** Where browsers reach the host. */
      readonly baseUrl: string;
    };

/** A message as the host keeps it. */
export type HostedMessage = {
  /** The host's own name of it. */
  readonly ref: string;
  readonly id: ChatMessageId;
  /** Null for somebody who is nobody here, and for what no member has written: words of the host, what was deleted. */
  readonly senderId: PersonId | null;
  readonly text: string;
  readonly fileIds: ReadonlyArray<FileId>;
  readonly sentAt: Date;
};

/** Up to when a member has received, and read, what was written. */
export type HostedProgress = {
  readonly memberId: PersonId;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
};

/** Where people talk. Each call fails `Unavailable` where the host does not answer or refuses, and may then be made again. */
export class ChatHost extends Context.Service<
  ChatHost,
  {
    /** Whether people write to a host outside, whose messages Dibbs only mirrors. */
    readonly isOutside: boolean;
    /** Whether the host is there and lets us in; asks nothing of it. */
    readonly check: () => Effect.Effect<void, Unavailable>;
    /** Makes this person known to the host. */
    readonly connection: (person: PersonCard) => Effect.Effect<ChatConnection, Unavailable>;
    /**
     * Brings the conversation there to what it is here: it is made under our own id for its two members, once however often
     * this is called, and whether they may write is as given.
     */
    readonly open: (
      conversation: Conversation,
      people: ReadonlyArray<PersonCard>,
      canWrite: boolean,
    ) => Effect.Effect<void, Unavailable>;
    /**
     * Writes in the name of a member, in a conversation that was opened. What stands there under the message's id already is left as it is,
     * so that it may be called again after a lost answer.
     */
    readonly say: (
      id: ConversationId,
      message: Pick<HostedMessage, "id" | "text"> & { readonly senderId: PersonId },
    ) => Effect.Effect<void, Unavailable>;
    /** At most `limit` messages before the one that is named (null: the newest), oldest first, and how far the members are. */
    readonly read: (
      id: ConversationId,
      range: { readonly before: string | null; readonly limit: number },
    ) => Effect.Effect<
      { readonly messages: ReadonlyArray<HostedMessage>; readonly progress: ReadonlyArray<HostedProgress> },
      Unavailable
    >;
    /**
     * Forgets somebody who is gone: nobody writes in their conversations any more, they come in no more, and nothing is left
     * of them but what they wrote, which is the other's as well. However often, and whether or not they ever were known.
     */
    readonly forget: (id: PersonId) => Effect.Effect<void, Unavailable>;
  }
>()("core/ChatHost") {}
