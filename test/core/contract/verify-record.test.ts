import { Effect } from "effect";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { secretVault } from "#adapters/vault/vault.ts";
import type { RecordEntry } from "#core/contract/record/record-entry.ts";
import { type RecordFile, recordPurpose } from "#core/contract/record/record-file.ts";
import { recordInWords } from "#core/contract/record/record-in-words.ts";
import {
  type RecordProblemCode,
  recordProblems,
  signedText,
  verifyRecord,
} from "#core/contract/record/verify-record.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { Vault } from "#core/shared/vault.ts";

const contract = "019a0000-0000-7000-8000-000000000001";
const base64 = (text: string): string => btoa(text);

const signedBy = (secret: string, text: string) =>
  Effect.runPromise(
    Effect.flatMap(Vault, (vault) => vault.sign(recordPurpose, text)).pipe(Effect.provide(secretVault(secret))),
  );

/** Creates a record as an installation does. */
const made = async (secret = "ours", count = 6): Promise<RecordFile> => {
  const entries: Array<RecordEntry> = [];
  const words: Record<string, { salt: string; text: string }> = {};
  for (let seq = 1; seq <= count; seq += 1) {
    const salt = await sha256Hex(`salt ${seq}`);
    const text = `Words of entry ${seq}, "quoted" & é`;
    const commitment = await sha256Hex(salt + text);
    // Entry 2 is by a person who deleted their account.
    if (seq !== 2) words[commitment] = { salt, text };
    const before = entries.at(-1);
    entries.push({
      v: 1,
      contract,
      seq,
      previous: before === undefined ? "" : await sha256Hex(canonicalJson(before)),
      noun: "payment",
      subject: `019a0000-0000-7000-8000-0000000001${seq}0`,
      event: "settle",
      from: "charged",
      to: "settled",
      by: "system",
      for: null,
      at: `2026-05-0${seq}T10:00:00.000Z`,
      added: null,
      facts: { total: 100 * seq },
      words: { reason: commitment },
    });
  }
  const documents = await Promise.all(
    ["contract.pdf", "change 1.pdf"].map(async (name) => ({
      name,
      sha256: await sha256Hex(`bytes of ${name}`),
      base64: base64(`bytes of ${name}`),
    })),
  );
  return signed(
    {
      format: "dibbs-record",
      version: 1,
      statement: {
        contract,
        installation: "https://dibbs.example",
        at: "2026-06-01T00:00:00.000Z",
        entries: count,
        head: count === 0 ? "" : await sha256Hex(canonicalJson(entries.at(-1))),
        words: await sha256Hex(canonicalJson(words)),
        documents: documents.map(({ name, sha256 }) => ({ name, sha256 })),
      },
      key: "",
      signature: "",
      entries,
      words,
      documents,
    },
    secret,
  );
};

const signed = async (file: RecordFile, secret: string): Promise<RecordFile> => {
  const { publicKey, signature } = await signedBy(secret, signedText(file.statement));
  return { ...file, key: publicKey, signature };
};

let file: RecordFile;
let text: string;
let trusted: string;
beforeAll(async () => {
  file = await made();
  text = canonicalJson(file);
  trusted = file.key;
});

const codesOf = async (forged: string | Uint8Array, options = {}): Promise<ReadonlyArray<string>> =>
  (await verifyRecord(forged, { trusted: [trusted], contract, ...options })).problems.map(
    ({ code, entry }) => `${code}${entry === null ? "" : ` ${entry}`}`,
  );

const entry = (seq: number): RecordEntry => file.entries[seq - 1] as RecordEntry;
const withEntries = (entries: ReadonlyArray<RecordEntry>): string => canonicalJson({ ...file, entries });

/** Gives entries new hashes from this one on, as a forger without a key does. */
const rehashed = async (entries: ReadonlyArray<RecordEntry>): Promise<ReadonlyArray<RecordEntry>> => {
  const all: Array<RecordEntry> = [];
  for (const [at, one] of entries.entries()) {
    const before = all.at(-1);
    all.push({
      ...one,
      seq: at + 1,
      previous: before === undefined ? "" : await sha256Hex(canonicalJson(before)),
    });
  }
  return all;
};

