import type { FastifyRequest } from "fastify";
import { malformed, protocolRefusal } from "./problems.ts";

/** The one part that is a file; whatever is wrong with the rest of the form is the client's doing. */
export const readPart = async (request: FastifyRequest): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  if (!request.isMultipart()) throw protocolRefusal(415);
  const part = await request.file().catch(() => Promise.reject(protocolRefusal(400)));
  if (part?.fieldname !== "file") throw malformed([{ field: "file", message: "The file is missing." }]);
  const bytes = await part.toBuffer().catch(() => Promise.reject(protocolRefusal(400)));
  return { name: part.filename ?? "file", bytes };
};
