import { Effect, Result } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import type { FilePurpose, StoredFile } from "./file.ts";
import { Files } from "./files.ts";

type Input = { readonly ids: ReadonlyArray<FileId>; readonly purpose: FilePurpose; readonly field: string };

type File = Pick<StoredFile, "id" | "ownerId" | "purpose">;

/** Fails `Invalid`, on the given field, unless every id is one of these files, which this person uploaded for this purpose. */
export const areOwn = (personId: PersonId, files: ReadonlyArray<File>, { ids, purpose, field }: Input) => {
  const own = new Set(
    files.filter((file) => file.ownerId === personId && file.purpose === purpose).map(({ id }) => id),
  );
  if (ids.every((id) => own.has(id))) return Result.void;
  const what = purpose.endsWith("_picture") ? "images" : "files";
  return Result.fail(invalid({ field, message: `One of the ${what} is missing. Please upload it again.` }));
};

/**
 * Fails `Invalid`, on the given field, unless every id is a file that this person uploaded for this purpose. Inside a
 * unit of work the files then stay, so that what the unit writes may refer to them.
 */
export const checkOwnFiles = Effect.fnUntraced(function* (actor: PersonActor, input: Input) {
  const files = yield* Files;
  yield* Effect.fromResult(areOwn(actor.personId, yield* files.manyForShare(input.ids), input));
});
