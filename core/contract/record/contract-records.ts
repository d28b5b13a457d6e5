import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";

/** How long a record is, and the hash of its last entry; empty for one without entries. */
export type RecordHead = { readonly contractId: ContractId; readonly entries: number; readonly hash: string };

/** An entry as it is stored: its canonical JSON, and the hash of that. */
export type StoredEntry = {
  readonly contractId: ContractId;
  readonly seq: number;
  readonly text: string;
  readonly hash: string;
};

/** What an entry commits to. */
export type StoredWord = { readonly commitment: string; readonly salt: string; readonly text: string };

/** A public key by which a record was signed here, and when first. */
export type RecordKey = { readonly key: string; readonly firstUsedAt: Date };

/** A record that is not as it was written: the first entry that does not fit, and why in a sentence. */
export type BrokenRecord = Pick<StoredEntry, "contractId" | "seq"> & {
  readonly what: string;
  /** When a check has found it first. */
  readonly foundAt: Date;
};

/** The records of contracts; the history puts their entries in. */
export class ContractRecords extends Context.Service<
  ContractRecords,
  {
    /** Null for a contract that nothing has happened to since there are records, until `begin`. */
    readonly head: (id: ContractId) => Effect.Effect<RecordHead | null, Unavailable>;
    /** Those of the contracts with a greater id, at most `limit`, the least first. */
    readonly heads: (after: ContractId | null, limit: number) => Effect.Effect<ReadonlyArray<RecordHead>, Unavailable>;
    /** The entries of these contracts, by contract and place. */
    readonly entries: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<StoredEntry>, Unavailable>;
    /** What is left of the words that a record commits to. */
    readonly words: (id: ContractId) => Effect.Effect<ReadonlyArray<StoredWord>, Unavailable>;
    /** Begins the record of a contract that has none with all that had happened to it; nothing where it has one. */
    readonly begin: (id: ContractId) => Effect.Effect<void, Unavailable>;
    /** Contracts that have no record, at most `limit`. */
    readonly missing: (limit: number) => Effect.Effect<ReadonlyArray<ContractId>, Unavailable>;
    readonly broken: (id: ContractId) => Effect.Effect<BrokenRecord | null, Unavailable>;
    /** Notes that a record is broken; one that was found before keeps when that was. */
    readonly noteBroken: (record: BrokenRecord) => Effect.Effect<void, Unavailable>;
    /** The keys by which records were ever signed here, the newest first. */
    readonly keys: Effect.Effect<ReadonlyArray<RecordKey>, Unavailable>;
    /** Notes that a record was signed by this key; nothing where that is known. */
    readonly noteKey: (key: string, at: Date) => Effect.Effect<void, Unavailable>;
    /** It is as it was written. */
    readonly noteWhole: (id: ContractId) => Effect.Effect<void, Unavailable>;
  }
>()("core/ContractRecords") {}
