import { Effect } from "effect";
import { describe, expect } from "vitest";
import { changeAccountStanding, finishCardAccount } from "#adapters/sandbox/account.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { payRefundElsewhere } from "#core/money/refund/pay-refund-elsewhere.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { now } from "#core/shared/day.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { payableContract, payByCard } from "#test/builders/errand.ts";
import { wait } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders } from "#test/world.ts";

const page = { after: null, limit: 10 };

/** A charge that was refunded before it was paid out, and that the card sends back after five days. */
const givenBack = Effect.fnUntraced(function* () {
  const before = yield* payableContract();
  const { personId } = before.contractor;
  const { id } = yield* payByCard(before.owner, before.contract, 1, "refund_bounces");
  yield* changeAccountStanding(personId, "restricted");
  yield* hearProviders;
  const payment = yield* (yield* Payments).get(id);
  const given = { paymentId: id, amount: payment.milestoneAmount, reason: "Not done." };
  const refund = yield* refundPayment(before.contractor, given);
  const account = yield* (yield* PaymentAccounts).find(personId, "card");
  yield* finishCardAccount(account?.ref ?? "");
  yield* wait("20 minutes");
  return { ...before, payment, refund };
});

const bounce = Effect.andThen(wait("6 days"), wait("20 minutes"));
const stuckRefunds = Effect.gen(function* () {
  const { items } = yield* (yield* StuckThings).list(anythingStuck, yield* now, page);
  return items.filter(({ noun }) => noun === "refund");
});
const how = "By check 1042.";

describe("a refund that the card sent back, of a milestone that was paid again", () => {
  testInWorld(
    "is the poster's, who gets it another way; support notes that, and it leaves the inbox and the books agree",
    function* () {
      const { owner, contract, payment, refund } = yield* givenBack();
      const again = yield* payByCard(owner, contract);
      yield* bounce;
      yield* wait("2 hours");
      expect(yield* stuckRefunds).toMatchObject([{ id: refund.id, kind: "transfer-failed" }]);
      const empty = payRefundElsewhere("Sue", { refundId: refund.id, how: " " });
      expect(yield* Effect.flip(empty)).toMatchObject({ _tag: "Invalid" });
      const paid = yield* payRefundElsewhere("Sue", { refundId: refund.id, how });
      expect(paid).toMatchObject({ state: "paid_elsewhere" });
      const { fee, milestoneAmount } = payment;
      expect(yield* (yield* Ledger).balances(contract.id)).toEqual({
        poster: -fee - again.total,
        held: 0,
        clearing: 0,
        balance: 0,
        bidder: milestoneAmount,
        fees: fee + again.fee,
        house: 0,
      });
      expect((yield* toldTo(owner)).at(-1)).toBe("Refund made");
      expect(yield* stuckRefunds).toEqual([]);
      yield* wait("2 hours");
      expect(yield* checkLedger()).toMatchObject({ differences: 0 });
      const twice = payRefundElsewhere("Sue", { refundId: refund.id, how });
      expect(yield* Effect.flip(twice)).toMatchObject({ _tag: "IllegalMove" });
    },
  );

  testInWorld("but not one that can still go to the bidder, nor one that has arrived", function* () {
    const { owner, contract, refund } = yield* givenBack();
    const arrived = payRefundElsewhere("Sue", { refundId: refund.id, how });
    expect(yield* Effect.flip(arrived)).toMatchObject({ _tag: "IllegalMove" });
    const refunds = yield* Refunds;
    const bounced = yield* refunds.save({ ...(yield* refunds.get(refund.id)), state: "bounced" });
    expect(yield* Effect.flip(arrived)).toMatchObject({ _tag: "Blocked", code: "GoesToBidder" });
    expect(yield* refunds.get(refund.id)).toEqual(bounced);
    expect((yield* toldTo(owner)).filter((title) => title === "Refund made")).toHaveLength(1);
    expect((yield* (yield* Ledger).postings(contract.id)).map(({ kind }) => kind)).not.toContain("pay_elsewhere");
  });
});
