// A server in a process of its own, which dies at the point that it is told. Started by kill.test.ts, which talks to it.
import { Clock, Effect, Layer } from "effect";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { Contract } from "#core/contract/contract.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { Ledger } from "#core/ledger/ledger.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { payableContract, payByBank, payByCard } from "../builders/errand.ts";
import { type ApiPorts, startApi } from "../support/api.ts";
import { watchPorts } from "./points.ts";

/** What the test asks of this process. */
export type Order =
  | { readonly do: "prepare" }
  /** Die at the n-th point from now on; without n, only name each point. */
  | { readonly do: "arm"; readonly at: number | null }
  | { readonly do: "pay"; readonly rail: "card" | "bank"; readonly deal: Deal }
  | { readonly do: "look"; readonly contractId: ContractId };

export type Deal = { readonly owner: PersonActor; readonly contract: Contract };

/** How a contract's first milestone stands, and everything that was done for it at the provider. */
export type Standing = {
  readonly payments: ReadonlyArray<{ readonly state: string; readonly movements: ReadonlyArray<string> }>;
  readonly milestone: string;
  readonly totalPaid: number;
  readonly ledgerSum: number;
};

let armed = false;
let dieAt: number | null = null;
const passed: Array<string> = [];
const pass = (point: string): void => {
  if (!armed) return;
  passed.push(point);
  if (dieAt !== null && passed.length >= dieAt) {
    // Told through the pipe first: nothing can be said afterwards.
    process.send?.({ died: point }, undefined, {}, () => process.kill(process.pid, "SIGKILL"));
    // Nothing else happens in this process meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    process.kill(process.pid, "SIGKILL");
  }
};

/** Some minutes ahead, so that the sweeper looks at once at what an earlier process left behind. */
const ahead = Number(process.env.MINUTES_AHEAD ?? "0") * 60_000;
const clockAhead = Layer.effect(
  Clock.Clock,
  Effect.map(Clock.Clock, (clock): Clock.Clock => {
    const nanos = () => clock.currentTimeNanosUnsafe() + BigInt(ahead) * 1_000_000n;
    return {
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + ahead,
      currentTimeMillis: Effect.map(clock.currentTimeMillis, (millis) => millis + ahead),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: nanos,
      monotonicTimeNanos: Effect.sync(nanos),
      sleep: (duration) => clock.sleep(duration),
    };
  }),
);

const api = await startApi(process.env.DATABASE_URL ?? "", {
  works: true,
  watch: (ports): ApiPorts => Layer.mergeAll(watchPorts(ports, pass), ahead > 0 ? clockAhead : Layer.empty) as ApiPorts,
});

const prepare = Effect.gen(function* () {
  const { owner, contract } = yield* payableContract();
  return { owner, contract } satisfies Deal;
});

const look = Effect.fnUntraced(function* (contractId: ContractId) {
  const contracts = yield* Contracts;
  const ledger = yield* Ledger;
  const contract = yield* contracts.view(contractId);
  const balances = yield* ledger.balances(contractId);
  const payments = yield* Effect.forEach(contract.payments, ({ id, state }) =>
    Effect.map(movementsOf(id), (movements) => ({ state, movements: movements.map(({ kind }) => kind) })),
  );
  return {
    payments,
    milestone: contract.milestones[0]?.state ?? "",
    totalPaid: contract.totalPaid,
    ledgerSum: Object.values(balances).reduce((sum, balance) => sum + balance, 0),
  } satisfies Standing;
});

const carryOut = (order: Order): Promise<unknown> | unknown => {
  switch (order.do) {
    case "prepare":
      return api.runtime.runPromise(prepare);
    case "arm":
      armed = true;
      dieAt = order.at;
      return null;
    case "pay": {
      const { owner, contract } = order.deal;
      const pay = order.rail === "card" ? payByCard(owner, contract) : payByBank(owner, contract);
      return api.runtime.runPromise(Effect.asVoid(Effect.exit(pay as Effect.Effect<unknown, unknown, never>)));
    }
    case "look":
      return api.runtime.runPromise(look(order.contractId));
  }
};

process.on("message", async (order: Order) => {
  const answer = await carryOut(order);
  process.send?.({ answer: order.do === "look" ? { ...(answer as Standing), passed } : (answer ?? null) });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
