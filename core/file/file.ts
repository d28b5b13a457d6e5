import { Schema } from "effect";
import { FileId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

export const FilePurpose = Schema.Literals(["listing_picture", "profile_picture"]);
export type FilePurpose = typeof FilePurpose.Type;

/** A picture is kept in the sizes that screens need; `card` and `detail` are made by the server. */
export const FileVariant = Schema.Literals(["original", "card", "detail"]);
export type FileVariant = typeof FileVariant.Type;

export const StoredFile = Schema.Struct({
  id: FileId,
  ownerId: PersonId,
  purpose: FilePurpose,
  /** As the person named it; never used as a path. */
  name: Text(255),
  /** By content, not by name. */
  mediaType: Schema.String,
  size: Schema.Int,
  createdAt: Schema.Date,
});
export type StoredFile = typeof StoredFile.Type;
