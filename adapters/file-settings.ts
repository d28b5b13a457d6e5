import type { S3Settings } from "./s3/blobs.ts";

/** Where files are kept. */
export type FileSettings = { readonly kind: "disk" } | ({ readonly kind: "s3" } & S3Settings);

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
};

const names = ["S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

const endpointOf = (given: string | null): string | null => {
  if (given === null) return null;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return new URL(given).origin;
  throw new Error(`S3_ENDPOINT must be an address like https://s3.example.com, and is '${given}'.`);
};

/** The settings of the file store. Throws an error whose message is one sentence for what is unknown or set by half. */
export const fileSettings = ({ text, production }: Given): FileSettings => {
  const kind = text("FILES");
  if (kind !== null && kind !== "disk" && kind !== "s3") {
    throw new Error(`FILES names '${kind}'; the ones that exist are: disk, s3.`);
  }
  if (kind !== "s3") {
    const [set] = names.filter((name) => text(name) !== null);
    if (set !== undefined) throw new Error(`${set} is set, but FILES is not s3.`);
    if (kind === null && production) {
      throw new Error(
        "FILES must be set where NODE_ENV is production: s3, or disk if all processes share DATA_DIR and it is backed up.",
      );
    }
    return { kind: "disk" };
  }
  const bucket = text("S3_BUCKET");
  const region = text("S3_REGION");
  if (bucket === null || region === null) throw new Error("FILES is s3, so S3_BUCKET and S3_REGION must be set.");
  const accessKeyId = text("S3_ACCESS_KEY_ID");
  const secretAccessKey = text("S3_SECRET_ACCESS_KEY");
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new Error("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or neither.");
  }
  return {
    kind,
    bucket,
    region,
    endpoint: endpointOf(text("S3_ENDPOINT")),
    credentials: accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey },
  };
};
