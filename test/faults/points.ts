import { Context, Effect, Layer, Predicate } from "effect";

/** Called before and after each effect of a port, with a name such as `after Payments.save`. */
export type Passing = (point: string) => void;

const isEffectful = (value: unknown): value is (...args: ReadonlyArray<unknown>) => unknown =>
  typeof value === "function";

const watched = (port: string, service: object, pass: Passing): object =>
  Object.fromEntries(
    Object.entries(service).map(([name, member]) => {
      if (!isEffectful(member)) return [name, member];
      const point = `${port}.${name}`;
      return [
        name,
        (...args: ReadonlyArray<unknown>) => {
          const effect = member(...args);
          if (!Effect.isEffect(effect)) return effect;
          return Effect.sync(() => pass(`before ${point}`)).pipe(
            Effect.andThen(effect),
            Effect.tap(() => Effect.sync(() => pass(`after ${point}`))),
          );
        },
      ];
    }),
  );

/** The same ports, with every effect of the core's own ones watched: these are the points at which a process can die. */
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
