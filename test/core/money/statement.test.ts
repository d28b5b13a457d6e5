import { Effect } from "effect";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { CloseoutSums } from "#core/money/closeout/closeout.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { statementDocument } from "#core/money/document/statement-document.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { mostLines, type StatementLine, statementLines } from "#core/money/statement/statement.ts";
import { statementCsv } from "#core/money/statement/statement-csv.ts";
import { exportStatement, viewStatement } from "#core/money/statement/view-statement.ts";
import { cents, sum } from "#core/shared/money.ts";
import { aBid } from "#test/builders/bid.ts";
import { aChangeDraft, anAddition, aRaise } from "#test/builders/change-order.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { fundByCard, newcomer, payableContract, payByBank, payByCard } from "#test/builders/errand.ts";
import { aListing } from "#test/builders/listing.ts";
import { aPayment } from "#test/builders/payment.ts";
import { aPerson } from "#test/builders/person.ts";
import { aRefund } from "#test/builders/refund.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders } from "#test/world.ts";

const contract = aContract(aBid(aListing(aPerson().id), aPerson().id), { state: "accepted" });
const failure = { code: "card_declined", message: "Your card was declined." };

describe("a statement", () => {
  testInWorld(
    "says what was tried, paid, given back, is on its way and is left, and the fees to the poster alone",
    function* () {
      const { owner, contractor, contract: agreed } = yield* payableContract();
      yield* payByCard(owner, agreed, 1, "declined");
      yield* hearProviders;
      const paid = yield* payByCard(owner, agreed, 1);
      yield* hearProviders;
      yield* refundPayment(contractor, { paymentId: paid.id, amount: cents(5_000), reason: "It cost less." });
      yield* hearProviders;
      yield* payByBank(owner, agreed, 2);
      const [milestone] = (yield* viewContract(owner, agreed.id)).milestones.slice(2);
      const { amount = 0 } = milestone ?? {};

      const own = yield* viewStatement(owner, agreed.id);
      expect(own.lines.map(({ kind, number, rail, standing }) => [kind, number, rail, standing])).toEqual([
        ["payment", 1, "card", "failed"],
        ["payment", 1, "card", "paid"],
        ["refund", 1, "card", "refunded"],
        ["payment", 2, "bank", "on_its_way"],
        ["milestone", 3, null, "to_pay"],
      ]);
      expect(own).toMatchObject({ paid: paid.milestoneAmount, givenBack: 5_000, toPay: amount, fees: paid.fee });
      expect(own.paid + own.held + own.onItsWay + own.toPay).toBe(own.totalCost);

      const theirs = yield* viewStatement(contractor, agreed.id);
      expect(theirs.lines.map(({ standing }) => standing)).toEqual(["paid", "refunded", "on_its_way", "to_pay"]);
      expect(theirs.lines.flatMap(({ fee, total }) => [fee, total]).filter((it) => it !== null)).toEqual([]);
      expect(theirs).toMatchObject({
        side: "bidder",
        paid: own.paid,
        givenBack: own.givenBack,
        toPay: own.toPay,
        fees: null,
      });
      const { text } = yield* exportStatement(contractor, agreed.id, "en");
      expect(text).not.toContain("Fee");
    },
  );

  testInWorld("says what is held for a funded milestone, and its fee to the poster alone", function* () {
    const { owner, contractor, contract: agreed } = yield* payableContract();
    const { fee, milestoneAmount } = yield* fundByCard(owner, agreed);
    yield* hearProviders;
    const own = yield* viewStatement(owner, agreed.id);
    expect(own).toMatchObject({ paid: 0, held: milestoneAmount, onItsWay: 0, fees: fee });
    expect(own.paid + own.held + own.toPay).toBe(own.totalCost);
    expect(own.lines[0]).toMatchObject({ kind: "payment", standing: "held", fee });
    expect(own.lines.filter(({ kind }) => kind === "milestone").map(({ number }) => number)).toEqual([2, 3]);
    expect(yield* viewStatement(contractor, agreed.id)).toMatchObject({ held: milestoneAmount, fees: null });
    const { text } = yield* exportStatement(contractor, agreed.id, "es");
    expect(text).toContain("Guardado hasta que se libere");
  });

  testInWorld("says the fee of a charge once, and adds up in its file to what it says in all", function* () {
    const retainage = { percent: 10, days: 30 } as const;
    const { owner, contractor, contract: agreed } = yield* payableContract("settles", {}, retainage);
    // The first is partly released and the rest refunded; 10 % of the second is retainage; the third is unpaid.
    const first = yield* fundByCard(owner, agreed, 1);
    yield* hearProviders;
    yield* releasePart(owner, { paymentId: first.id, amount: cents(10_000) });
    yield* hearProviders;
    const halfway = yield* viewStatement(owner, agreed.id);
    expect(halfway.lines.slice(0, 2)).toMatchObject([
      { standing: "held", fee: first.fee },
      { standing: "paid", fee: null },
    ]);
    expect(statementDocument(halfway, agreed.offeredAt, "en").sections.flatMap(({ blocks }) => blocks)).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("Each card charge has one fee.") }),
    );
    yield* refundPayment(contractor, {
      paymentId: first.id,
      amount: cents(first.milestoneAmount - 10_000),
      reason: "Nothing more was built.",
    });
    const second = yield* fundByCard(owner, agreed, 2);
    yield* hearProviders;
    yield* releasePayment(owner, second.id);
    yield* hearProviders;

    const found = yield* viewStatement(owner, agreed.id);
    const { text } = yield* exportStatement(owner, agreed.id, "en");
    const [head = [], ...rows] = text
      .trim()
      .split("\r\n")
      .map((row) =>
        [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(([, quoted, bare]) => quoted ?? bare),
      );
    const sumOf = (column: string, is: (row: Readonly<Record<string, string>>) => boolean = () => true): number => {
      const read = rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index] ?? "", cell ?? ""])));
      return Math.round(100 * sum(read.filter(is).map((row) => Number(row[column]))));
    };
    const inState = (...states: ReadonlyArray<string>) => sumOf("Amount", ({ Status = "" }) => states.includes(Status));
    expect({
      paid: inState("Paid"),
      held: inState("Held until released"),
      givenBack: inState("Refunded"),
      keptBack: inState("Retainage") + sumOf("Retainage"),
      toPay: inState("Left to pay"),
      fees: sumOf("Fee"),
    }).toEqual({
      paid: found.paid,
      held: found.held,
      givenBack: found.givenBack,
      keptBack: found.keptBack,
      toPay: found.toPay,
      fees: found.fees,
    });
    expect(found.fees).toBe(first.fee + second.fee);
    expect(found.paid + found.held + found.onItsWay + found.keptBack + found.toPay).toBe(found.totalCost);
  });

  testInWorld("follows what both have changed: what was dropped is not to be paid", function* () {
    const { owner, contractor, contract: agreed } = yield* payableContract();
    const [first, second] = (yield* viewContract(owner, agreed.id)).milestones;
    if (!first || !second) throw new Error("The contract has no milestones.");
    const changes = [aRaise(first), { milestoneId: second.id, terms: null }, anAddition];
    const order = yield* proposeChange(owner, { contractId: agreed.id, draft: aChangeDraft({ changes }) });
    yield* acceptChange(contractor, order.id);
    const { toPay, totalCost, lines } = yield* viewStatement(owner, agreed.id);
    expect(toPay).toBe(totalCost);
    expect(lines.map(({ number }) => number)).toEqual([1, 3, 4]);
  });

  testInWorld("is there for the two people of the contract alone", function* () {
    const { contract: agreed } = yield* payableContract();
    const stranger = yield* newcomer("contractor");
    expect(yield* Effect.flip(viewStatement(stranger, agreed.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(exportStatement(stranger, agreed.id, "en"))).toMatchObject({ _tag: "NotFound" });
  });

  test("of a running contract counts each dollar once, as paid, held, on its way or to pay", () => {
    const states = fc.constantFrom(...paymentLifecycle.states);
    const tries = fc.array(fc.tuple(states, fc.constantFrom("card" as const, "bank" as const)), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(tries, fc.boolean()), { minLength: 1, maxLength: 5 }), (stages) => {
        const milestones = stages.map(([, isDropped], index) =>
          aMilestone(contract, index + 1, {
            state: isDropped ? "dropped" : "submitted",
            amount: cents(100 * (index + 7)),
          }),
        );
        // At most one payment of a milestone is live or settled, and it is the last one.
        const payments = milestones.flatMap((milestone, index) => {
          const tried = milestone.state === "dropped" ? [] : (stages[index]?.[0] ?? []);
          return tried.map(([state, rail], at) => {
            const isLast = at === tried.length - 1;
            return aPayment(contract, milestone, { rail, state: isLast ? state : "failed", failure });
          });
        });
        const done = milestones.map((milestone) => {
          const isPaid = payments.some(({ milestoneId, state }) => milestoneId === milestone.id && state === "settled");
          return isPaid && milestoneLifecycle.can(milestone.state, "complete")
            ? { ...milestone, state: "completed" as const }
            : milestone;
        });
        for (const side of ["poster", "bidder"] as const) {
          const found = statementLines({ contract, milestones: done, payments, refunds: [] }, side);
          const kept = done.filter(({ state }) => state !== "dropped").map(({ amount }) => amount);
          expect(found.paid + found.held + found.onItsWay + found.toPay).toBe(sum(kept));
        }
      }),
    );
  });

  test("shows a charge that went back before its payout only once", () => {
    const milestone = aMilestone(contract, 1, { state: "submitted" });
    const payment = aPayment(contract, milestone, { state: "refunded" });
    const refund = aRefund(payment, { state: "refunded", amount: payment.milestoneAmount });
    const found = statementLines(
      { contract, milestones: [milestone], payments: [payment], refunds: [refund] },
      "poster",
    );
    expect(found).toMatchObject({
      givenBack: payment.milestoneAmount,
      paid: 0,
      toPay: milestone.amount,
      fees: payment.fee,
    });
    expect(found.lines.map(({ kind }) => kind)).toEqual(["payment", "milestone"]);
  });

  test("leaves out refunds that were only requested, and has nothing to pay for a contract that is over", () => {
    const [paid, dropped] = [
      aMilestone(contract, 1, { state: "completed" }),
      aMilestone(contract, 2, { state: "dropped" }),
    ];
    const payment: Payment = aPayment(contract, paid, { state: "settled" });
    const refunds = (["requested", "refused", "withdrawn"] as const).map((state) => aRefund(payment, { state }));
    const over = { ...contract, state: "cancelled" as const };
    const found = statementLines(
      { contract: over, milestones: [paid, dropped], payments: [payment], refunds },
      "bidder",
    );
    expect(found.lines.map(({ kind, standing }) => [kind, standing])).toEqual([["payment", "paid"]]);
    expect(found).toMatchObject({ paid: payment.milestoneAmount, toPay: 0, givenBack: 0 });
  });

  test("lists the newest thousand payments, and says that it is cut", () => {
    const milestone = aMilestone(contract, 1, { state: "submitted" });
    const payments = Array.from({ length: mostLines + 5 }, (_, index) =>
      aPayment(contract, milestone, { state: "failed", failure, updatedAt: new Date(index * 1000) }),
    );
    const found = statementLines({ contract, milestones: [milestone], payments, refunds: [] }, "poster");
    expect(found.lines).toHaveLength(mostLines + 1);
    expect(found.isCut).toBe(true);
    expect(found.lines[0]?.at).toEqual(new Date(5_000));
  });
});

