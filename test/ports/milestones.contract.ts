import { Effect } from "effect";
import { expect } from "vitest";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { noPicture } from "#core/market/bid/bid.ts";
import { Files } from "#core/people/file/files.ts";
import { ContractId, MilestoneId } from "#core/shared/ids.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { idOf } from "#test/builders/moment.ts";
import { storedContract, storedFile, storedMilestone } from "#test/builders/stored.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

const onlyMilestone = Effect.map(storedMilestone(), ({ milestone }) => milestone);

export const milestonesContract = ({ holds }: Given): void => {
  holds("a contract's milestones are listed by number", function* () {
    const milestones = yield* Milestones;
    const contract = yield* storedContract();
    const [one, two, three] = [1, 2, 3].map((number) => aMilestone(contract, number)) as [never, never, never];
    yield* milestones.insert([three, one, two]);
    yield* storedMilestone();
    expect(yield* milestones.ofContract(contract.id)).toEqual([one, two, three]);
    expect(yield* milestones.ofContract(idOf(ContractId))).toEqual([]);
  });

  holds("a milestone's picture is found unchanged, and kept while it is shown", function* () {
    const milestones = yield* Milestones;
    const files = yield* Files;
    const { id, name } = yield* storedFile({ purpose: "milestone_picture" });
    const milestone = aMilestone(yield* storedContract(), 1, { pictureId: id, pictureName: name });
    yield* milestones.insert([milestone]);
    expect(yield* milestones.get(milestone.id)).toEqual(milestone);
    expect(yield* files.remove(id)).toBe(false);
    yield* milestones.save({ ...milestone, ...noPicture });
    expect(yield* files.remove(id)).toBe(true);
  });

  holdsRows(holds, {
    port: Milestones,
    id: MilestoneId,
    make: onlyMilestone,
    change: () => ({ state: "submitted" }),
  });
};
