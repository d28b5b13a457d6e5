import { Effect } from "effect";
import { Files } from "#core/people/file/files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { MilestoneDraft, PlannedMilestone } from "./bid.ts";
import type { PictureNames } from "./offer.ts";

type Pictured = Pick<MilestoneDraft, "pictureId">;
type Before = ReadonlyArray<Pick<PlannedMilestone, "pictureId">>;

/**
 * Fails `Invalid`, on the field of the milestone, unless its picture is one that this person uploaded for a milestone, or one of
 * those `before`; answers what their files were called. Inside a unit of work the files then stay, so that what the unit
 * writes may refer to them.
 */
export const checkPictures = Effect.fnUntraced(function* (
  actor: PersonActor,
  drafts: ReadonlyArray<Pictured>,
  before: Before = [],
) {
  const files = yield* Files;
  const known = new Set(before.map(({ pictureId }) => pictureId));
  const held = yield* files.hold(drafts.flatMap(({ pictureId }) => pictureId ?? []));
  const fitting = held.filter(
    ({ id, purpose, ownerId }) => purpose === "milestone_picture" && (ownerId === actor.personId || known.has(id)),
  );
  const names: PictureNames = new Map(fitting.map(({ id, name }) => [id, name]));
  const [first, ...others] = drafts.flatMap(({ pictureId = null }, index) => {
    if (pictureId === null || names.has(pictureId)) return [];
    const message = "This image is not there any more. Please upload it again.";
    return [{ field: `milestones.${index}.pictureId`, message }];
  });
  if (first) return yield* invalid(first, ...others);
  return names;
});