test("an unchanged record is whole, as text and as bytes, also without the words of a deleted account", async () => {
  expect(await codesOf(text)).toEqual([]);
  expect(await codesOf(new TextEncoder().encode(text))).toEqual([]);
  const verdict = await verifyRecord(text);
  expect(verdict).toMatchObject({ isWhole: true, isKeyTrusted: false });
  expect(Object.keys(file.words)).toHaveLength(5);
  expect(await codesOf(canonicalJson(await made("ours", 0)))).toEqual([]);
});

test("a file that was signed before the secret was changed is whole under the earlier key", async () => {
  const later = await made("another secret");
  expect(later.key).not.toBe(trusted);
  expect(await codesOf(text)).toEqual([]);
  expect(await codesOf(canonicalJson(later), { trusted: [later.key, trusted] })).toEqual([]);
});

const changedFact = { ...{ total: 999 } };
type Forgery = readonly [what: string, forge: () => string | Uint8Array | Promise<string | Uint8Array>, names: string];

const forgeries: ReadonlyArray<Forgery> = [
  ["a changed sum", () => withEntries(file.entries.with(2, { ...entry(3), facts: changedFact })), "entry_changed 3"],
  ["a changed last entry", () => withEntries(file.entries.with(5, { ...entry(6), to: "held" })), "end_changed 6"],
  ["an entry left out", () => withEntries(file.entries.toSpliced(2, 1)), "entry_missing 3"],
  ["the first entry left out", () => withEntries(file.entries.slice(1)), "entry_missing 1"],
  ["the end left out", () => withEntries(file.entries.slice(0, 4)), "end_cut_off 5"],
  ["two entries exchanged", () => withEntries(file.entries.with(1, entry(3)).with(2, entry(2))), "entries_reordered 2"],
  ["an entry twice", () => withEntries(file.entries.toSpliced(2, 0, entry(3))), "entry_twice 3"],
  [
    "an entry of another contract",
    () => withEntries(file.entries.with(3, { ...entry(4), contract: "019a0000-0000-7000-8000-000000000002" })),
    "other_contract 4",
  ],
  [
    "an entry put in, with all after it hashed anew",
    async () => withEntries(await rehashed(file.entries.toSpliced(3, 0, { ...entry(3), event: "refund" }))),
    "end_added 7",
  ],
  [
    "a whole chain hashed anew",
    async () => withEntries(await rehashed(file.entries.with(0, { ...entry(1), facts: changedFact }))),
    "end_changed 6",
  ],
  [
    "a whole chain hashed anew, with another end in the statement",
    async () => {
      const entries = await rehashed(file.entries.with(0, { ...entry(1), facts: changedFact }));
      const head = await sha256Hex(canonicalJson(entries.at(-1)));
      return canonicalJson({ ...file, entries, statement: { ...file.statement, head } });
    },
    "signature_wrong",
  ],
  [
    "the same, signed with a key of the forger's own",
    async () => {
      const entries = await rehashed(file.entries.with(0, { ...entry(1), facts: changedFact }));
      const head = await sha256Hex(canonicalJson(entries.at(-1)));
      const statement = { ...file.statement, head };
      return canonicalJson(await signed({ ...file, entries, statement }, "forger"));
    },
    "other_key",
  ],
  ["the key exchanged", async () => canonicalJson({ ...file, key: (await made("forger")).key }), "signature_wrong"],
  [
    "the signature of another file",
    async () => canonicalJson({ ...file, signature: (await made("ours", 5)).signature }),
    "signature_wrong",
  ],
  [
    "words exchanged",
    () => {
      const [[commitment = "", word]] = Object.entries(file.words) as [[string, { salt: string; text: string }]];
      return canonicalJson({ ...file, words: { ...file.words, [commitment]: { ...word, text: "I agree." } } });
    },
    "word_changed 1",
  ],
  [
    "words left out",
    () => canonicalJson({ ...file, words: Object.fromEntries(Object.entries(file.words).slice(1)) }),
    "words_changed",
  ],
  [
    "words added",
    async () => {
      const salt = "0".repeat(64);
      const commitment = await sha256Hex(`${salt}I agree.`);
      return canonicalJson({ ...file, words: { ...file.words, [commitment]: { salt, text: "I agree." } } });
    },
    "word_unknown",
  ],
  [
    "a document changed",
    () =>
      canonicalJson({
        ...file,
        documents: file.documents.map((one, at) => (at === 0 ? { ...one, base64: base64("other bytes") } : one)),
      }),
    "document_changed",
  ],
  ["a document left out", () => canonicalJson({ ...file, documents: file.documents.slice(1) }), "document_missing"],
  [
    "a document added",
    async () =>
      canonicalJson({
        ...file,
        documents: [...file.documents, { name: "x.pdf", sha256: await sha256Hex("x"), base64: base64("x") }],
      }),
    "document_added",
  ],
  [
    "documents in another order",
    () => canonicalJson({ ...file, documents: file.documents.toReversed() }),
    "documents_reordered",
  ],
  ["a part written twice", () => text.replace("{", '{"key":"0",'), "not_canonical"],
  ["spaces between the parts", () => JSON.stringify(file, null, 2), "not_canonical"],
  ["a part that no record has", () => canonicalJson({ ...file, note: "hi" }), "bad_form"],
  ["another version", () => canonicalJson({ ...file, version: 2 }), "other_version"],
  ["no record", () => canonicalJson({ hello: 1 }), "not_a_record"],
  ["the file cut off", () => text.slice(0, -1), "not_json"],
  ["bytes that are no text", () => new Uint8Array([0xff, 0xfe, 0x7b]), "not_json"],
  [
    "a beginning made of a later one",
    () => withEntries(file.entries.with(0, { ...entry(1), previous: "0".repeat(64) })),
    "beginning_changed 1",
  ],
];

