import { expect } from "vitest";
import { YearMovements } from "#core/money/document/year-movements.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { refundLines } from "#core/money/ledger/post-entries.ts";
import { PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPosting } from "#test/builders/payment.ts";
import { storedRefund } from "#test/builders/refund.ts";
import type { Given } from "./store-world.ts";

export const yearMovementsContract = ({ holds }: Given): void => {
  const year = { from: new Date("2026-01-01T05:00:00Z"), to: new Date("2027-01-01T05:00:00Z"), limit: 100 };

  holds("a person's movements are listed and summed per side, within the period only", function* () {
    const movements = yield* YearMovements;
    const ledger = yield* Ledger;
    const { payment, contract, refund } = yield* storedRefund({ amount: cents(5_000), reversalRef: "reversal" });
    const at = (day: string) => new Date(`2026-${day}T12:00:00Z`);
    const back = (kind: "reverse" | "refund", day: string) => ({
      ...aPosting(payment, "charge"),
      refundId: refund.id,
      kind,
      lines: refundLines(refund, payment, kind),
      at: at(day),
    });
    yield* ledger.post({ ...aPosting(payment, "charge"), at: at("03-01") });
    yield* ledger.post({ ...aPosting(payment, "settle"), at: at("03-02") });
    yield* ledger.post(back("reverse", "03-03"));
    yield* ledger.post(back("refund", "03-04"));

    const paid = yield* movements.ofPerson(contract.posterId, year);
    expect(paid.movements.map(({ kind, amount, fee }) => [kind, amount, fee])).toEqual([
      ["charge", payment.total, payment.fee],
      ["refund", -5_000, 0],
    ]);
    expect(paid.sums).toEqual([{ side: "poster", paid: payment.total, fees: payment.fee, back: 5_000 }]);
    expect(paid.contracts).toMatchObject([{ contractId: contract.id, side: "poster", paid: payment.total }]);
    expect(paid.cut).toEqual({ movements: false, contracts: false });

    const received = yield* movements.ofPerson(contract.bidderId, year);
    expect(received.movements.map(({ kind, amount, fee }) => [kind, amount, fee])).toEqual([
      ["settle", payment.milestoneAmount, 0],
      ["reverse", -5_000, 0],
    ]);
    const cut = yield* movements.ofPerson(contract.posterId, { ...year, limit: 1 });
    expect(cut.movements.map(({ kind }) => kind)).toEqual(["refund"]);
    expect([cut.cut.movements, cut.sums]).toEqual([true, paid.sums]);

    const nothing = { movements: [], contracts: [], sums: [], cut: { movements: false, contracts: false } };
    expect(yield* movements.ofPerson(contract.posterId, { ...year, to: at("03-01") })).toEqual(nothing);
    expect(yield* movements.ofPerson(idOf(PersonId), year)).toEqual(nothing);
  });
};
