import { Schema } from "effect";
import { LiveNote } from "#core/shared/live.ts";

/** The LISTEN and NOTIFY channel that carries changes to every process. */
export const liveChannel = "dibbs_live";

/** The payload of one NOTIFY. */
export const LivePayload = Schema.fromJsonString(Schema.Array(LiveNote));

/** PostgreSQL limits a payload to less than 8,000 bytes. */
const mostBytes = 7900;

/** Packs the notes into few payloads, because each costs every listener a message. */
export const payloadsOf = (notes: ReadonlyArray<LiveNote>): ReadonlyArray<string> => {
  const payloads: Array<string> = [];
  for (const note of notes) {
    const text = JSON.stringify(note);
    const last = payloads.at(-1);
    const fits = last !== undefined && Buffer.byteLength(last) + Buffer.byteLength(text) < mostBytes;
    if (fits) payloads[payloads.length - 1] = `${last.slice(0, -1)},${text}]`;
    else payloads.push(`[${text}]`);
  }
  return payloads;
};
