import type { FastifyRequest } from "fastify";
import { malformed, protocolRefusal } from "./problems.ts";

type Part = { readonly name: string; readonly bytes: Buffer };

const firstFile = async (request: FastifyRequest): Promise<Part> => {
  const part = await request.file().catch(() => Promise.reject(protocolRefusal(400)));
  if (part?.fieldname !== "file") throw malformed([{ field: "file", message: "The file is missing." }]);
  const bytes = await part.toBuffer().catch(() => Promise.reject(protocolRefusal(400)));
  return { name: part.filename ?? "file", bytes };
};

/** Reads the one part that is a file; any error in the rest of the form is the client's. */
export const readPart = async (request: FastifyRequest): Promise<Part> => {
  if (!request.isMultipart()) throw protocolRefusal(415);
  try {
    return await firstFile(request);
  } finally {
    // The library would parse whatever follows, however long it is: a megabyte of small parts takes a sixth of a
    // second.
    request.raw.unpipe();
    request.raw.resume();
  }
};
