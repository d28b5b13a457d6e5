import { Effect } from "effect";
import { expect } from "vitest";
import type { StorePorts } from "#core/ports.ts";
import { type Given, holdsIn } from "./store-world.ts";

type Versioned<Row extends { readonly id: unknown }> = {
  readonly port: Effect.Effect<
    {
      readonly get: (id: Row["id"]) => Effect.Effect<Row, unknown>;
      readonly save: (row: Row) => Effect.Effect<Row, unknown>;
    },
    never,
    StorePorts
  >;
  readonly make: Effect.Effect<Row, unknown, StorePorts>;
  readonly change: (row: Row) => Row;
};

/** What every `save` promises: the version is counted up, and of two that read the same one the second is `Stale`. */
export const holdsVersions = <Row extends { readonly id: unknown; readonly version: number }>(
  given: Given,
  { port, make, change }: Versioned<Row>,
): void => {
  const holds = holdsIn(given);

  holds("a save counts the version up and keeps the change", function* () {
    const [{ get, save }, row] = [yield* port, yield* make];
    const saved = yield* save(change(row));
    expect(saved).toEqual({ ...change(row), version: row.version + 1 });
    expect(yield* get(row.id)).toEqual(saved);
  });

  holds("a save over a version that is no longer there is stale and changes nothing", function* () {
    const [{ get, save }, row] = [yield* port, yield* make];
    const saved = yield* save(change(row));
    expect(yield* Effect.flip(save(row))).toMatchObject({ _tag: "Stale" });
    expect(yield* get(row.id)).toEqual(saved);
  });

  holds("of twenty saves at once over one version, one is kept", function* () {
    const [{ get, save }, row] = [yield* port, yield* make];
    const results = yield* Effect.forEach(
      Array.from({ length: 20 }, () => change(row)),
      (changed) => Effect.result(save(changed)),
      { concurrency: "unbounded" },
    );
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    expect((yield* get(row.id)).version).toBe(row.version + 1);
  });
};
