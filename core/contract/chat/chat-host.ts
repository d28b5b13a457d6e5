import { Context, type Effect } from "effect";
import type { PersonCard } from "#core/people/person/person.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ChatMessageId, ConversationId, FileId, PersonId } from "#core/shared/ids.ts";
import type { Conversation } from "./conversation.ts";

/** How a browser reaches the conversations: through Dibbs, or at the host with a token that expires. */
export type ChatConnection =
  | { readonly kind: "dibbs" }
  | {
      readonly kind: "stream";
      readonly apiKey: string;
      readonly token: string;
      readonly endsAt: Date;
      /** The host's URL for browsers. */
      readonly baseUrl: string;
    };

/** A message as the host stores it. */
export type HostedMessage = {
  /** The host's own id of the message. */
  readonly ref: string;
  readonly id: ChatMessageId;
  /** Null if the sender has no Dibbs account, the host wrote it, or it was deleted. */
  readonly senderId: PersonId | null;
  readonly text: string;
  readonly fileIds: ReadonlyArray<FileId>;
  readonly sentAt: Date;
};

/** The time up to which a member has received, and read, messages. */
export type HostedProgress = {
  readonly memberId: PersonId;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
};

/** The chat service. Each call fails with `Unavailable` if the host doesn't answer or refuses, and can be retried. */
export class ChatHost extends Context.Service<
  ChatHost,
  {
    /** Whether people chat at an outside host, whose messages Dibbs only mirrors. */
    readonly isOutside: boolean;
    /** Checks that the host is up and accepts our credentials; changes nothing there. */
    readonly check: () => Effect.Effect<void, Unavailable>;
    /** Registers the person with the host and returns their connection. */
    readonly connection: (person: PersonCard) => Effect.Effect<ChatConnection, Unavailable>;
    /**
     * Creates or updates the conversation at the host: under our own id, with its two members, and writable or not as
     * given. Calling it again creates no second one.
     */
    readonly open: (
      conversation: Conversation,
      people: ReadonlyArray<PersonCard>,
      canWrite: boolean,
    ) => Effect.Effect<void, Unavailable>;
    /**
     * Sends a message at the host as one of the conversation's members. If the message's id already exists there,
     * nothing changes, so the call can be repeated after a lost answer.
     */
    readonly say: (
      id: ConversationId,
      message: Pick<HostedMessage, "id" | "text"> & { readonly senderId: PersonId },
    ) => Effect.Effect<void, Unavailable>;
    /** Reads at most `limit` messages before the given one (null: the newest), oldest first, and all progress. */
    readonly read: (
      id: ConversationId,
      range: { readonly before: string | null; readonly limit: number },
    ) => Effect.Effect<
      { readonly messages: ReadonlyArray<HostedMessage>; readonly progress: ReadonlyArray<HostedProgress> },
      Unavailable
    >;
    /**
     * Deletes a person at the host: their conversations become read-only, they can't sign in again, and only their
     * messages stay, because those are the other member's too. Safe to repeat, and for people whom the host never knew.
     */
    readonly forget: (id: PersonId) => Effect.Effect<void, Unavailable>;
  }
>()("core/ChatHost") {}
