import { type Context, Effect, Layer, References } from "effect";
import { aroundPort } from "../around-port.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether OpenTelemetry's standard variables name a collector of traces. */
export const isTraced = (environment: Environment): boolean =>
  Boolean(environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT) &&
  environment.OTEL_SDK_DISABLED?.toLowerCase() !== "true" &&
  environment.OTEL_TRACES_EXPORTER !== "none";

/** Spans for OpenTelemetry; without a collector none are created, which saves time, and no library loads. */
export const tracing = (environment: Environment): Layer.Layer<never> =>
  isTraced(environment)
    ? Layer.unwrap(Effect.promise(async () => (await import("./tracer.ts")).openTelemetry))
    : Layer.succeed(References.TracerEnabled, false);

/** Returns the port with a span around each call, named after provider and call; it holds nothing that is sent. */
export const tracedPort = <Id, Service extends object>(
  tag: Context.Service<Id, Service>,
  provider: string,
): Layer.Layer<Id, never, Id> =>
  aroundPort(tag, (call, work) =>
    Effect.withSpan(work, `${provider} ${call}`, { kind: "client", attributes: { "peer.service": provider } }),
  );
