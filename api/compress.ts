import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const encodings = (["br", "gzip"] as const).map((encoding) => ({
  encoding,
  isTaken: new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`),
}));

/** Returns the first of our encodings that the browser accepts. */
const encodingOf = (accepted: string | undefined): "br" | "gzip" | undefined =>
  accepted === undefined ? undefined : encodings.find(({ isTaken }) => isTaken.test(accepted))?.encoding;

/** A medium level, because each reply is compressed on every request. */
const brotliQuality = 5;

const compressed = (text: string, encoding: "br" | "gzip"): Promise<Buffer> =>
  encoding === "br"
    ? compress.br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : compress.gzip(text);

/**
 * Sends the text in the best encoding that the client accepts. Use it only for replies that hold no secret (decision
 * 75); the caller sets `vary`.
 */
export const sendCompressed = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const encoding = encodingOf(headers["accept-encoding"]);
  // A string is sent together with the headers in one chunk; a buffer would go out as a second chunk.
  if (encoding === undefined) return reply.send(text);
  return reply.header("content-encoding", encoding).send(await compressed(text, encoding));
};
