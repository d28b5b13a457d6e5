import { Effect } from "effect";
import { expect } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Deliveries } from "#core/contract/delivery/deliveries.ts";
import { Files } from "#core/people/file/files.ts";
import { DeliveryId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aDelivery, came, storedDelivery } from "#test/builders/delivery.ts";
import { idOf } from "#test/builders/moment.ts";
import { dataOf, forget, storedContract, storedFile } from "#test/builders/stored.ts";
import { firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

export const deliveriesContract = ({ holds }: Given): void => {
  const accepted = storedContract({}, { state: "accepted" });

  holds(
    "a contract's deliveries are found unchanged, in order of number, and an unknown one is not found",
    function* () {
      const deliveries = yield* Deliveries;
      const contract = yield* accepted;
      expect(yield* deliveries.ofContract(contract.id)).toEqual([]);
      const { id, name } = yield* storedFile({ ownerId: contract.bidderId, purpose: "delivery_picture" });
      const first = yield* storedDelivery(contract, 1, { photos: [{ id, name }] });
      const second = yield* storedDelivery(contract, 2, {
        by: "poster",
        answers: first.id,
        lines: came([0, 38, 2], [1, 0]),
        isShort: true,
      });
      const third = yield* storedDelivery(contract, 3, { by: "poster", answers: first.id, replaces: second.id });
      yield* storedDelivery(yield* accepted, 1);
      expect(yield* deliveries.get(first.id)).toEqual(first);
      expect(yield* deliveries.ofContract(contract.id)).toEqual([first, second, third]);
      expect(yield* deliveries.ofContractForUpdate(contract.id)).toEqual([first, second, third]);
      expect(yield* Effect.flip(deliveries.get(idOf(DeliveryId)))).toMatchObject({ _tag: "NotFound" });
    },
  );

  holds("no two deliveries have the same number, answer the same delivery or replace the same one", function* () {
    const deliveries = yield* Deliveries;
    const contract = yield* accepted;
    const said = yield* storedDelivery(contract, 1);
    const answer = yield* storedDelivery(contract, 2, { by: "poster", answers: said.id });
    yield* storedDelivery(contract, 3, { by: "poster", answers: said.id, replaces: answer.id });
    for (const it of [
      aDelivery(contract, 3),
      aDelivery(contract, 4, { by: "poster", answers: said.id }),
      aDelivery(contract, 4, { by: "poster", answers: said.id, replaces: answer.id }),
    ]) {
      expect(yield* Effect.flip(deliveries.insert(it))).toMatchObject({ _tag: "Stale" });
    }
    yield* storedDelivery(contract, 4);
  });

  holds("each of several deliveries recorded at once sees the ones before it", function* () {
    const deliveries = yield* Deliveries;
    const { atomic } = yield* UnitOfWork;
    const contract = yield* accepted;
    const record = atomic(
      Effect.gen(function* () {
        const before = yield* deliveries.ofContractForUpdate(contract.id);
        yield* deliveries.insert(aDelivery(contract, before.length + 1));
      }),
    );
    yield* Effect.all([record, record, record, record], { concurrency: "unbounded" });
    expect((yield* deliveries.ofContract(contract.id)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  holds("a contract is not canceled while a delivery is recorded, in fifty rounds", function* () {
    const deliveries = yield* Deliveries;
    const contracts = yield* Contracts;
    const { atomic } = yield* UnitOfWork;
    for (let round = 0; round < 50; round++) {
      const contract = yield* accepted;
      const record = atomic(
        Effect.gen(function* () {
          const before = yield* deliveries.ofContractForUpdate(contract.id);
          if ((yield* contracts.get(contract.id)).state !== "accepted") return;
          yield* deliveries.insert(aDelivery(contract, before.length + 1));
          // The contract is still running at this point.
          expect((yield* contracts.get(contract.id)).state).toBe("accepted");
        }),
      );
      const cancel = atomic(
        Effect.gen(function* () {
          const read = yield* contracts.get(contract.id);
          yield* contracts.save({ ...read, state: "cancelled" });
          return (yield* deliveries.ofContract(contract.id)).length;
        }),
      );
      const [, seen] = yield* Effect.all([record, cancel], { concurrency: "unbounded" });
      // Whichever came first, the cancellation saw every delivery that was recorded.
      expect(yield* deliveries.ofContract(contract.id)).toHaveLength(seen);
      expect((yield* contracts.get(contract.id)).state).toBe("cancelled");
    }
  });

  holds("a delivery is gone when its unit of work is rolled back", function* () {
    const deliveries = yield* Deliveries;
    const { atomic } = yield* UnitOfWork;
    const contract = yield* accepted;
    const undone = atomic(Effect.andThen(deliveries.insert(aDelivery(contract, 1)), Effect.fail("no" as const)));
    expect(yield* Effect.flip(undone)).toBe("no");
    expect(yield* deliveries.ofContract(contract.id)).toEqual([]);
  });

  holds("deliveries are paged newest first, of all contracts or of one", function* () {
    const deliveries = yield* Deliveries;
    const contract = yield* accepted;
    const first = yield* storedDelivery(contract, 1);
    const second = yield* storedDelivery(contract, 2);
    const ofIt = { contractId: contract.id };
    expect((yield* deliveries.list(ofIt, firstPage)).items).toEqual([second, first]);
    const one = yield* deliveries.list(ofIt, { after: null, limit: 1 });
    expect(one.items).toEqual([second]);
    expect((yield* deliveries.list(ofIt, { after: one.next, limit: 1 })).items).toEqual([first]);
    const everywhere = yield* deliveries.list({ contractId: null }, { after: null, limit: 100 });
    expect(everywhere.items).toContainEqual(second);
  });

  holds("a delivery's photos are kept while it is, and erased with their owner's account", function* () {
    const deliveries = yield* Deliveries;
    const files = yield* Files;
    const contract = yield* storedContract({}, { state: "ended" });
    const photos = [];
    for (const ownerId of [contract.bidderId, contract.posterId]) {
      const { id, name } = yield* storedFile({ ownerId, purpose: "delivery_picture" });
      photos.push({ id, name });
    }
    const delivery = yield* storedDelivery(contract, 1, { photos });
    const [own, others] = photos;
    if (own === undefined || others === undefined) return;
    expect(yield* files.remove(own.id)).toBe(false);
    expect((yield* dataOf(contract.bidderId)).deliveries).toEqual([delivery]);
    yield* forget(contract.bidderId);
    expect(yield* deliveries.get(delivery.id)).toEqual({ ...delivery, photos: [others] });
  });
};
