import { Result } from "effect";
import { type WaitingChat, WaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

const keyOf = ({ since, conversationId, personId }: WaitingChat): string =>
  `${since.toISOString()} ${conversationId} ${personId}`;

export const memoryWaitingChats = inMemory(WaitingChats)(({ read, modify }) => ({
  due: ({ since, usedAfter, sinceForAll, after, limit }) =>
    read(({ conversationMembers, sessions }) => {
      const open = new Set(
        [...sessions.values()]
          .filter(({ endedAt, rotatedAt }) => endedAt === null && rotatedAt > usedAfter)
          .map(({ personId }) => personId),
      );
      const waiting = [...conversationMembers.values()].flatMap(({ conversationId, personId, waitsSince, told }) =>
        waitsSince === null || told ? [] : [{ conversationId, personId, since: waitsSince }],
      );
      return sortedBy(waiting, keyOf)
        .filter((chat) => chat.since <= since && (chat.since <= sinceForAll || !open.has(chat.personId)))
        .filter((chat) => after === null || keyOf(chat) > keyOf(after))
        .slice(0, limit);
    }),
  markTold: ({ conversationId, personId }) =>
    modify((tables) => {
      const key = `${conversationId} ${personId}`;
      const member = tables.conversationMembers.get(key);
      if (member === undefined || member.waitsSince === null || member.told) {
        return Result.succeed([false, tables]);
      }
      return Result.succeed([true, withRow(tables, "conversationMembers", key, { ...member, told: true })]);
    }),
}));
