import { Schema, SchemaTransformation } from "effect";
import { FileId } from "#core/shared/ids.ts";

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const pattern = new RegExp(`^${uuid}(?:\\.[0-9]{1,6}\\.[\\w-]{1,64})?$`);

/**
 * A file as a reply shows it. In the core it is the id alone; the API puts behind it the day until which the link is good
 * and its own signature, without which nobody can open the file: `/files/<link>/<variant>`.
 */
export const FileLink = Schema.String.check(
  Schema.isPattern(pattern, { toJsonSchema: () => ({ pattern: pattern.source, format: "file-link" }) }),
).pipe(Schema.brand("FileId"));
export type FileLink = typeof FileLink.Type;

/** A file that a request names: by its id, or by the link that a reply showed. */
export const GivenFile = FileLink.pipe(
  Schema.decodeTo(
    FileId,
    SchemaTransformation.transform({
      decode: (link): typeof FileId.Encoded => link.split(".", 1)[0] ?? link,
      encode: (id) => id as FileLink,
    }),
  ),
);
