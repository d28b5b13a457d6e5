import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Effect, Layer, Schema } from "effect";
import type { FileVariant } from "#core/people/file/file.ts";
import { Blobs } from "#core/people/file/files.ts";
import { notFound, Unavailable } from "#core/shared/errors.ts";
import { FileId } from "#core/shared/ids.ts";

export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  /** Null to use the machine's own permissions. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

/** The most objects per answer, and how many belong to one file. */
const mostKeys = 1000;
const keysOfFile = 3;

const isFileId = Schema.is(FileId);

const prefixOf = (id: FileId): string => {
  if (!isFileId(id)) throw new Error("The name of a file in the store is its id.");
  return `${id.slice(-2)}/${id}.`;
};
const keyOf = (id: FileId, variant: FileVariant): string => `${prefixOf(id)}${variant}`;

const away = (cause: unknown) =>
  new Unavailable({
    what: "file store",
    message: `The file store cannot be used now (${cause instanceof Error ? cause.name : "no reason given"}).`,
  });

const isMissing = (cause: unknown): boolean =>
  cause instanceof NoSuchKey || (cause instanceof Error && cause.name === "NotFound");

const clientOf = ({ region, endpoint, credentials }: S3Settings, timeout: number): S3Client =>
  new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: timeout,
      requestTimeout: 3 * timeout,
      // Without this, the library only logs a warning and keeps waiting.
      throwOnRequestTimeout: true,
    },
    // Services other than Amazon's don't support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
  });

/**
 * `Blobs` in a bucket of any S3-compatible service. S3 guarantees that a put is atomic. `timeout`: how long a request
 * may be silent, in milliseconds; it gets its answer within three times that.
 */
export const s3Blobs = (settings: S3Settings, timeout = 20_000): Layer.Layer<Blobs> =>
  Layer.effect(
    Blobs,
    Effect.gen(function* () {
      const Bucket = settings.bucket;
      const client = yield* Effect.acquireRelease(
        Effect.sync(() => clientOf(settings, timeout)),
        (made) => Effect.sync(() => made.destroy()),
      );
      // The older of the two list calls: every service supports it, and it can continue after any key.
      const objects = async (query: {
        readonly Prefix?: string;
        readonly Marker?: string;
        readonly MaxKeys?: number;
      }) => {
        const found = await client.send(new ListObjectsCommand({ Bucket, ...query }));
        return { objects: found.Contents ?? [], isCut: found.IsTruncated === true };
      };
      return Blobs.of({
        put: (id, variant, bytes) =>
          Effect.tryPromise({
            try: async (): Promise<void> => {
              await client.send(new PutObjectCommand({ Bucket, Key: keyOf(id, variant), Body: bytes }));
            },
            catch: away,
          }),
        get: (id, variant) =>
          Effect.tryPromise({
            try: async (): Promise<Uint8Array> => {
              const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(id, variant) }));
              return (await found.Body?.transformToByteArray()) ?? new Uint8Array();
            },
            catch: (cause) => (isMissing(cause) ? notFound("file") : away(cause)),
          }),
        remove: (id) =>
          Effect.tryPromise({
            try: async (): Promise<void> => {
              const { objects: parts } = await objects({ Prefix: prefixOf(id) });
              // One by one, because services differ in how they expect bulk removals.
              await Promise.all(parts.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
            },
            catch: away,
          }),
        list: ({ after, limit }) =>
          Effect.tryPromise({
            try: async () => {
              const { objects: found, isCut } = await objects({
                MaxKeys: Math.min(limit * keysOfFile, mostKeys),
                ...(after !== null && { Marker: after }),
              });
              const newest = new Map<FileId, Date>();
              for (const { Key = "", LastModified = new Date() } of found) {
                const id = Key.split("/").at(-1)?.split(".", 1)[0] ?? "";
                const before = newest.get(id as FileId);
                if (isFileId(id) && (before === undefined || before < LastModified)) newest.set(id, LastModified);
              }
              return {
                items: [...newest].map(([id, storedAt]) => ({ id, storedAt })),
                next: isCut ? (found.at(-1)?.Key ?? null) : null,
              };
            },
            catch: away,
          }),
      });
    }),
  );
