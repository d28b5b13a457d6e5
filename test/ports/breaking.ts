import { Context, Effect } from "effect";

/** The keys of the store's ports that a use case writes to. */
const breakable: ReadonlySet<string> = new Set(
  "Alerts Bids Contracts History Jobs Ledger Listings Live Milestones Outbox Payments People PhoneCodes Questions Refunds SavedSearches Sessions Tickets"
    .split(" ")
    .map((name) => `core/${name}`),
);
const writes: ReadonlySet<PropertyKey> = new Set(["insert", "save", "append", "put", "post", "publish", "addMessage"]);

type Method = (...input: Array<unknown>) => Effect.Effect<unknown, unknown>;

/** Returns the port with `written` run after every write. */
const watched = (port: object, written: Effect.Effect<void>): object =>
  new Proxy(port, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function" || !writes.has(name)) return method;
      return (...input: Array<unknown>) => Effect.tap((method as Method).apply(target, input), () => written);
    },
  });

/** Runs the effect until its `count`th write to the store is done, then makes it die. */
export const breakAfter = <A, E, R>(count: number, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.contextWith((context: Context.Context<R>) => {
    let done = 0;
    const written = Effect.suspend(() => {
      done += 1;
      return done === count ? Effect.die(new Error(`The power went out after write ${count}.`)) : Effect.void;
    });
    const services = [...context.mapUnsafe].map(
      ([key, service]) => [key, breakable.has(key) ? watched(service, written) : service] as const,
    );
    return Effect.provideContext(effect, Context.makeUnsafe<R>(new Map(services)));
  });
