import multipart from "@fastify/multipart";
import { create as disposition } from "content-disposition";
import { Effect, Schema } from "effect";
import type { FastifyInstance, FastifyReply } from "fastify";
import parseRange from "range-parser";
import { type Crop, FileVariant, type StoredFile } from "#core/people/file/file.ts";
import { viewFile } from "#core/people/file/files.ts";
import { uploadFile } from "#core/people/file/upload-file.ts";
import { largestUpload } from "#core/people/file/upload-rules.ts";
import { uploadFileEndpoint } from "../endpoints/files.ts";
import type { FileLinks } from "../file-links.ts";
import { protocolRefusal } from "../problems.ts";
import { readPart } from "../read-part.ts";
import { type CoreRuntime, run, type Serving } from "../serve.ts";

const readVariant = Schema.decodeUnknownOption(FileVariant);

type Square = { readonly [Side in keyof Crop]?: Crop[Side] };

const cropOf = ({ left, top, size }: Square): Crop | null =>
  left === undefined || top === undefined || size === undefined ? null : { left, top, size };

const drawnType = "image/webp";

/** A redrawn 'plan.png' is a WebP file now. */
const savedName = (name: string, isDrawn: boolean): string => (isDrawn ? `${name.replace(/\.[^.]*$/, "")}.webp` : name);

/**
 * Only pictures that the server itself has drawn are displayed; all other files are downloaded under their name. So are
 * documents that are pictures, because people open them to keep them. For a file that is stored unchanged, every
 * variant but the original is drawn by the server.
 */
const contentHeaders = (
  { mediaType, name, purpose }: StoredFile,
  variant: FileVariant,
): Readonly<Record<string, string>> => {
  const isDrawn = variant !== "original" || mediaType === drawnType;
  const isSaved = !isDrawn || (purpose === "listing_document" && variant === "original");
  return {
    "content-type": isDrawn ? drawnType : mediaType,
    "content-security-policy": "default-src 'none'; sandbox",
    ...(isSaved && { "content-disposition": disposition(savedName(name, isDrawn), { type: "attachment" }) }),
  };
};

/** Sends all bytes, or the one requested range. A request for several ranges gets all bytes, as the protocol allows. */
const sendBytes = (reply: FastifyReply, range: string | undefined, bytes: Uint8Array): FastifyReply => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  reply.header("accept-ranges", "bytes");
  const asked = range === undefined ? -2 : parseRange(all.length, range);
  if (asked === -1) throw protocolRefusal(416, { "content-range": `bytes */${all.length}` });
  const [part, ...more] = asked === -2 || asked.type !== "bytes" ? [] : asked;
  if (part === undefined || more.length > 0) return reply.send(all);
  reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${all.length}`);
  return reply.send(all.subarray(part.start, part.end + 1));
};

type Means = { readonly runtime: CoreRuntime; readonly links: FileLinks };

/** Mounts the upload and download of files. */
export const fileRoutes = async (app: FastifyInstance, serve: Serving, { runtime, links }: Means): Promise<void> => {
  await app.register(multipart, {
    // One byte more than is allowed, so that the core's rule, with its own message, decides about the size.
    limits: { fileSize: largestUpload + 1, files: 1, fields: 8, fieldSize: 1024, parts: 10, headerPairs: 100 },
    throwFileSizeLimit: false,
  });

  serve.person(uploadFileEndpoint, ({ actor, query, request }) =>
    Effect.gen(function* () {
      const { name, bytes } = yield* Effect.promise(() => readPart(request));
      const { purpose, key = null } = query;
      return yield* uploadFile(actor, { name, purpose, bytes, key, crop: cropOf(query) });
    }),
  );

  app.get<{ Params: { readonly link: string; readonly variant: string } }>(
    "/files/:link/:variant",
    async ({ params, headers }, reply) => {
      const variant = readVariant(params.variant);
      if (variant._tag === "None") throw protocolRefusal(404);
      const { id, endsAt } = links.read(params.link);
      // The content under an id never changes, so the id is its ETag. It is cached as long as the link is valid, and
      // only by the browser, because the link was given to one person.
      const tag = `"${id}-${variant.value}"`;
      const seconds = Math.floor((endsAt.getTime() - Date.now()) / 1000);
      const lasting = { etag: tag, "cache-control": `private, max-age=${seconds}, immutable` };
      if (headers["if-none-match"]?.includes(tag)) return reply.code(304).headers(lasting).send();
      const { file, bytes } = await run(runtime, viewFile(id, variant.value));
      const range = headers["if-range"] === undefined || headers["if-range"] === tag ? headers.range : undefined;
      return sendBytes(reply.headers({ ...lasting, ...contentHeaders(file, variant.value) }), range, bytes);
    },
  );
};
