import { type Context, Effect, Layer } from "effect";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { currentControl } from "./control.ts";
import { SandboxStore } from "./store.ts";

export const refused = (code: string, message: string) => new ProviderRefused({ code, message });

export const cardsSilent = () => new ProviderSilent({ message: "The card provider does not answer." });
export const bankSilent = () => new ProviderSilent({ message: "The bank transfer provider does not answer." });

/** How long a slow provider takes for each answer. */
const slowly = "4 seconds";

/**
 * Makes the provider answer in its current manner: late, or never although the work was done, or after doing it twice.
 * `once`: for calls that don't promise to be idempotent.
 */
export const answering = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>, once = false) {
  const { manner } = yield* currentControl;
  if (manner === "slow") yield* Effect.sleep(slowly);
  if (manner === "twice" && !once) yield* work;
  const answer = yield* work;
  if (manner === "mute") return yield* new ProviderSilent({ message: "The payment provider does not answer." });
  return answer;
});

type Own = <A, E>(work: Effect.Effect<A, E, SandboxStore>) => Effect.Effect<A, E | ProviderSilent>;

/** The adapter of a port that works on the sandbox's store and answers in its current manner. */
export const inSandbox =
  <Id, Port>(port: Context.Key<Id, Port>, once = false) =>
  (make: (own: Own) => Port) =>
    Layer.effect(
      port,
      Effect.map(SandboxStore, (store) =>
        make((work) => Effect.provideService(answering(work, once), SandboxStore, store)),
      ),
    );
