import { Context, Effect, Layer, Result, Semaphore } from "effect";
import { type NotFound, Stale } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { copy } from "./copy.ts";
import { found, nextVersion } from "./rows.ts";
import {
  emptyTables,
  type Keyed,
  type KeyedName,
  type Tables,
  type VersionedName,
  type VersionedRow,
  withRow,
} from "./tables.ts";

/** The tables that a running unit of work sees; once `open` is false, nobody uses them. */
type Unit = { tables: Tables; open: boolean };

const CurrentUnit = Context.Reference<Unit | null>("adapters/memory/CurrentUnit", { defaultValue: () => null });

/** How often a unit of work that failed `Stale` is retried. */
const mostRetries = 5;

/** The only holder of the tables. It copies everything in and out, so nobody can change the store by reference. */
export class Memory extends Context.Service<
  Memory,
  {
    /** Reads the tables of the surrounding unit of work, or else the latest committed ones. */
    readonly read: <A>(look: (tables: Tables) => A) => Effect.Effect<A>;
    /** Reads one thing from the tables; fails `NotFound` with `noun` if it is not there. */
    readonly readOne: <A>(noun: string, look: (tables: Tables) => A | undefined) => Effect.Effect<A, NotFound>;
    /** Changes the tables in one step, or fails and changes nothing. */
    readonly write: <E = never>(step: (tables: Tables) => Tables | Result.Result<Tables, E>) => Effect.Effect<void, E>;
    /** Changes the tables in one step and returns a value. */
    readonly modify: <A, E = never>(
      step: (tables: Tables) => Result.Result<readonly [answer: A, tables: Tables], E>,
    ) => Effect.Effect<A, E>;
    /** Returns a port's `get`, which finds rows of a table by id; `noun` names the row in `NotFound`. */
    readonly get: <Name extends KeyedName>(
      name: Name,
      noun: string,
    ) => (id: string) => Effect.Effect<Keyed[Name], NotFound>;
    /** Returns a port's `get` and `save` with optimistic versions; `noun` names the row in `NotFound` and `Stale`. */
    readonly versioned: <Name extends VersionedName>(
      name: Name,
      noun: string,
    ) => {
      readonly get: (id: string) => Effect.Effect<VersionedRow<Name>, NotFound>;
      readonly save: (row: VersionedRow<Name>) => Effect.Effect<VersionedRow<Name>, Stale>;
    };
    readonly atomic: UnitOfWork["Service"]["atomic"];
  }
>()("adapters/memory/Memory") {}

/**
 * Units of work run one after the other, each on its own tables, which are committed when it succeeds; a write outside
 * of a unit is a unit of one step. Reads outside of units never wait and see only committed tables.
 */
const makeMemory = Effect.gen(function* () {
  const lock = yield* Semaphore.make(1);
  let kept = emptyTables;
  const openUnit = Effect.map(CurrentUnit, (unit) => (unit?.open ? unit : null));

  const read: Memory["Service"]["read"] = (look) =>
    Effect.map(openUnit, (unit) => copy(look(unit ? unit.tables : kept)));

  const modify: Memory["Service"]["modify"] = (step) =>
    Effect.flatMap(openUnit, (unit) => {
      const apply = Effect.suspend(() =>
        Effect.fromResult(
          Result.map(step(unit ? unit.tables : kept), ([answer, tables]) => {
            if (unit) unit.tables = tables;
            else kept = tables;
            return copy(answer);
          }),
        ),
      );
      return unit ? apply : lock.withPermit(apply);
    });

  const once = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    lock.withPermit(
      Effect.suspend(() => {
        const unit: Unit = { tables: kept, open: true };
        return Effect.uninterruptibleMask((restore) =>
          restore(Effect.provideService(effect, CurrentUnit, unit)).pipe(
            Effect.onExit((exit) =>
              Effect.sync(() => {
                unit.open = false;
                if (exit._tag === "Success") kept = unit.tables;
              }),
            ),
          ),
        );
      }),
    );

  const atomic: Memory["Service"]["atomic"] = (effect) =>
    Effect.flatMap(openUnit, (unit) =>
      unit ? effect : Effect.retry(once(effect), { times: mostRetries, while: (error) => error instanceof Stale }),
    );

  const rowOf = <Name extends KeyedName>(tables: Tables, name: Name, id: string) => {
    const rows: ReadonlyMap<string, unknown> = tables[name];
    return rows.get(id) as Keyed[Name] | undefined;
  };

  const readOne: Memory["Service"]["readOne"] = (noun, look) => Effect.flatMap(read(look), (row) => found(noun, row));

  const get: Memory["Service"]["get"] = (name, noun) => (id) => readOne(noun, (tables) => rowOf(tables, name, id));

  const versioned = <Name extends VersionedName>(name: Name, noun: string) => ({
    get: get(name, noun),
    save: (row: VersionedRow<Name>) =>
      modify((tables) =>
        Result.map(nextVersion(noun, rowOf(tables, name, row.id), row), (saved) => [
          saved,
          withRow(tables, name, saved.id, saved),
        ]),
      ),
  });

  return Memory.of({
    read,
    readOne,
    modify,
    get,
    versioned,
    write: (step) =>
      modify((tables) => {
        const changed = step(tables);
        return Result.map(Result.isResult(changed) ? changed : Result.succeed(changed), (after) => [undefined, after]);
      }),
    atomic,
  });
});

/** An empty memory; each build of the layer has its own. */
export const memory: Layer.Layer<Memory> = Layer.effect(Memory, makeMemory);

/** The adapter of a port that stores its data in these tables; the port's type gives each function its parameters. */
export const inMemory =
  <Id, Port>(port: Context.Key<Id, Port>) =>
  (make: (memory: Memory["Service"]) => Port) =>
    Layer.effect(port, Effect.map(Memory, make));

export const memoryUnitOfWork: Layer.Layer<UnitOfWork, never, Memory> = Layer.effect(
  UnitOfWork,
  Effect.map(Memory, ({ atomic }) => UnitOfWork.of({ atomic })),
);
