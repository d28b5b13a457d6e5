import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { inMemory } from "../memory.ts";
import { oldestOf } from "../rows.ts";
import { withoutRow, withRow } from "../tables.ts";

export const memoryCertificates = inMemory(Certificates)(({ read, write, get }) => ({
  insert: (certificate) => write((tables) => withRow(tables, "certificates", certificate.id, certificate)),
  get: get("certificates", "certificate"),
  remove: (id) => write((tables) => withoutRow(tables, "certificates", id)),
  ofPerson: (id, page) => read(({ certificates }) => oldestOf(certificates, page, ({ personId }) => personId === id)),
}));
