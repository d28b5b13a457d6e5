import type { RecordEntry } from "./record-entry.ts";

/** A document of the contract, as the file holds it. */
export type RecordDocument = { readonly name: string; readonly sha256: string; readonly base64: string };

/** What the installation signs. */
export type RecordStatement = {
  readonly contract: string;
  /** The address of the installation that made the file. */
  readonly installation: string;
  /** When it was made. */
  readonly at: string;
  readonly entries: number;
  /** The hash of the last entry; empty where there is none. */
  readonly head: string;
  /** The SHA-256 of the canonical JSON of `words`. */
  readonly words: string;
  readonly documents: ReadonlyArray<Pick<RecordDocument, "name" | "sha256">>;
};

/** The record of a contract as one file, whose text is its canonical JSON. */
export type RecordFile = {
  readonly format: "dibbs-record";
  readonly version: 1;
  readonly statement: RecordStatement;
  /** The public key of Ed25519, 32 bytes in hex, and its signature over `signedText(statement)`. */
  readonly key: string;
  readonly signature: string;
  readonly entries: ReadonlyArray<RecordEntry>;
  /** By commitment, what entries commit to, as far as it is still there. */
  readonly words: { readonly [commitment: string]: { readonly salt: string; readonly text: string } };
  readonly documents: ReadonlyArray<RecordDocument>;
};

/** The most that a file may have: characters of text, entries, and documents. */
export const mostRecordSigns = 64 * 1024 * 1024;
export const mostRecordEntries = 20_000;
export const mostRecordDocuments = 500;

/** The purpose of the key that signs records. */
export const recordPurpose = "contract record";
