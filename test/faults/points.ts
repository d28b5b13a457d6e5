import { Context, Effect, Layer, Predicate } from "effect";

/** Runs before and after each effect of a port, with a name such as `after Payments.save`. */
export type Passing = (point: string) => Effect.Effect<void>;

/** Whether an effect is a step of the story; observing it from outside is not. */
export const Watched = Context.Reference<boolean>("test/Watched", { defaultValue: () => true });

const isEffectful = (value: unknown): value is (...args: ReadonlyArray<unknown>) => unknown =>
  typeof value === "function";

/** Effects that run all the time, whether or not there is work: not a step of a payment. */
const byTheClock: ReadonlyArray<string> = ["Outbox.take"];

const watched = (port: string, service: object, pass: Passing): object =>
  Object.fromEntries(
    Object.entries(service).map(([name, member]) => {
      if (!isEffectful(member)) return [name, member];
      const point = `${port}.${name}`;
      if (byTheClock.includes(point)) return [name, member];
      return [
        name,
        (...args: ReadonlyArray<unknown>) => {
          const effect = member(...args);
          if (!Effect.isEffect(effect)) return effect;
          const at = (name: string) => Effect.flatMap(Watched, (isWatched) => (isWatched ? pass(name) : Effect.void));
          return at(`before ${point}`).pipe(
            Effect.andThen(effect),
            Effect.tap(() => at(`after ${point}`)),
          );
        },
      ];
    }),
  );

/** Returns the same ports with every effect of the core's own ones watched: the points where something can go wrong. */
export const watchPorts = <Ports>(layer: Layer.Layer<Ports>, pass: Passing): Layer.Layer<Ports> =>
  Layer.effectContext(
    Effect.map(Effect.context<Ports>(), (context) =>
      Context.makeUnsafe<Ports>(
        new Map(
          [...context.mapUnsafe].map(([key, service]) =>
            key.startsWith("core/") && Predicate.isObject(service) && key !== "core/Policy"
              ? [key, watched(key.slice("core/".length), service, pass)]
              : [key, service],
          ),
        ),
      ),
    ),
  ).pipe(Layer.provide(layer));
