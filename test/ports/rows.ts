import { Effect } from "effect";
import { expect } from "vitest";
import type { StorePorts } from "#core/ports.ts";
import { idOf } from "#test/builders/moment.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Holds } from "./store-world.ts";

type Rows<Row extends { readonly id: string }, Change> = {
  readonly port: Effect.Effect<
    {
      readonly get: (id: Row["id"]) => Effect.Effect<Row, unknown>;
      readonly save: (row: Row) => Effect.Effect<Row, unknown>;
    },
    never,
    StorePorts
  >;
  readonly id: { readonly Type: Row["id"] };
  readonly make: Effect.Effect<Row, unknown, StorePorts>;
  /** Returns the changes to make, besides `updatedAt`. */
  readonly change: (row: Row) => Change;
};

/** Tests `get` and `save`: a save increments the version, and of two that read the same one, the second is `Stale`. */
export const holdsRows = <
  Row extends { readonly id: string; readonly version: number; readonly updatedAt?: Date },
  const Change extends Partial<Row>,
>(
  holds: Holds,
  { port, id, make, change }: Rows<Row, Change>,
): void => {
  const changed = (row: Row): Row => {
    const updated = row.updatedAt && { updatedAt: new Date(row.updatedAt.getTime() + 1000) };
    return { ...row, ...updated, ...change(row) };
  };

  holds("a stored row is found unchanged, and an unknown id is not found", function* () {
    const [{ get }, row] = [yield* port, yield* make];
    expect(yield* get(row.id)).toEqual(row);
    expect(yield* Effect.flip(get(idOf(id)))).toMatchObject({ _tag: "NotFound" });
  });

  holds("a save increments the version and keeps the change", function* () {
    const [{ get, save }, row] = [yield* port, yield* make];
    const saved = yield* save(changed(row));
    expect(saved).toEqual({ ...changed(row), version: row.version + 1 });
    expect(yield* get(row.id)).toEqual(saved);
  });

  holds("a save over an outdated version is stale and changes nothing", function* () {
    const [{ get, save }, row] = [yield* port, yield* make];
    const saved = yield* save(changed(row));
    expect(yield* Effect.flip(save(row))).toMatchObject({ _tag: "Stale" });
    expect(yield* get(row.id)).toEqual(saved);
  });

  holds("of twenty saves at once over one version, one is kept", function* () {
    const [{ get, save }, row] = [yield* port, yield* make];
    const results = yield* manyAtOnce(20, () => Effect.result(save(changed(row))));
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    expect((yield* get(row.id)).version).toBe(row.version + 1);
  });
};
