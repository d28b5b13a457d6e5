import { canonicalJson } from "#core/shared/canonical-json.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { mostRecordDocuments, mostRecordSigns, type RecordFile, type RecordStatement } from "./record-file.ts";

// Imports nothing that needs a server: the CLI, a page opened from disk and the tests run this same code.

/** What can be wrong with a file, by code. */
export const recordProblems = {
  too_large: "The file is larger than a record can be.",
  not_json: "The file isn't JSON: it was damaged, or isn't a record.",
  not_canonical: "The file isn't written as records are: it was edited after it was made.",
  not_a_record: "The file isn't a record of a contract.",
  other_version: "The file is of a version that this program doesn't know.",
  bad_form: "A part of the file is missing, is too many, or isn't of its kind.",
  other_contract: "The entry belongs to another contract.",
  entry_missing: "An entry is missing.",
  entry_twice: "The entry stands here a second time.",
  entries_reordered: "The entries aren't in their order.",
  entry_changed: "The entry was changed after it was written.",
  beginning_changed: "The first entry says that there was one before it.",
  end_cut_off: "Entries at the end are missing.",
  end_added: "The file has more entries than were signed.",
  end_changed: "The last entry isn't the one that was signed.",
  word_changed: "Words were changed: they aren't what the entry commits to.",
  word_unknown: "There are words that no entry commits to.",
  words_changed: "Words were left out, added or exchanged since the file was signed.",
  document_changed: "The document was changed.",
  document_missing: "The document is missing.",
  document_added: "The document isn't one of those that were signed.",
  documents_reordered: "The documents aren't in their order.",
  signature_wrong: "The signature doesn't fit: the file was changed, or wasn't signed with the key it names.",
  other_key: "The file was signed with another key than the one you trust.",
  asked_for_another: "This is the record of another contract than the one you asked for.",
  cannot_check: "This program can't check the signature: it has no Ed25519.",
} as const;
export type RecordProblemCode = keyof typeof recordProblems;

export type RecordProblem = {
  readonly code: RecordProblemCode;
  /** The number of the entry that it is about; null if it is about none. */
  readonly entry: number | null;
  /** What else it is about: a part of the file, or a document; null for neither. */
  readonly what: string | null;
};

/** A signature, as an entry of the record states it. */
export type RecordSignature = {
  readonly entry: number;
  readonly by: string;
  readonly at: string;
  /** The typed name; null if the file no longer contains it. */
  readonly name: string | null;
  /** The SHA-256 of what was signed, and the document in the file with that hash; null if it isn't there. */
  readonly sha256: string;
  readonly document: string | null;
};

export type RecordVerdict = {
  /** Whether the file has no problems. */
  readonly isWhole: boolean;
  readonly problems: ReadonlyArray<RecordProblem>;
  /** Whether the file's key is one that the reader trusts; false if they named none. */
  readonly isKeyTrusted: boolean;
  /** The file; null if it couldn't be read. */
  readonly file: RecordFile | null;
  /** Who signed, and which documents. */
  readonly signatures: ReadonlyArray<RecordSignature>;
};

/** The most problems that are reported, and the most characters of a name from the file in each. */
const mostProblems = 100;
const mostOfName = 100;

/** The text that the installation signs. */
export const signedText = (statement: RecordStatement): string => `dibbs-record 1\n${canonicalJson(statement)}`;

const hex64 = /^[0-9a-f]{64}$/;
const isObject = (it: unknown): it is Record<string, unknown> =>
  typeof it === "object" && it !== null && !Array.isArray(it);
const isText = (it: unknown): boolean => typeof it === "string";
const isTextOrNull = (it: unknown): boolean => it === null || isText(it);
const isHash = (it: unknown): boolean => typeof it === "string" && hex64.test(it);
const isHashOrNone = (it: unknown): boolean => it === "" || isHash(it);
const isCount = (it: unknown): boolean => Number.isSafeInteger(it) && (it as number) >= 0;
const isMoment = (it: unknown): boolean =>
  typeof it === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(it) &&
  // Rejects days and hours that don't exist.
  !Number.isNaN(Date.parse(it)) &&
  new Date(it).toISOString() === it;
const isBase64 = (it: unknown): boolean =>
  typeof it === "string" && it.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(it);

type Form = { readonly [name: string]: (it: unknown) => boolean };

const named =
  (form: Form) =>
  (it: unknown): boolean =>
    isObject(it) &&
    Object.keys(it).length === Object.keys(form).length &&
    Object.entries(form).every(([name, fits]) => Object.hasOwn(it, name) && fits(it[name]));
const listOf =
  (fits: (it: unknown) => boolean, most = Number.POSITIVE_INFINITY) =>
  (it: unknown): boolean =>
    Array.isArray(it) && it.length <= most && it.every(fits);
