import type { RecordEntry } from "./record-entry.ts";

/** A document of the contract, as the file contains it. */
export type RecordDocument = { readonly name: string; readonly sha256: string; readonly base64: string };

/** What the installation signs. */
export type RecordStatement = {
  readonly contract: string;
  /** The URL of the installation that made the file. */
  readonly installation: string;
  /** When the file was made. */
  readonly at: string;
  readonly entries: number;
  /** The last entry's hash; empty if there are no entries. */
  readonly head: string;
  /** The SHA-256 of the canonical JSON of `words`. */
  readonly words: string;
  readonly documents: ReadonlyArray<Pick<RecordDocument, "name" | "sha256">>;
};

/** A contract's record as one file, whose text is this value's canonical JSON. */
export type RecordFile = {
  readonly format: "dibbs-record";
  readonly version: 1;
  readonly statement: RecordStatement;
  /** The Ed25519 public key, 32 bytes in hex, and its signature of `signedText(statement)`. */
  readonly key: string;
  readonly signature: string;
  readonly entries: ReadonlyArray<RecordEntry>;
  /** The texts that entries commit to, by commitment, without those that were erased. */
  readonly words: { readonly [commitment: string]: { readonly salt: string; readonly text: string } };
  readonly documents: ReadonlyArray<RecordDocument>;
};

/** The most that a file may contain: characters of text, entries, and documents. */
export const mostRecordSigns = 64 * 1024 * 1024;
export const mostRecordEntries = 20_000;
export const mostRecordDocuments = 500;

/** The purpose of the key that signs records. */
export const recordPurpose = "contract record";
