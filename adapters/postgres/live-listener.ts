import { Option, Schema } from "effect";
import type { Sql } from "postgres";
import type { ChangeListener } from "#core/shared/live.ts";
import { LivePayload, liveChannel } from "./live-note.ts";

const decode = Schema.decodeUnknownOption(LivePayload);

/**
 * Listens for the changes that `Live` publishes, on a connection outside the pool. A lost connection is reopened
 * automatically, however long that takes. Ends with the pool, or when the returned function is called.
 */
export const listenForChanges = async (sql: Sql, { onNote, onGap }: ChangeListener): Promise<() => Promise<void>> => {
  let listening = false;
  const { unlisten } = await sql.listen(
    liveChannel,
    (payload) => {
      for (const note of Option.getOrElse(decode(payload), () => [])) onNote(note);
    },
    () => {
      if (listening) onGap();
      listening = true;
    },
  );
  return async () => {
    // A closed connection no longer listens, which is all that we want here.
    await unlisten().catch((error) => {
      if (!/^CONNECTION_/.test((error as { code?: string }).code ?? "")) throw error;
    });
  };
};
