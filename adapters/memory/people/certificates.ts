import { Effect } from "effect";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { inMemory } from "../memory.ts";
import { byId, found, oldestFirst } from "../rows.ts";
import { withoutRow, withRow } from "../tables.ts";

export const memoryCertificates = inMemory(Certificates, ({ read, write }) => ({
  insert: (certificate) => write((tables) => withRow(tables, "certificates", certificate.id, certificate)),
  get: (id) =>
    Effect.flatMap(
      read(({ certificates }) => certificates.get(id)),
      (certificate) => found("certificate", certificate),
    ),
  remove: (id) => write((tables) => withoutRow(tables, "certificates", id)),
  ofPerson: (id, page) =>
    read(({ certificates }) =>
      oldestFirst(
        [...certificates.values()].filter(({ personId }) => personId === id),
        page,
        byId,
      ),
    ),
}));
