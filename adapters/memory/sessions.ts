import { Effect, Layer, Result } from "effect";
import { Sessions } from "#core/person/sessions.ts";
import { Memory } from "./memory.ts";
import { withoutRow, withRow } from "./tables.ts";

export const memorySessions = Layer.effect(
  Sessions,
  Effect.map(Memory, ({ read, write, modify }) =>
    Sessions.of({
      insert: (session) => write((tables) => withRow(tables, "sessions", session.id, session)),
      findByTokenHash: (hash) =>
        read(
          ({ sessions }) =>
            [...sessions.values()].find((it) => it.tokenHash === hash || it.previousTokenHash === hash) ?? null,
        ),
      rotate: (session, expectedHash) =>
        modify((tables) =>
          Result.succeed(
            tables.sessions.get(session.id)?.tokenHash === expectedHash
              ? [true, withRow(tables, "sessions", session.id, session)]
              : [false, tables],
          ),
        ),
      end: (id) => write((tables) => withoutRow(tables, "sessions", id)),
    }),
  ),
);
