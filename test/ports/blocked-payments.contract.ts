import { expect } from "vitest";
import { type BlockedPayment, BlockedPayments } from "#core/money/payment/tell-blocked.ts";
import { moment } from "#test/builders/moment.ts";
import { storedContract } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

export const blockedPaymentsContract = ({ holds }: Given): void => {
  holds(
    "a blocked payment of a contract and rail is noted once, however many try at once, and again once taken",
    function* () {
      const payments = yield* BlockedPayments;
      const contract = yield* storedContract();
      const { id: contractId, bidderId } = contract;
      const blocked: BlockedPayment = { contractId, rail: "card", bidderId, blockedAt: moment() };
      const noted = yield* manyAtOnce(10, () => payments.note(blocked));
      expect(noted.filter((first) => first)).toHaveLength(1);
      expect(yield* payments.note({ ...blocked, rail: "bank" })).toBe(true);
      const taken = yield* manyAtOnce(10, () => payments.take(bidderId, "card"));
      expect(taken.flat()).toEqual([blocked]);
      expect(yield* payments.note(blocked)).toBe(true);
    },
  );

  holds("a bidder's blocked payments of one rail are taken, oldest first, and nobody else's", function* () {
    const payments = yield* BlockedPayments;
    const [one, other] = [yield* storedContract(), yield* storedContract()];
    const of = ({ id, bidderId }: typeof one, blockedAt: Date): BlockedPayment => ({
      contractId: id,
      rail: "bank",
      bidderId,
      blockedAt,
    });
    const [first, second] = [of(one, moment()), of(other, moment())];
    yield* payments.note(second);
    yield* payments.note(first);
    expect(yield* payments.take(one.bidderId, "card")).toEqual([]);
    expect(yield* payments.take(one.bidderId, "bank")).toEqual([first]);
    expect(yield* payments.take(one.bidderId, "bank")).toEqual([]);
    expect(yield* payments.take(other.bidderId, "bank")).toEqual([second]);
  });
};
