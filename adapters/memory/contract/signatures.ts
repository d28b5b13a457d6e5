import { Signatures } from "#core/contract/signature/signatures.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memorySignatures = inMemory(Signatures)(({ read, write }) => ({
  insert: (signature, text) =>
    write((tables) => {
      const { contractId, subjectId, side, document } = signature;
      const key = `${subjectId} ${side}`;
      const signed = tables.signedDocuments.has(subjectId)
        ? tables
        : withRow(tables, "signedDocuments", subjectId, { contractId, subjectId, sha256: document, text });
      return signed.signatures.has(key) ? signed : withRow(signed, "signatures", key, signature);
    }),
  document: (subjectId) => read(({ signedDocuments }) => signedDocuments.get(subjectId) ?? null),
  ofContract: (id) =>
    read(({ signatures }) =>
      sortedBy(
        [...signatures.values()].filter(({ contractId }) => contractId === id),
        ({ signedAt, subjectId, side }) => `${signedAt.toISOString()} ${subjectId} ${side}`,
      ),
    ),
  documentsOf: (id) =>
    read(({ signedDocuments }) =>
      sortedBy(
        [...signedDocuments.values()].filter(({ contractId }) => contractId === id),
        ({ subjectId }) => subjectId,
      ),
    ),
}));
