import { Deferred, Effect, Fiber, Layer } from "effect";
import { expect, test } from "vitest";
import { measuredPort } from "#adapters/prometheus/measured-port.ts";
import { measureStanding } from "#adapters/prometheus/measured-standing.ts";
import { createMetrics } from "#adapters/prometheus/metrics.ts";
import { Texter } from "#core/messaging/message/message.ts";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { Unavailable } from "#core/shared/errors.ts";

test("every provider call is counted by its outcome, except for interrupted calls", async () => {
  const metrics = createMetrics();
  const begun = Deferred.makeUnsafe<void>();
  const answers: ReadonlyArray<Effect.Effect<void, unknown>> = [
    Effect.void,
    Effect.fail(new ProviderRefused({ message: "No", code: "no" })),
    Effect.fail(new ProviderSilent({ message: "…" })),
    Effect.fail(new Unavailable({ message: "…", what: "texts" })),
    Effect.die(new Error("nobody foresaw it")),
    Effect.andThen(Deferred.succeed(begun, undefined), Effect.never),
  ];
  let next = 0;
  const texter = Layer.succeed(Texter, { send: () => answers[next++] } as unknown as Texter["Service"]);
  const measured = measuredPort(Texter, "twilio", metrics).pipe(Layer.provide(texter));
  const send = Effect.flatMap(Texter, ({ send }) => send({} as never));
  await Effect.runPromise(
    Effect.gen(function* () {
      for (const _ of answers.slice(1)) yield* Effect.exit(send);
      const last = yield* Effect.forkChild(send);
      yield* Deferred.await(begun);
      yield* Fiber.interrupt(last);
    }).pipe(Effect.provide(measured)),
  );
  const text = await metrics.registry.metrics();
  const counts = [...text.matchAll(/_count\{provider="twilio",call="send",outcome="(\w+)"\} (\d+)/g)];
  expect(counts.map(([, outcome, count]) => [outcome, Number(count)])).toEqual([
    ["ok", 1],
    ["refused", 1],
    ["silent", 2],
    ["failed", 1],
  ]);
});

const server = { connections: 3, mostConnections: 100, oldestTransaction: null, archived: null };

test("replicas are labeled by name, and figures that cannot be read are left out", async () => {
  const metrics = createMetrics();
  measureStanding(metrics, {
    backlog: () => Promise.reject(new Error("away")),
    server: async () => ({ ...server, replicas: [{ replica: "reader_1", lag: 1.5 }] }),
    nats: () => false,
    stuck: () => Promise.reject(new Error("away")),
  });
  const text = await metrics.registry.metrics();
  expect(text).toContain('dibbs_replica_lag_seconds{replica="reader_1"} 1.5');
  expect(text).toContain("dibbs_database_up 1");
  expect(text).toContain("dibbs_nats_up 0");
  expect(text).not.toMatch(/^dibbs_(stuck|dead_jobs|backup_age_seconds|queue_waiting)\b/m);
});

test("the database is queried once, however many figures and concurrent scrapes there are", async () => {
  const metrics = createMetrics();
  let asked = 0;
  measureStanding(metrics, {
    backlog: () => Promise.reject(new Error("away")),
    server: async () => {
      asked += 1;
      return { ...server, replicas: [] };
    },
    nats: null,
    stuck: async () => [],
  });
  expect(asked).toBe(0);
  const [text] = await Promise.all([metrics.registry.metrics(), metrics.registry.metrics()]);
  // Without NATS, no metric looks as if NATS were down.
  expect(text).not.toMatch(/^dibbs_nats_up \d/m);
  expect(asked).toBe(1);
});
