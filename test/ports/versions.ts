import { Effect } from "effect";
import { expect } from "vitest";
import type { StorePorts } from "#core/ports.ts";
import { type Given, holdsIn } from "./store-world.ts";

type Versioned<Row extends { readonly id: unknown }, E1, E2, E3> = {
  readonly make: Effect.Effect<Row, E1, StorePorts>;
  readonly get: (id: Row["id"]) => Effect.Effect<Row, E2, StorePorts>;
  readonly save: (row: Row) => Effect.Effect<Row, E3, StorePorts>;
  readonly change: (row: Row) => Row;
};

/** What every `save` promises: the version is counted up, and of two that read the same one the second is `Stale`. */
export const holdsVersions = <Row extends { readonly id: unknown; readonly version: number }, E1, E2, E3>(
  given: Given,
  { make, get, save, change }: Versioned<Row, E1, E2, E3>,
): void => {
  const holds = holdsIn(given);

  holds("a save counts the version up and keeps the change", function* () {
    const row = yield* make;
    const saved = yield* save(change(row));
    expect(saved).toEqual({ ...change(row), version: row.version + 1 });
    expect(yield* get(row.id)).toEqual(saved);
  });

  holds("a save over a version that is no longer there is stale and changes nothing", function* () {
    const row = yield* make;
    const saved = yield* save(change(row));
    expect(yield* Effect.flip(save(row))).toMatchObject({ _tag: "Stale" });
    expect(yield* get(row.id)).toEqual(saved);
  });

  holds("of twenty saves at once over one version, one is kept", function* () {
    const row = yield* make;
    const results = yield* Effect.forEach(
      Array.from({ length: 20 }, () => change(row)),
      (changed) => Effect.result(save(changed)),
      { concurrency: "unbounded" },
    );
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    expect((yield* get(row.id)).version).toBe(row.version + 1);
  });
};
