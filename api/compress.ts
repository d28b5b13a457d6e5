import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The first of the encodings we make that the browser takes. */
const encodingOf = (accepted: string | undefined): "br" | "gzip" | null =>
  (["br", "gzip"] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted ?? ""),
  ) ?? null;

/** Middling: each answer is compressed once a request. */
const brotliQuality = 5;

const body = async (text: string, encoding: "br" | "gzip" | null): Promise<Buffer> => {
  if (encoding === null) return Buffer.from(text);
  return encoding === "br"
    ? compress.br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : compress.gzip(text);
};

/** Sends it as small as its reader takes it. Only for what holds no secret (decision 75); `vary` is the caller's. */
export const sendCompressed = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const encoding = encodingOf(headers["accept-encoding"]);
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.send(await body(text, encoding));
};
