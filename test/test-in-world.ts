import { Effect } from "effect";
import { test } from "vitest";
import { inWorld, type World } from "./world.ts";

/** A test whose story plays in a fresh world of its own, in memory unless `playOnPostgres` was called. */
export const testInWorld = (
  promise: string,
  story: () => Generator<Effect.Effect<unknown, unknown, World>, void, never>,
): void => {
  test(promise, inWorld(Effect.fnUntraced(story)));
};
