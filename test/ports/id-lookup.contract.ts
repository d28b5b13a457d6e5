import { expect } from "vitest";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { ContractId } from "#core/shared/ids.ts";
import { IdLookup } from "#core/support/lookup/find-id.ts";
import { storedCase } from "#test/builders/case.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedRefund } from "#test/builders/refund.ts";
import { storedBid, storedContract } from "#test/builders/stored.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import type { Given } from "./store-world.ts";

const digits = (id: string): string => id.replaceAll("-", "");

export const idLookupContract = ({ holds }: Given): void => {
  holds("everything support names is found by its whole id, and by the start or end of it", function* () {
    const lookup = yield* IdLookup;
    const { contract, milestone, payment, refund } = yield* storedRefund();
    const ticket = yield* storedTicket(contract.posterId);
    const held = yield* storedCase();
    const chargeback = aChargeback(payment);
    yield* (yield* Chargebacks).insert(chargeback);
    const all = [
      { noun: "person", id: contract.posterId },
      { noun: "listing", id: contract.listingId },
      { noun: "bid", id: contract.bidId },
      { noun: "contract", id: contract.id },
      { noun: "milestone", id: milestone.id },
      { noun: "payment", id: payment.id },
      { noun: "refund", id: refund.id },
      { noun: "chargeback", id: chargeback.id },
      { noun: "ticket", id: ticket.id },
      { noun: "case", id: held.id },
    ] as const;
    for (const one of all) {
      const whole = digits(one.id);
      for (const part of [whole, whole.slice(0, 20), whole.slice(-8), whole.slice(-12), whole.slice(-25)]) {
        expect(yield* lookup.find(part, 5), `${one.noun} ${part}`).toEqual([one]);
      }
      expect(yield* lookup.find(whole.slice(0, 8), 1000)).toContainEqual(one);
    }
    expect(yield* lookup.find(digits(idOf(ContractId)), 5)).toEqual([]);
  });

  holds("an id lookup finds at most the limit of each kind", function* () {
    const lookup = yield* IdLookup;
    const bid = yield* storedBid();
    // Ids from the same millisecond begin with the same twelve digits.
    const at = moment();
    for (let count = 0; count < 3; count += 1) {
      yield* storedContract({ bid }, { id: idOf(ContractId, at), state: "withdrawn" });
    }
    const start = digits(idOf(ContractId, at)).slice(0, 12);
    expect(yield* lookup.find(start, 2)).toHaveLength(2);
    expect((yield* lookup.find(start, 10)).map(({ noun }) => noun)).toEqual(["contract", "contract", "contract"]);
  });
};
