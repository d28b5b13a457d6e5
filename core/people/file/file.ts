import { Schema, SchemaTransformation } from "effect";
import { FileId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const pattern = new RegExp(`^${uuid}(?:\\.[0-9]{1,6}\\.[\\w-]{1,64})?$`);

/**
 * A file as a response shows it. In the core this is only the id; the API appends the link's last valid day and its own
 * signature, without which nobody can open the file: `/files/<link>/<variant>`.
 */
export const FileLink = Schema.String.check(
  Schema.isPattern(pattern, { toJsonSchema: () => ({ pattern: pattern.source, format: "file-link" }) }),
).pipe(Schema.brand("FileId"));
export type FileLink = typeof FileLink.Type;

/** A file that a request names by its id, or by the link from a response. */
export const GivenFile = FileLink.pipe(
  Schema.decodeTo(
    FileId,
    SchemaTransformation.transform({
      decode: (link): typeof FileId.Encoded => link.split(".", 1)[0] ?? link,
      encode: (id) => id as FileLink,
    }),
  ),
);

/** What people upload files for. */
export const UploadPurpose = Schema.Literals([
  "listing_picture",
  "profile_picture",
  "certificate_picture",
  "credential_document",
  "listing_document",
  "bid_attachment",
  "milestone_picture",
  "delivery_picture",
  "change_attachment",
  "chat_attachment",
]);
export type UploadPurpose = typeof UploadPurpose.Type;

/** `own_data`: the archive that Dibbs makes for a person who requests all of their data. */
export const FilePurpose = Schema.Literals([...UploadPurpose.literals, "own_data"]);
export type FilePurpose = typeof FilePurpose.Type;

/** A picture is stored in the sizes screens need; the server makes `card` and `detail`. Others have one `original`. */
export const FileVariant = Schema.Literals(["original", "card", "detail"]);
export type FileVariant = typeof FileVariant.Type;

export const StoredFile = Schema.Struct({
  id: FileLink,
  ownerId: PersonId,
  purpose: FilePurpose,
  /** The uploader's name for it; never used as a path. */
  name: Text(255),
  /** Detected from the content, not the name. */
  mediaType: Schema.String,
  /** The size of the upload, in bytes. */
  size: Schema.Int,
  createdAt: Schema.Date,
});
export type StoredFile = typeof StoredFile.Type;

/** What a person who can download a file is told about it; its size is in bytes. */
export const aboutFile = { name: Schema.String, mediaType: Schema.String, size: Schema.Int };

/** A file that belongs to something else, as its reader sees it. */
export const NamedFile = Schema.Struct({ id: FileLink, name: Text(255) });

/** Returns these files with their names, without duplicates, as they are stored with what they belong to. */
export const namedFiles = (ids: ReadonlyArray<FileId>, known: ReadonlyArray<Pick<StoredFile, "id" | "name">>) => {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return [...new Set(ids)].map((id) => ({ id, name: names.get(id) ?? "" }));
};

/** A key that a browser makes once per file, so that resending it after a lost answer returns the same file. */
export const UploadKey = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("UploadKey"));
export type UploadKey = typeof UploadKey.Type;

/** A square of the upright picture, in its pixels. */
export const Crop = Schema.Struct({
  left: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 })),
  top: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 })),
  size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 })),
});
export type Crop = typeof Crop.Type;
