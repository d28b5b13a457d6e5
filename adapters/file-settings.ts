import { Effect } from "effect";
import type { S3Settings } from "./s3/blobs.ts";
import { alone, both, inDevelopment, oneOf, refuse, type Setting, text } from "./setting.ts";

/** Where files are kept. */
export type FileSettings = { readonly kind: "disk" } | ({ readonly kind: "s3" } & S3Settings);

const endpoint: Setting<string | null> = Effect.flatMap(text("S3_ENDPOINT"), (given) => {
  if (given === null) return Effect.succeed(null);
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
    ? Effect.succeed(new URL(given).origin)
    : refuse(`S3_ENDPOINT must be an address like https://s3.example.com, and is '${given}'.`);
});

/** A folder, or a bucket; production has to say which. */
export const fileSettings: Setting<FileSettings> = Effect.gen(function* () {
  const kind = yield* oneOf("FILES", ["disk", "s3"]);
  if (kind !== "s3") {
    const names = ["S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
    yield* alone(names, "FILES is not s3");
    if (kind === "disk") return { kind };
    return yield* inDevelopment(
      { kind: "disk" },
      "FILES must be set where NODE_ENV is production: s3, or disk if all processes share DATA_DIR and it is backed up.",
    );
  }
  const [bucket, region] = [yield* text("S3_BUCKET"), yield* text("S3_REGION")];
  if (bucket === null || region === null) {
    return yield* refuse("FILES is s3, so S3_BUCKET and S3_REGION must be set.");
  }
  const keys = yield* both("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  const credentials = keys && { accessKeyId: keys[0], secretAccessKey: keys[1] };
  return { kind, bucket, region, endpoint: yield* endpoint, credentials };
});
