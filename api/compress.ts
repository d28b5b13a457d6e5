import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const encodings = (["br", "gzip"] as const).map((encoding) => ({
  encoding,
  isTaken: new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`),
}));

/** The first of the encodings we make that the browser takes. */
const encodingOf = (accepted: string | undefined): "br" | "gzip" | undefined =>
  accepted === undefined ? undefined : encodings.find(({ isTaken }) => isTaken.test(accepted))?.encoding;

/** Middling: each answer is compressed once a request. */
const brotliQuality = 5;

const compressed = (text: string, encoding: "br" | "gzip"): Promise<Buffer> =>
  encoding === "br"
    ? compress.br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : compress.gzip(text);

/** Sends it as small as its reader takes it. Only for what holds no secret (decision 75); `vary` is the caller's. */
export const sendCompressed = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const encoding = encodingOf(headers["accept-encoding"]);
  // As a text it goes out together with its head, in one piece; bytes go as a second one.
  if (encoding === undefined) return reply.send(text);
  return reply.header("content-encoding", encoding).send(await compressed(text, encoding));
};
