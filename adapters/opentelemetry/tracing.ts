import { type Context, Effect, Layer, References } from "effect";
import { aroundPort } from "../around-port.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the standard variables of OpenTelemetry name somebody who collects traces. */
export const isTraced = (environment: Environment): boolean =>
  Boolean(environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT) &&
  environment.OTEL_SDK_DISABLED?.toLowerCase() !== "true" &&
  environment.OTEL_TRACES_EXPORTER !== "none";

/** Spans for OpenTelemetry; where nobody collects them none are made, which would cost every request, and no library is loaded. */
export const tracing = (environment: Environment): Layer.Layer<never> =>
  isTraced(environment)
    ? Layer.unwrap(Effect.promise(async () => (await import("./tracer.ts")).openTelemetry))
    : Layer.succeed(References.TracerEnabled, false);

/** The same port, each of whose calls makes a span named after the provider and the call; nothing of what is sent is told. */
export const tracedPort = <Id, Service extends object>(
  tag: Context.Service<Id, Service>,
  provider: string,
): Layer.Layer<Id, never, Id> =>
  aroundPort(tag, (call, work) =>
    Effect.withSpan(work, `${provider} ${call}`, { kind: "client", attributes: { "peer.service": provider } }),
  );