const mapOf =
  (isName: (it: unknown) => boolean, fits: (it: unknown) => boolean) =>
  (it: unknown): boolean =>
    isObject(it) && Object.entries(it).every(([name, value]) => isName(name) && fits(value));
const oneOf =
  (...values: ReadonlyArray<unknown>) =>
  (it: unknown): boolean =>
    values.includes(it);

const isActor = oneOf("poster", "bidder", "person", "support", "system");

/** Each part of a file, with its check. */
const form: Form = {
  format: oneOf("dibbs-record"),
  version: oneOf(1),
  statement: named({
    contract: isText,
    installation: isText,
    at: isMoment,
    entries: isCount,
    head: isHashOrNone,
    words: isHash,
    documents: listOf(named({ name: isText, sha256: isHash }), mostRecordDocuments),
  }),
  key: isHash,
  signature: (it) => typeof it === "string" && /^[0-9a-f]{128}$/.test(it),
  entries: listOf(
    named({
      v: oneOf(1),
      contract: isText,
      seq: isCount,
      previous: isHashOrNone,
      noun: isText,
      subject: isText,
      event: isText,
      from: isTextOrNull,
      to: isText,
      by: isActor,
      for: (it) => it === null || isActor(it),
      at: isMoment,
      added: (it) => it === null || isMoment(it),
      facts: isObject,
      words: mapOf(isText, isHash),
    }),
  ),
  words: mapOf(isHash, named({ salt: isHash, text: isText })),
  documents: listOf(named({ name: isText, sha256: isHash, base64: isBase64 }), mostRecordDocuments),
};

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
};

const keyOf = (hex: string): Promise<CryptoKey> =>
  globalThis.crypto.subtle.importKey("raw", bytesOfHex(hex), "Ed25519", false, ["verify"]);

/** The first public key of RFC 8032, 7.1: every implementation of Ed25519 accepts it. */
const knownKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

/** Returns whether the signature is valid; null if this program can't check it. */
const isSigned = async ({ statement, key, signature }: RecordFile): Promise<boolean | null> => {
  try {
    const text = new TextEncoder().encode(signedText(statement));
    return await globalThis.crypto.subtle.verify("Ed25519", await keyOf(key), bytesOfHex(signature), text);
  } catch {
    // Programs without Ed25519 fail with various errors. If the known key works, the file's key is invalid.
    return await keyOf(knownKey).then(
      () => false,
      () => null,
    );
  }
};

type Note = (code: RecordProblemCode, entry?: number | null, what?: string | null) => void;

/** Reads a file; notes what is wrong and returns null if it isn't a record file. */
const readFile = (given: string | Uint8Array, note: Note): RecordFile | null => {
  const wrong = (code: RecordProblemCode, what: string | null = null): null => {
    note(code, null, what);
    return null;
  };
  if (given.length > mostRecordSigns) return wrong("too_large");
  let text: string;
  let value: unknown;
  try {
    text = typeof given === "string" ? given : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(given);
    value = JSON.parse(text);
  } catch {
    return wrong("not_json");
  }
  if (!isObject(value) || value["format"] !== "dibbs-record") return wrong("not_a_record");
  if (value["version"] !== 1) return wrong("other_version");
  for (const [name, fits] of Object.entries(form)) {
    if (!Object.hasOwn(value, name) || !fits(value[name])) return wrong("bad_form", name);
  }
  const strange = Object.keys(value).find((name) => !Object.hasOwn(form, name));
  if (strange !== undefined) return wrong("bad_form", strange);
  try {
    // A file has only one valid text, so that nothing can appear twice or hide between its parts.
    if (canonicalJson(value) !== text) return wrong("not_canonical");
  } catch {
    return wrong("not_canonical");
  }
  return value as unknown as RecordFile;
};

/** Walks the entries, and notes each that doesn't follow from the previous one. */
const checkEntries = async ({ statement, entries }: RecordFile, note: Note): Promise<void> => {
  const hashes = await Promise.all(entries.map((entry) => sha256Hex(canonicalJson(entry))));
  const known = new Set<number>();
  let last = 0;
  for (const { seq, contract } of entries) {
    if (contract !== statement.contract) note("other_contract", seq);
    if (known.has(seq)) note("entry_twice", seq);
    else if (seq < last) note("entries_reordered", seq);
    known.add(seq);
    last = Math.max(last, seq);
  }
  for (let seq = 1, told = 0; seq <= last && told < mostProblems; seq += 1) {
    if (known.has(seq)) continue;
    note("entry_missing", seq);
    told += 1;
  }
  // The next entry, or the signed head, says what each entry's hash has to be.
  const byPlace = new Map(entries.map((entry, at) => [entry.seq, { entry, hash: hashes[at] ?? "" }]));
  for (const [seq, { entry, hash }] of byPlace) {
    const before = byPlace.get(seq - 1);
    if (seq === 1 && entry.previous !== "") note("beginning_changed", seq);
    if (before !== undefined && entry.previous !== before.hash) note("entry_changed", seq - 1);
    if (seq === last && seq === statement.entries && hash !== statement.head) note("end_changed", seq);
  }
  if (last < statement.entries) note("end_cut_off", last + 1);
  if (last > statement.entries) note("end_added", statement.entries + 1);
};

