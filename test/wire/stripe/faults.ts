import { expect } from "vitest";
import { openApi } from "../open-api.ts";

/** What goes wrong with a request, once for each time it was ordered. */
export type Fault =
  /** The connection breaks before anything is done. */
  | { readonly kind: "unreachable" }
  /** The work is done, and the connection breaks before the answer. */
  | { readonly kind: "answer_is_lost" }
  /** The work is done, and Stripe answers 500 anyway. */
  | { readonly kind: "error_after_work" }
  /** Stripe answers this without doing anything. */
  | { readonly kind: "answers"; readonly status: number; readonly body: string }
  /** The work is done, and the answer takes this long, in milliseconds. */
  | { readonly kind: "slow"; readonly millis: number }
  /** The work and its answer wait for this. */
  | { readonly kind: "waits"; readonly until: PromiseLike<unknown> };

type Ordered = { readonly on: string; readonly fault: Fault; left: number };

/** Faults by the operation that they affect: `POST /v1/transfers`. */
const faultOrders = () => {
  const orders: Array<Ordered> = [];
  return {
    order: (on: string, fault: Fault, times = 1): void => {
      orders.push({ on, fault, left: times });
    },
    take: (operation: string): Fault | null => {
      const found = orders.find(({ on, left }) => left > 0 && (on === "*" || on === operation));
      if (!found) return null;
      found.left -= 1;
      return found.fault;
    },
    clear: (): void => {
      orders.length = 0;
    },
  };
};

/** Checks after a test that nothing violated the provider's description, and clears faults for the next one. */
export const leftInOrder = ({ faults, violations }: Pick<ReturnType<typeof fakeProvider>, "faults" | "violations">) => {
  faults.clear();
  expect(violations.splice(0)).toEqual([]);
};

/** What every fake provider has, besides its own work. */
export const fakeProvider = (spec: Parameters<typeof openApi>[0]) => ({
  faults: faultOrders(),
  description: openApi(spec),
  /** What was wrong with requests, or with the fake's answers; empty after a good test. */
  violations: [] as string[],
  /** Every request, as `POST /transfers`, in order. */
  requests: [] as string[],
});
