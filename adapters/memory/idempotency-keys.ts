import { Result } from "effect";
import { IdempotencyKeys } from "#core/shared/do-once.ts";
import { stale } from "#core/shared/errors.ts";
import { inMemory } from "./memory.ts";
import { withRow } from "./tables.ts";

const keyOf = (personId: string, key: string): string => `${personId} ${key}`;

export const memoryIdempotencyKeys = inMemory(IdempotencyKeys)(({ read, write }) => ({
  find: (personId, key) => read(({ idempotencyKeys }) => idempotencyKeys.get(keyOf(personId, key)) ?? null),
  insert: (kept) =>
    write((tables) => {
      const key = keyOf(kept.personId, kept.key);
      if (tables.idempotencyKeys.has(key)) return Result.fail(stale("request"));
      const answer: unknown = JSON.parse(JSON.stringify(kept.answer));
      return Result.succeed(withRow(tables, "idempotencyKeys", key, { ...kept, answer }));
    }),
  removeBefore: (at) =>
    write((tables) => ({
      ...tables,
      idempotencyKeys: new Map([...tables.idempotencyKeys].filter(([, { createdAt }]) => createdAt >= at)),
    })),
}));