const checkWords = async ({ statement, entries, words }: RecordFile, note: Note): Promise<void> => {
  const committed = new Map(
    entries.flatMap(({ seq, words }) => Object.entries(words).map(([name, commitment]) => [commitment, { seq, name }])),
  );
  for (const [commitment, { salt, text }] of Object.entries(words)) {
    const entry = committed.get(commitment);
    if (entry === undefined) note("word_unknown", null, commitment.slice(0, 12));
    if ((await sha256Hex(salt + text)) !== commitment) note("word_changed", entry?.seq ?? null, entry?.name ?? null);
  }
  if ((await sha256Hex(canonicalJson(words))) !== statement.words) note("words_changed");
};

const checkDocuments = async ({ statement, documents }: RecordFile, note: Note): Promise<void> => {
  const idOf = ({ name, sha256 }: { readonly name: string; readonly sha256: string }): string => `${sha256} ${name}`;
  const signed = new Set(statement.documents.map(idOf));
  const here = new Set(documents.map(idOf));
  for (const document of documents) {
    const { name, sha256, base64 } = document;
    if (!signed.has(idOf(document))) note("document_added", null, name);
    const bytes = bytesOfBase64(base64);
    // Several last characters can decode to the same bytes; only one of them is canonical.
    const isWritten = bytes !== null && btoa(atob(base64)) === base64;
    if (!isWritten || (await sha256Hex(bytes)) !== sha256) note("document_changed", null, name);
  }
  for (const document of statement.documents) {
    if (!here.has(idOf(document))) note("document_missing", null, document.name);
  }
  const isSame = documents.length === statement.documents.length;
  if (isSame && documents.some((document, at) => idOf(document) !== idOf(statement.documents[at] ?? document))) {
    note("documents_reordered");
  }
  if (documents.length > here.size) note("document_added", null, "the same twice");
};

/** Returns the signatures that the entries mention. */
const signaturesIn = ({ entries, words, documents }: RecordFile): ReadonlyArray<RecordSignature> =>
  entries.flatMap(({ seq, by, at, facts, words: committed }) => {
    const said = facts["signature"];
    if (!isObject(said) || !isHash(said["document"])) return [];
    const sha256 = said["document"] as string;
    const name = words[committed["signature"] ?? ""]?.text ?? null;
    const document = documents.find((it) => it.sha256 === sha256)?.name ?? null;
    return [{ entry: seq, by, at, name, sha256, document }];
  });

/** Returns every public key in a text, such as the response of `/api/record-keys` or a single key in hex. */
export const keysIn = (text: string): ReadonlyArray<string> => [
  ...new Set([...text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi)].map(([key]) => key.toLowerCase())),
];

/**
 * Verifies that a record file, given as text or bytes, is as it was made and signed. `trusted` holds the installation's
 * public keys, in hex; without them the file's own key is used, which proves only that the owner of that key signed it.
 * `contract` is the id that the reader expects. Never throws, whatever the input.
 */
export const verifyRecord = async (
  given: string | Uint8Array,
  {
    trusted = null,
    contract = null,
  }: { readonly trusted?: ReadonlyArray<string> | null; readonly contract?: string | null } = {},
): Promise<RecordVerdict> => {
  const problems: Array<RecordProblem> = [];
  const note: Note = (code, entry = null, what = null) => {
    // A forged name may be as long as the file, or contain terminal control characters.
    const name = what?.replaceAll(/\p{Cc}/gu, " ").slice(0, mostOfName) ?? null;
    if (problems.length < mostProblems) problems.push({ code, entry, what: name });
  };
  // A page loaded without TLS has no WebCrypto.
  const canHash = globalThis.crypto?.subtle !== undefined;
  if (!canHash) note("cannot_check");
  const file = canHash ? readFile(given, note) : null;
  if (file !== null) {
    await checkEntries(file, note);
    await checkWords(file, note);
    await checkDocuments(file, note);
    const signed = await isSigned(file);
    if (signed !== true) note(signed === null ? "cannot_check" : "signature_wrong");
    if (trusted !== null && !trusted.includes(file.key)) note("other_key");
    if (contract !== null && file.statement.contract !== contract) note("asked_for_another");
  }
  return {
    isWhole: problems.length === 0,
    problems,
    isKeyTrusted: file !== null && trusted?.includes(file.key) === true,
    file,
    signatures: file === null ? [] : signaturesIn(file),
  };
};
