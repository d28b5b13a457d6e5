import { layer, OtelTracerProvider } from "@effect/opentelemetry/OtelTracer";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { Effect, Layer } from "effect";

/** The same span without what errors say, in which names, addresses and values of queries may stand; their types stay. */
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
 * Sends spans by OTLP over HTTP. The SDK reads its own environment variables: where to, with which headers, which sampler,
 * how many at once. What is left is sent when the layer is released, which waits for a collector three seconds at the most.
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