describe("the CSV file of a statement", () => {
  const line: StatementLine = {
    paymentId: null,
    kind: "payment",
    number: 1,
    description: "Posts",
    at: new Date("2026-05-05T02:00:00Z"),
    endDay: contract.offeredAt.toISOString().slice(0, 10) as StatementLine["endDay"],
    rail: "card",
    standing: "paid",
    amount: cents(123_450),
    retained: 0,
    fee: cents(3_610),
    total: cents(127_060),
  };

  const closeout: CloseoutSums = {
    bid: cents(100_000),
    agreed: 101_000,
    changes: [
      { cause: null, difference: 500 },
      { cause: "owner", difference: 30_000 },
      { cause: "other", difference: 1_500 },
      { cause: "prices", difference: -4_000 },
    ],
    disputes: -2_000,
    refunds: 7_000,
    final: cents(120_000),
    daysLate: 1,
  };

  test("compares the bid with the final price of an ended contract, below its lines", () => {
    const text = statementCsv({ lines: [line], side: "poster", closeout }, "en");
    expect(text.split("\r\n").slice(2)).toEqual([
      "",
      '"From bid to final price"',
      '"Bid",1000.00',
      '"Changed when hired",10.00',
      '"Requested by the client",300.00',
      '"Material prices",-40.00',
      '"Other changes",20.00',
      '"Disputes",-20.00',
      '"Refunds",-70.00',
      '"Final price",1200.00',
      '"Finished","1 day late"',
      "",
    ]);
    const spanish = statementCsv({ lines: [line], side: "bidder", closeout: { ...closeout, daysLate: 0 } }, "es");
    expect(spanish).toContain('"De la oferta al precio final"\r\n"Oferta",1000.00\r\n');
    expect(spanish).toContain('"Terminado","A tiempo"');
    const plain = { bid: cents(5), agreed: 5, changes: [], disputes: 0, refunds: 0, final: cents(5), daysLate: null };
    const rows = statementCsv({ lines: [], side: "poster", closeout: plain }, "en").split("\r\n");
    expect(rows.slice(3)).toEqual(['"Bid",0.05', '"Final price",0.05', ""]);
  });

  test("has a row for each line, with New York dates and plain dollar amounts", () => {
    const refund = {
      ...line,
      kind: "refund",
      standing: "refunded",
      amount: cents(500),
      fee: null,
      total: null,
    } as const;
    const rows = statementCsv({ lines: [line, refund], side: "poster", closeout: null }, "en").split("\r\n");
    expect(rows[0]).toBe(
      '\ufeff"Date","Milestone","Description","Due date","Kind","Method","Status","Amount","Fee","Total","Currency"',
    );
    expect(rows[1]).toBe(`2026-05-04,1,"Posts",${line.endDay},"Payment","Card","Paid",1234.50,36.10,1270.60,USD`);
    expect(rows[2]).toBe(`2026-05-04,1,"Posts",${line.endDay},"Refund","Card","Refunded",-5.00,,,USD`);
    expect(rows.slice(3)).toEqual([""]);
    expect(statementCsv({ lines: [line], side: "bidder", closeout: null }, "es")).toContain(
      '"Pago","Tarjeta","Pagado",1234.50,USD',
    );
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1", '"=1', "'=1"])(
    "escapes '%s' so that it is no formula",
    (description) => {
      const [, row = ""] = statementCsv(
        { lines: [{ ...line, description }], side: "poster", closeout: null },
        "en",
      ).split("\r\n2026");
      expect(row).toContain(`,1,"'${description.replaceAll('"', '""')}",`);
    },
  );

  test("keeps text with quotes and line breaks inside one cell", () => {
    const description = 'Gate, 6"\r\n2026-01-01,9,"Fake",,,,,99.00';
    const text = statementCsv({ lines: [{ ...line, description }], side: "poster", closeout: null }, "en");
    expect(text).toContain(`"${description.replaceAll('"', '""')}"`);
  });
});
