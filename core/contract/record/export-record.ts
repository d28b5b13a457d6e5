import { Effect } from "effect";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { now } from "#core/shared/day.ts";
import { refusal } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { sha256 } from "#core/shared/token.ts";
import { Vault } from "#core/shared/vault.ts";
import { ContractRecords } from "./contract-records.ts";
import { recordDocuments } from "./record-documents.ts";
import type { RecordEntry } from "./record-entry.ts";
import { mostRecordEntries, type RecordFile, type RecordStatement, recordPurpose } from "./record-file.ts";
import { signedText } from "./verify-record.ts";

const tooLong = refusal("record_too_long", "support", {
  message: "The record of this contract is too long to download.",
  whatToDo: "Contact support.",
});

/**
 * Returns a contract's record as a file, signed now by this installation, without checking who asks. Signing takes a
 * tenth of a millisecond and states what is true at that moment, so nothing is signed in advance.
 */
export const makeRecordFile = Effect.fn("makeRecordFile")(function* (id: ContractId, installation: string) {
  const records = yield* ContractRecords;
  yield* records.begin(id);
  if (((yield* records.head(id))?.entries ?? 0) > mostRecordEntries) return yield* tooLong();
  const stored = yield* records.entries([id]);
  const entries: ReadonlyArray<RecordEntry> = stored.map(({ text }) => JSON.parse(text));
  // A new entry may have been added since the entries were read.
  const committed = new Set(entries.flatMap((entry) => Object.values(entry.words)));
  const words = Object.fromEntries(
    (yield* records.words(id))
      .filter(({ commitment }) => committed.has(commitment))
      .map(({ commitment, salt, text }) => [commitment, { salt, text }]),
  );
  const documents = yield* recordDocuments(id);
  const at = yield* now;
  const statement: RecordStatement = {
    contract: id,
    installation,
    at: at.toISOString(),
    entries: stored.length,
    head: stored.at(-1)?.hash ?? "",
    words: yield* sha256(canonicalJson(words)),
    documents: documents.map(({ name, sha256 }) => ({ name, sha256 })),
  };
  const { publicKey, signature } = yield* (yield* Vault).sign(recordPurpose, signedText(statement));
  yield* records.noteKey(publicKey, at);
  const file: RecordFile = {
    format: "dibbs-record",
    version: 1,
    statement,
    key: publicKey,
    signature,
    entries,
    words,
    documents,
  };
  return { name: `dibbs-record-${id}.json`, text: canonicalJson(file) };
});

/** Returns the record file to one side. `NotFound` for anyone else, and if the offer was withdrawn or declined. */
export const exportRecord = Effect.fn("exportRecord")(function* (
  actor: PersonActor,
  id: ContractId,
  installation: string,
) {
  yield* seenFrom(actor, yield* (yield* Contracts).get(id));
  return yield* makeRecordFile(id, installation);
});

/**
 * Returns all public keys that ever signed records here, the current one first, with the date of each first use. Keys
 * from before a change of the secret stay listed for good, so that files they signed can still be verified.
 */
export const viewRecordKeys = Effect.fn("viewRecordKeys")(function* () {
  const present = yield* (yield* Vault).publicKeys(recordPurpose);
  const used = yield* (yield* ContractRecords).keys;
  const keys = [...present, ...used.map(({ key }) => key).filter((key) => !present.includes(key))];
  const dates = keys.map((key) => ({
    key,
    isPresent: key === present[0],
    firstUsedAt: used.find((it) => it.key === key)?.firstUsedAt ?? null,
  }));
  return { algorithm: "Ed25519" as const, keys, dates };
});
