import { useQueryClient } from "@tanstack/react-query";
import type { PersonId } from "#core/shared/ids.ts";
import { problemOf } from "#web/client.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import type { ChatClient } from "./chat-client.ts";

/** Blocks and unblocks somebody; the conversation shows this where people write, and a notice would cover it. */
export const useBlock = (client: ChatClient) => {
  const toasts = useToasts();
  const queries = useQueryClient();
  const set = async (personId: PersonId, blocked: boolean): Promise<boolean> => {
    try {
      await client.block(personId, blocked);
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
