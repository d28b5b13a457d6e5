import { layer, OtelTracerProvider } from "@effect/opentelemetry/OtelTracer";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { Effect, Layer } from "effect";

/** The span without error messages, which may contain names, addresses and query values; the error types stay. */
const withoutMessages = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    status: { value: { code: span.status.code } },
    events: {
      value: span.events.map((event) => ({
        ...event,
        name: event.name === "exception" ? event.name : "event",
        attributes: { "exception.type": event.attributes?.["exception.type"] },
      })),
    },
  });

class QuietExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter["export"]>): void {
    super.export(spans.map(withoutMessages), done);
  }
}

/**
 * Sends spans by OTLP over HTTP. The SDK reads its own environment variables: endpoint, headers, sampler, batch size.
 * Releasing the layer sends what is left, and waits at most three seconds for the collector.
 */
export const openTelemetry: Layer.Layer<never> = layer.pipe(
  Layer.provide(
    Layer.effect(
      OtelTracerProvider,
      Effect.acquireRelease(
        Effect.sync(
          () =>
            new BasicTracerProvider({
              resource: defaultResource()
                .merge(resourceFromAttributes({ "service.name": "dibbs" }))
                .merge(detectResources({ detectors: [envDetector] })),
              spanProcessors: [new BatchSpanProcessor(new QuietExporter())],
            }),
        ),
        (provider) =>
          Effect.promise(() => provider.shutdown().catch(() => {})).pipe(
            Effect.interruptible,
            Effect.timeoutOption(3_000),
          ),
      ),
    ),
  ),
) as Layer.Layer<never>;