describe("a planted forgery is named:", () => {
  test.each(forgeries)("%s", async (_, forge, name) => {
    expect(await codesOf(await forge())).toContain(name);
  });

  test("the record of another contract, which is valid in itself", async () => {
    expect(await codesOf(text, { contract: "019a0000-0000-7000-8000-000000000002" })).toEqual(["asked_for_another"]);
  });

  test("every problem has a sentence, and all but three have a forgery here", () => {
    for (const [, sentence] of Object.entries(recordProblems)) expect(sentence).toMatch(/\.\)?$/);
    const named = new Set<string>(forgeries.map(([, , name]) => name.split(" ")[0] ?? ""));
    const unplanted: ReadonlyArray<RecordProblemCode> = ["too_large", "asked_for_another", "cannot_check"];
    expect([...named, ...unplanted].sort()).toEqual(Object.keys(recordProblems).sort());
  });
});

test("an impossible date is refused, and an unknown field's name is shown without control characters, cut to 100 characters", async () => {
  const at = "2026-02-30T10:00:00.000Z";
  expect(await codesOf(canonicalJson({ ...file, statement: { ...file.statement, at } }))).toEqual(["bad_form"]);
  const name = `\u001b[2J${"long ".repeat(1000)}`;
  const [problem] = (await verifyRecord(canonicalJson({ ...file, [name]: 1 }))).problems;
  expect(problem?.what).toBe(name.replace("\u001b", " ").slice(0, 100));
});

describe("a signature that can't be checked", () => {
  test.each(["NotSupportedError", "SyntaxError", "TypeError"])(
    "because Ed25519 is missing (%s) is reported, and a changed entry is still found",
    async (name) => {
      const importing = vi
        .spyOn(globalThis.crypto.subtle, "importKey")
        .mockRejectedValue(new DOMException("No.", name));
      try {
        const verdict = await verifyRecord(text, { trusted: [trusted] });
        expect(verdict.problems.map(({ code }) => code)).toEqual(["cannot_check"]);
        expect(recordInWords(verdict, "en")).toMatchObject({ standing: "unchecked", shows: [] });
        // The change is still detected.
        const changed = await verifyRecord(withEntries(file.entries.with(2, { ...entry(3), facts: changedFact })));
        expect(changed.problems.map(({ code }) => code)).toEqual(["entry_changed", "cannot_check"]);
        expect(recordInWords(changed, "en").standing).toBe("broken");
      } finally {
        importing.mockRestore();
      }
    },
  );

  test("because there is no WebCrypto at all is reported, without an exception", async () => {
    vi.stubGlobal("crypto", {});
    try {
      expect((await verifyRecord(text)).problems).toEqual([{ code: "cannot_check", entry: null, what: null }]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

test("the verifier refuses hostile input without an exception", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const hostile of ["", "null", "[]", "{}", deep, `{"format":"dibbs-record","version":1,"entries":${deep}}`]) {
    expect((await verifyRecord(hostile)).isWhole).toBe(false);
  }
});
