import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { DataCopies } from "./data-copies.ts";
import { copyLife, type DataCopy } from "./own-data.ts";

const none: DataCopy = { progress: "none", requestedAt: null, file: null, size: null, endsAt: null };

/** How far the last copy of one's own data is that one has asked for. */
export const viewOwnData = Effect.fn("viewOwnData")(function* (actor: PersonActor) {
  const copies = yield* DataCopies;
  const copy = yield* copies.find(actor.personId);
  if (copy === null) return none;
  const { requestedAt, file } = copy;
  if (file === null) return { ...none, progress: "preparing" as const, requestedAt };
  const endsAt = new Date(file.readyAt.getTime() + copyLife);
  if (endsAt <= (yield* now)) return none;
  const ready: DataCopy = { progress: "ready", requestedAt, file: file.id, size: file.size, endsAt };
  return ready;
});
