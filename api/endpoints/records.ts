import { Schema } from "effect";
import { endpoint } from "../endpoint.ts";

export const exportRecordEndpoint = endpoint("GET /api/contracts/:contractId/record", {
  name: "exportRecord",
  summary: "The record of a contract as the text of a file, signed, which can be verified without Dibbs",
  reply: Schema.Struct({ name: Schema.String, text: Schema.String }),
});

/** A path that people write down: a person who verifies a file looks up here who signed it. */
export const viewRecordKeysEndpoint = endpoint("GET /api/record-keys", {
  name: "viewRecordKeys",
  summary:
    "The public keys by which this installation signs records of contracts or has signed them, the present one first",
  access: "public",
  isOpenToAll: true,
  reply: Schema.Struct({
    algorithm: Schema.Literal("Ed25519"),
    /** 32 bytes each, in hex. */
    keys: Schema.Array(Schema.String),
    /** When each key was first used; null if it has signed nothing yet. */
    dates: Schema.Array(
      Schema.Struct({ key: Schema.String, isPresent: Schema.Boolean, firstUsedAt: Schema.NullOr(Schema.Date) }),
    ),
  }),
});
