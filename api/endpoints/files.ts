import { Schema } from "effect";
import { Crop, StoredFile, UploadKey, UploadPurpose } from "#core/people/file/file.ts";
import { endpoint } from "../endpoint.ts";

/**
 * The body is the file itself (`multipart/form-data`, one part named `file`). A repeat with the same `key` returns the
 * same file. `left`, `top` and `size` choose the square of a profile picture that is kept, in pixels of the upright
 * picture; without all three it is the center square. Anybody with a file's link, which replies contain, can read the
 * file at `/files/:link/:variant` until the link ends, after a day or two.
 */
export const uploadFileEndpoint = endpoint("POST /api/files", {
  name: "uploadFile",
  summary: "Upload a picture or a document",
  query: Schema.Struct({
    purpose: UploadPurpose,
    key: Schema.optionalKey(UploadKey),
    left: Schema.optionalKey(Crop.fields.left),
    top: Schema.optionalKey(Crop.fields.top),
    size: Schema.optionalKey(Crop.fields.size),
  }),
  reply: StoredFile,
  status: 201,
});
