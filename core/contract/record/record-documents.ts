import { Effect } from "effect";
import { Base64 } from "effect/encoding";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { contractDocument } from "#core/contract/document/contract-document.ts";
import { factsOfDocument } from "#core/contract/document/facts-of-document.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { sha256 } from "#core/shared/token.ts";
import type { RecordDocument } from "./record-file.ts";

const recordDocument = Effect.fnUntraced(function* (name: string, text: string) {
  const document: RecordDocument = { name, sha256: yield* sha256(text), base64: Base64.encode(text) };
  return document;
});

/**
 * Returns the documents that go with a contract's record: what was signed, as it was signed, and each version of the
 * contract in its own language; all as canonical JSON.
 */
export const recordDocuments = Effect.fnUntraced(function* (id: ContractId) {
  const facts = yield* factsOfDocument(yield* (yield* Contracts).view(id));
  const documents: Array<RecordDocument> = [];
  for (const { subjectId, text } of facts.signed) {
    if (text === null) continue;
    const order = facts.orders.find((it) => it.id === subjectId);
    documents.push(yield* recordDocument(order ? `signed-change-${order.number}.json` : "signed-contract.json", text));
  }
  for (let version = 1; ; version += 1) {
    const found = contractDocument(facts, version, facts.names.language);
    if (found === null) break;
    // Converts dates to strings, as JSON does.
    const model = canonicalJson(JSON.parse(JSON.stringify(found.document)));
    documents.push(yield* recordDocument(`contract-v${version}.json`, model));
  }
  return documents;
});
