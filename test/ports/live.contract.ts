import { Effect } from "effect";
import { expect, test } from "vitest";
import { BidId, PersonId } from "#core/shared/ids.ts";
import { type Change, Live } from "#core/shared/live.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf } from "#test/builders/moment.ts";
import type { Given } from "./store-world.ts";

const aChange = (): Change => ({ noun: "bid", id: idOf(BidId), event: "place" });

export const liveContract = ({ world }: Given): void => {
  test("a change is sent to the people it is for", async () => {
    const change = aChange();
    const to = [idOf(PersonId), idOf(PersonId)];
    await world().run(Effect.flatMap(Live, (live) => live.publish(to, change)));
    await expect.poll(() => world().changes()).toContainEqual({ to, change });
  });

  test("a change published in a unit of work is sent only after it commits", async () => {
    const [kept, undone, last] = [aChange(), aChange(), aChange()];
    const to = [idOf(PersonId)];
    const seen = async () => (await world().changes()).map(({ change }) => change);
    await world().run(
      Effect.gen(function* () {
        const live = yield* Live;
        const { atomic } = yield* UnitOfWork;
        yield* Effect.exit(atomic(Effect.andThen(live.publish(to, undone), Effect.fail("no"))));
        const early = yield* atomic(Effect.andThen(live.publish(to, kept), Effect.promise(seen)));
        expect(early).not.toContainEqual(kept);
        yield* live.publish(to, last);
      }),
    );
    await expect.poll(seen).toContainEqual(last);
    expect(await seen()).toContainEqual(kept);
    expect(await seen()).not.toContainEqual(undone);
  });
};
