import { Cause, type Context, Effect, Exit, type Layer, Option } from "effect";
import { aroundPort } from "../around-port.ts";
import type { Metrics, ProviderOutcome } from "./metrics.ts";

/** Port errors that mean that no answer came; all others are answers. */
const silences: ReadonlySet<unknown> = new Set(["ProviderSilent", "Unavailable"]);

const outcomeOf = (exit: Exit.Exit<unknown, unknown>): ProviderOutcome => {
  if (Exit.isSuccess(exit)) return "ok";
  const error = Cause.findErrorOption(exit.cause);
  if (Option.isNone(error)) return "failed";
  return silences.has((error.value as { readonly _tag?: unknown } | null)?._tag) ? "silent" : "refused";
};

/** Returns the port with the duration and outcome of each call recorded, except for interrupted calls. */
export const measuredPort = <Id, Service extends object>(
  tag: Context.Service<Id, Service>,
  provider: string,
  { providerAnswered }: Metrics,
): Layer.Layer<Id, never, Id> =>
  aroundPort(tag, (call, work) =>
    Effect.suspend(() => {
      const from = performance.now();
      return Effect.onExit(work, (exit) =>
        Effect.sync(() => {
          if (Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)) return;
          providerAnswered(provider, call, outcomeOf(exit), (performance.now() - from) / 1000);
        }),
      );
    }),
  );
