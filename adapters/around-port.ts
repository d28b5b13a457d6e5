import { type Context, Effect, Layer } from "effect";

type Member = Effect.Effect<unknown, unknown, unknown> | ((...given: ReadonlyArray<unknown>) => unknown);

/** The wrapper of each call of a port; `call` is the call's name. */
export type Around = <A, E, R>(call: string, work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;

/** Returns the same port with each of its calls wrapped in `around`. */
export const aroundPort = <Id, Service extends object>(
  tag: Context.Service<Id, Service>,
  around: Around,
): Layer.Layer<Id, never, Id> =>
  Layer.effect(
    tag,
    Effect.map(Effect.service(tag), (service) => {
      const wrapped = Object.entries<Member>(service as Record<string, Member>).map(([call, member]) => {
        const within = (work: unknown) => (Effect.isEffect(work) ? around(call, work) : work);
        return [
          call,
          typeof member === "function"
            ? (...given: ReadonlyArray<unknown>) => within(member(...given))
            : within(member),
        ];
      });
      return Object.fromEntries(wrapped) as Service;
    }),
  );
