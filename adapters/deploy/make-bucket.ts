// Creates the configured bucket if it is missing: run once before the first start if nothing else creates it.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { Cause, Exit } from "effect";
import { readSetting } from "../configuration.ts";
import { fileSettings } from "../host-settings.ts";

const exit = readSetting(fileSettings, process.env);
if (Exit.isFailure(exit)) throw Cause.squash(exit.cause);
const files = exit.value;
if (files.kind !== "s3") throw new Error("FILES is not s3, so there is no bucket to make.");
const client = new S3Client({
  region: files.region,
  ...(files.endpoint !== null && { endpoint: files.endpoint, forcePathStyle: true }),
  ...(files.credentials !== null && { credentials: files.credentials }),
});
const isThere = await client.send(new HeadBucketCommand({ Bucket: files.bucket })).then(
  () => true,
  () => false,
);
if (!isThere) await client.send(new CreateBucketCommand({ Bucket: files.bucket }));
console.log(`The bucket ${files.bucket} ${isThere ? "was there" : "is made"}.`);
