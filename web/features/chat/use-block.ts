import { useQueryClient } from "@tanstack/react-query";
import type { PersonId } from "#core/shared/ids.ts";
import { problemOf } from "#web/client.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { ChatClient } from "./chat-client.ts";

/** Blocks and unblocks somebody, and says what happened. */
export const useBlock = (client: ChatClient) => {
  const toasts = useToasts();
  const queries = useQueryClient();
  const set = async (personId: PersonId, blocked: boolean): Promise<boolean> => {
    try {
      await client.block(personId, blocked);
      toasts.success(blocked ? words.chat.blocked : words.chat.unblocked);
      await queries.invalidateQueries({ queryKey: ["viewConversation"] });
      return true;
    } catch (cause) {
      const { title, detail } = problemOf(cause);
      toasts.error(title, detail);
      return false;
    }
  };
  return { block: (id: PersonId) => set(id, true), unblock: (id: PersonId) => set(id, false) };
};
