import multipart from "@fastify/multipart";
import { Effect, Schema } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { FileVariant } from "#core/file/file.ts";
import { readPicture } from "#core/file/read-picture.ts";
import { largestPicture, uploadPicture } from "#core/file/upload-picture.ts";
import { FileId } from "#core/shared/ids.ts";
import { uploadPictureEndpoint } from "../endpoints/files.ts";
import { malformed, protocolRefusal } from "../problems.ts";
import { type CoreRuntime, run, type Serving } from "../serve.ts";

const readFile = Schema.decodeUnknownOption(Schema.Struct({ fileId: FileId, variant: FileVariant }));

/** The one part that is a picture; whatever is wrong with the rest of the form is the client's doing. */
const readPart = async (request: FastifyRequest): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  if (!request.isMultipart()) throw protocolRefusal(415);
  const part = await request.file().catch(() => Promise.reject(protocolRefusal(400)));
  if (part?.fieldname !== "file") throw malformed([{ field: "file", message: "The picture is missing." }]);
  const bytes = await part.toBuffer().catch(() => Promise.reject(protocolRefusal(400)));
  return { name: part.filename ?? "picture", bytes };
};

/** Where pictures come in and go out. */
export const fileRoutes = async (app: FastifyInstance, serve: Serving, runtime: CoreRuntime): Promise<void> => {
  await app.register(multipart, {
    // One byte more than is taken, so that the rule of the core, with its own words, decides about the size.
    limits: { fileSize: largestPicture + 1, files: 1, fields: 8, fieldSize: 1024, parts: 10, headerPairs: 100 },
    throwFileSizeLimit: false,
  });

  serve.person(uploadPictureEndpoint, ({ actor, query, request }) =>
    Effect.gen(function* () {
      const { name, bytes } = yield* Effect.promise(() => readPart(request));
      return yield* uploadPicture(actor, { name, purpose: query.purpose, bytes });
    }),
  );

  app.get("/files/:fileId/:variant", async (request, reply) => {
    const asked = readFile(request.params);
    if (asked._tag === "None") throw protocolRefusal(404);
    const { fileId, variant } = asked.value;
    // A picture never changes under its id, so the id is its tag.
    const tag = `"${fileId}-${variant}"`;
    const lasting = { etag: tag, "cache-control": "public, max-age=31536000, immutable" };
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).headers(lasting).send();
    const bytes = await run(runtime, readPicture(fileId, variant));
    reply.headers({ ...lasting, "content-security-policy": "default-src 'none'; sandbox" });
    return reply.type("image/webp").send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
};
