import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import type { FilePurpose } from "./file.ts";
import { Files } from "./files.ts";

type Input = { readonly ids: ReadonlyArray<FileId>; readonly purpose: FilePurpose; readonly field: string };

/**
 * Fails `Invalid`, on the given field, unless every id is a file that this person uploaded for this purpose. Inside a
 * unit of work the files then stay, so that what the unit writes may refer to them.
 */
export const checkOwnFiles = Effect.fnUntraced(function* (actor: PersonActor, { ids, purpose, field }: Input) {
  const files = yield* Files;
  const found = yield* files.hold(ids);
  const own = new Map(
    found.filter((file) => file.ownerId === actor.personId && file.purpose === purpose).map((file) => [file.id, file]),
  );
  if (ids.some((id) => !own.has(id))) {
    const what = purpose.endsWith("_picture") ? "images" : "files";
    return yield* invalid({
      field,
      message: `One of the ${what} is not there any more. Please upload it again.`,
    });
  }
});
