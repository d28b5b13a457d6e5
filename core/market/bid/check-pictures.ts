import { Result } from "effect";
import type { StoredFile } from "#core/people/file/file.ts";
import { type Invalid, invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { MilestoneDraft, PlannedMilestone } from "./bid.ts";
import type { PictureNames } from "./bid-terms.ts";

type Pictured = Pick<MilestoneDraft, "pictureId">;
type Before = ReadonlyArray<Pick<PlannedMilestone, "pictureId">>;

/** The files that these milestones name. */
export const picturesOf = (drafts: ReadonlyArray<Pictured>) => drafts.flatMap(({ pictureId }) => pictureId ?? []);

/**
 * What the files of the milestones' pictures were called. Fails `Invalid`, on the field of the milestone, unless its picture
 * is one of `files` that this person uploaded for a milestone, or one of those `before`.
 */
export const checkPictures = (
  personId: PersonId,
  drafts: ReadonlyArray<Pictured>,
  files: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>,
  before: Before = [],
): Result.Result<PictureNames, Invalid> => {
  const known = new Set(before.map(({ pictureId }) => pictureId));
  const fitting = files.filter(
    ({ id, purpose, ownerId }) => purpose === "milestone_picture" && (ownerId === personId || known.has(id)),
  );
  const names: PictureNames = new Map(fitting.map(({ id, name }) => [id, name]));
  const [first, ...others] = drafts.flatMap(({ pictureId = null }, index) => {
    if (pictureId === null || names.has(pictureId)) return [];
    const message = "This image is gone. Please upload it again.";
    return [{ field: `milestones.${index}.pictureId`, message }];
  });
  return first ? Result.fail(invalid(first, ...others)) : Result.succeed(names);
};
