import { Effect, Schema } from "effect";
import type { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { SandboxStore } from "./store.ts";

/** The answer of a change, and the new body; `keep: null` changes nothing. */
export type Step<Answer, Body> = {
  readonly answer: Answer;
  readonly keep: Body | null;
  readonly dueAt?: number | null;
};

/** The documents of one kind, decoded by their schema, which must be plain JSON on both sides. */
export const documents = <S extends Schema.Codec<unknown, unknown>>(kind: string, schema: S) => {
  type Body = S["Type"];
  const read = Schema.decodeUnknownSync(schema) as (body: unknown) => Body;
  return {
    find: Effect.fnUntraced(function* (id: string) {
      const store = yield* SandboxStore;
      const found = yield* store.get(kind, id);
      return found === null ? null : read(found.body);
    }),
    /**
     * Decides on the current document, again if another call changed it first, so that each piece of work is done once.
     */
    change: Effect.fnUntraced(function* <Answer, E = never>(
      id: string,
      decide: (found: Body | null) => Effect.Effect<Step<Answer, Body>, E>,
    ): Effect.fn.Return<Answer, E | ProviderSilent, SandboxStore> {
      const store = yield* SandboxStore;
      for (;;) {
        const found = yield* store.get(kind, id);
        const step = yield* decide(found === null ? null : read(found.body));
        if (step.keep === null) return step.answer;
        const document = { id, body: step.keep, version: found?.version ?? 0 };
        if (yield* store.put(kind, document, step.dueAt ?? null)) return step.answer;
      }
    }),
    /** Newest first, if ids contain their age; starts below `after` if it is set. */
    list: Effect.fnUntraced(function* (after: string | null, limit: number) {
      const store = yield* SandboxStore;
      const found = yield* store.list(kind, after, limit);
      return found.map(({ id, body }) => ({ id, body: read(body) }));
    }),
    due: Effect.fnUntraced(function* (at: number, limit: number) {
      const store = yield* SandboxStore;
      const found = yield* store.due(kind, at, limit);
      return found.map(({ id, body }) => ({ id, body: read(body) }));
    }),
  };
};
