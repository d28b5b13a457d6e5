import { asc, getTableColumns } from "drizzle-orm";
import { Effect } from "effect";
import type { Signature, SignedDocument } from "#core/contract/signature/signature.ts";
import { Signatures } from "#core/contract/signature/signatures.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { signature, signedDocument } from "./signature.table.ts";

const own = getTableColumns(signature);

const ofDocument = getTableColumns(signedDocument);

const insert = statement<Signature>()((db) => db.insert(signature).values(blanks(own)).onConflictDoNothing());
const keep = statement<SignedDocument>()((db) =>
  db.insert(signedDocument).values(blanks(ofDocument)).onConflictDoNothing(),
);
const document = statement<Pick<SignedDocument, "subjectId">>()((db) =>
  db.select(ofDocument).from(signedDocument).where(is(signedDocument.subjectId, "subjectId")),
);
const ofContract = statement<Pick<Signature, "contractId">>()((db) =>
  db
    .select(own)
    .from(signature)
    .where(is(signature.contractId, "contractId"))
    .orderBy(asc(signature.signedAt), asc(signature.subjectId), asc(signature.side)),
);
const documentsOf = statement<Pick<SignedDocument, "contractId">>()((db) =>
  db
    .select(ofDocument)
    .from(signedDocument)
    .where(is(signedDocument.contractId, "contractId"))
    .orderBy(asc(signedDocument.subjectId)),
);

export const postgresSignatures = inDatabase(Signatures)(({ run }) => ({
  insert: (signed, text) =>
    Effect.andThen(
      run(keep, { contractId: signed.contractId, subjectId: signed.subjectId, sha256: signed.document, text }),
      Effect.asVoid(run(insert, signed)),
    ),
  document: (subjectId) => Effect.map(run(document, { subjectId }), ([found]) => found ?? null),
  ofContract: (contractId) => run(ofContract, { contractId }),
  documentsOf: (contractId) => run(documentsOf, { contractId }),
}));
