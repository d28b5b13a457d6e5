import { Option, Schema } from "effect";
import type { Sql } from "postgres";
import type { ChangeListener } from "#core/shared/live.ts";
import { LivePayload, liveChannel } from "./live-note.ts";

const decode = Schema.decodeUnknownOption(LivePayload);

/**
 * Listens for the changes that `Live` publishes, on a connection of its own beside the pool. A lost connection is
 * opened again by itself, however long that takes. Ends with the pool, or by what it answers.
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
    // A connection that has ended hears nothing any more, which is all that was asked for.
    await unlisten().catch((error) => {
      if (!/^CONNECTION_/.test((error as { code?: string }).code ?? "")) throw error;
    });
  };
};
