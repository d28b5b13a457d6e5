import { Effect } from "effect";
import { expect, test } from "vitest";
import { PaymentId, PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moveNotice } from "#core/support/notice/move-notice.ts";
import type { Notice } from "#core/support/notice/notice.ts";
import { Notices } from "#core/support/notice/notices.ts";
import { receiveNotice, unheard } from "#core/support/notice/receive-notice.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import type { Given } from "./store-world.ts";

const aNotice = (but: Partial<Notice> = {}): Notice => ({
  id: `sandbox:${idOf(PaymentId)}`,
  provider: "sandbox",
  event: "payment_intent.succeeded",
  subject: { kind: "payment", paymentId: idOf(PaymentId) },
  receivedAt: moment(),
  ...unheard,
  ...but,
});

export const noticesContract = (given: Given): void => {
  test("a notification is found again as it was put in, whatever it is about", () =>
    given().run(
      Effect.gen(function* () {
        const notices = yield* Notices;
        const account = aNotice({ subject: { kind: "account", personId: idOf(PersonId), rail: "bank" } });
        const byRef = aNotice({ subject: { kind: "payment_ref", rail: "card", ref: "pi_1" } });
        for (const notice of [aNotice(), account, byRef, aNotice({ subject: { kind: "other" } })]) {
          expect(yield* notices.insert(notice)).toBe(true);
          expect(yield* notices.get(notice.id)).toEqual(notice);
        }
        expect(yield* Effect.flip(notices.get("sandbox:never"))).toMatchObject({ _tag: "NotFound" });
      }),
    ));

  test("one that was received before is told, and changes nothing", () =>
    given().run(
      Effect.gen(function* () {
        const notices = yield* Notices;
        const { atomic } = yield* UnitOfWork;
        const notice = aNotice();
        yield* notices.insert(notice);
        const again = { ...notice, event: "payment_intent.canceled", receivedAt: moment() };
        const other = aNotice();
        // The unit goes on after the second copy was let pass.
        const isNew = yield* atomic(Effect.zip(notices.insert(again), notices.insert(other)));
        expect(isNew).toEqual([false, true]);
        expect(yield* notices.get(notice.id)).toEqual(notice);
        expect(yield* notices.get(other.id)).toEqual(other);
      }),
    ));

  test("of twenty copies at once, one is new", () =>
    given().run(
      Effect.gen(function* () {
        const notices = yield* Notices;
        const notice = aNotice();
        const isNew = yield* Effect.forEach(Array.from({ length: 20 }), () => notices.insert(notice), {
          concurrency: "unbounded",
        });
        expect(isNew.filter(Boolean)).toHaveLength(1);
      }),
    ));

  test("one that nobody can read is put aside at once, with the reason, and is no work for anybody", () =>
    given().run(
      Effect.gen(function* () {
        const notices = yield* Notices;
        const id = `stripe:unreadable:${idOf(PaymentId)}`;
        const received = { id, provider: "stripe", event: "charge.succeeded", subject: { kind: "other" } } as const;
        const before = (yield* Effect.promise(() => given().jobs())).length;
        for (const _ of [1, 2]) yield* receiveNotice({ ...received, unreadable: "The body is no JSON." });
        expect(yield* notices.get(id)).toEqual({
          ...received,
          ...unheard,
          state: "ignored",
          trouble: "The body is no JSON.",
          receivedAt: expect.any(Date),
        });
        expect((yield* Effect.promise(() => given().jobs())).length).toBe(before);
      }),
    ));

  test("what becomes of it is saved once over each version that was read", () =>
    given().run(
      Effect.gen(function* () {
        const notices = yield* Notices;
        const notice = aNotice();
        yield* notices.insert(notice);
        const failed = yield* moveNotice(notice, "fail", "system", { trouble: "The provider does not answer." });
        expect(failed).toEqual({ ...notice, state: "failed", trouble: "The provider does not answer.", version: 2 });
        const handled = yield* moveNotice(failed, "handle", "system", { handledAt: moment(), trouble: null });
        expect(yield* notices.get(notice.id)).toEqual(handled);
        expect(yield* Effect.flip(moveNotice(failed, "ignore", "support"))).toMatchObject({ _tag: "Stale" });
        expect(yield* notices.get(notice.id)).toEqual(handled);
      }),
    ));

  test("what was told of some things is found by our ids and by the providers' names, the newest first", () =>
    given().run(
      Effect.gen(function* () {
        const notices = yield* Notices;
        const paymentId = idOf(PaymentId);
        const personId = idOf(PersonId);
        const ref = `pi_${paymentId}`;
        const told = [
          aNotice({ subject: { kind: "payment", paymentId } }),
          aNotice({ subject: { kind: "payment_ref", rail: "card", ref } }),
          aNotice({ subject: { kind: "account", personId, rail: "card" } }),
        ];
        for (const notice of [...told, aNotice()]) yield* notices.insert(notice);
        const names = [paymentId, ref, personId];
        expect(yield* notices.about(names, 10)).toEqual(told.toReversed());
        expect(yield* notices.about(names, 2)).toEqual(told.toReversed().slice(0, 2));
        expect(yield* notices.about(["card", "payment"], 10)).toEqual([]);
        expect(yield* notices.about([], 10)).toEqual([]);
      }),
    ));
};
