import { expect, test } from "vitest";
import { FileId } from "#core/shared/ids.ts";
import { aBid } from "#test/builders/bid.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { aListing } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";
import { changesOf } from "#web/features/contract/offer-changes.tsx";

const bid = aBid(aListing(aPerson().id), aPerson().id);
const [planned] = bid.milestones as [never];
const [one, other] = [idOf(FileId), idOf(FileId)];

test.each([
  [null, null, []],
  [one, one, []],
  [null, one, ["Milestone 1: has a picture"]],
  [one, other, ["Milestone 1: has a new picture"]],
  [one, null, ["Milestone 1: has no picture now"]],
])("an offer says how a milestone's picture differs from the bid's: %s became %s", (before, after, said) => {
  const pictured = (pictureId: FileId | null) => ({ pictureId, pictureName: pictureId && "frame.jpg" });
  const milestone = aMilestone(aContract(bid), 1, { ...(planned as object), ...pictured(after) });
  const changes = changesOf({
    milestones: [milestone as never],
    bidMilestones: [{ ...(planned as object), ...pictured(before) } as never],
  });
  expect(changes.map(({ text }) => text)).toEqual(said);
});
