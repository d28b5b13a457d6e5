import { Effect, Layer, Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { Change, Live } from "#core/shared/live.ts";
import { Database } from "./transaction.ts";

/** The channel of LISTEN and NOTIFY on which changes go to every process. */
export const liveChannel = "dibbs_live";

/** A change and the people whose screens it concerns, as it goes over the wire. */
export const LiveNote = Schema.Struct({ to: Schema.Array(PersonId), change: Change });
export type LiveNote = typeof LiveNote.Type;

/** A payload holds less than 8,000 bytes, and an id with its quotes takes 39 of them. */
const mostPeople = 100;

export const postgresLive: Layer.Layer<Live, never, Database> = Layer.effect(
  Live,
  Effect.gen(function* () {
    const { send } = yield* Database;
    return {
      publish: (to, change) => {
        const groups: Array<LiveNote> = [];
        for (let from = 0; from < to.length; from += mostPeople) {
          groups.push({ to: to.slice(from, from + mostPeople), change });
        }
        return Effect.forEach(
          groups,
          (note) => send((on) => on`select pg_notify(${liveChannel}, ${JSON.stringify(note)})`),
          { discard: true },
        );
      },
    };
  }),
);
