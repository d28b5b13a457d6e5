import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import { Files } from "./files.ts";

/** Fails `Invalid` unless every id is a picture that this person uploaded for a listing. */
export const ownPictures = Effect.fnUntraced(function* (actor: PersonActor, ids: ReadonlyArray<FileId>) {
  const files = yield* Files;
  const found = yield* files.many(ids);
  const own = new Set(
    found
      .filter((file) => file.ownerId === actor.personId && file.purpose === "listing_picture")
      .map((file) => file.id),
  );
  if (ids.some((id) => !own.has(id))) {
    return yield* invalid({
      field: "pictures",
      message: "One of the images is not there any more. Please upload it again.",
    });
  }
});
