import { Schema } from "effect";
import { Crop, StoredFile, UploadKey, UploadPurpose } from "#core/people/file/file.ts";
import { endpoint } from "../endpoint.ts";

/**
 * The body is the file itself (`multipart/form-data`, one part named `file`). With the same `key` again the answer is the
 * same file. `left`, `top` and `size` choose the square of a profile picture that is kept, in pixels of the upright
 * picture; without all of them it is the one in the middle. A file is read at `/files/:link/:variant`, with the link by
 * which replies name it, by whoever has that link and until it ends, after a day or two.
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
