import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";

/** A record's number of entries, and the hash of the last one; empty if it has none. */
export type RecordHead = { readonly contractId: ContractId; readonly entries: number; readonly hash: string };

/** An entry as it is stored: its canonical JSON and that text's SHA-256. */
export type StoredEntry = {
  readonly contractId: ContractId;
  readonly seq: number;
  readonly text: string;
  readonly hash: string;
};

/** A text that an entry commits to. */
export type StoredWord = { readonly commitment: string; readonly salt: string; readonly text: string };

/** A public key that signed records here, and when it first did. */
export type RecordKey = { readonly key: string; readonly firstUsedAt: Date };

/** A broken record: the first entry that doesn't match, and why, in a sentence. */
export type BrokenRecord = Pick<StoredEntry, "contractId" | "seq"> & {
  readonly what: string;
  /** When a check first found it. */
  readonly foundAt: Date;
};

/** The records of contracts; the history appends their entries. */
export class ContractRecords extends Context.Service<
  ContractRecords,
  {
    /** Null, until `begin`, if nothing has happened to the contract since records exist. */
    readonly head: (id: ContractId) => Effect.Effect<RecordHead | null, Unavailable>;
    /** The heads of contracts with an id above `after`, at most `limit`, lowest id first. */
    readonly heads: (after: ContractId | null, limit: number) => Effect.Effect<ReadonlyArray<RecordHead>, Unavailable>;
    /** The entries of these contracts, by contract and number. */
    readonly entries: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<StoredEntry>, Unavailable>;
    /** The texts that a record commits to and that weren't erased. */
    readonly words: (id: ContractId) => Effect.Effect<ReadonlyArray<StoredWord>, Unavailable>;
    /** Creates a contract's record from its whole history; does nothing if it has one. */
    readonly begin: (id: ContractId) => Effect.Effect<void, Unavailable>;
    /** At most `limit` contracts that have no record. */
    readonly missing: (limit: number) => Effect.Effect<ReadonlyArray<ContractId>, Unavailable>;
    readonly broken: (id: ContractId) => Effect.Effect<BrokenRecord | null, Unavailable>;
    /** Stores that a record is broken; a known broken record keeps its first `foundAt`. */
    readonly noteBroken: (record: BrokenRecord) => Effect.Effect<void, Unavailable>;
    /** The keys that ever signed records here, newest first. */
    readonly keys: Effect.Effect<ReadonlyArray<RecordKey>, Unavailable>;
    /** Stores that this key signed a record; does nothing if the key is known. */
    readonly noteKey: (key: string, at: Date) => Effect.Effect<void, Unavailable>;
    /** Stores that a record is intact. */
    readonly noteWhole: (id: ContractId) => Effect.Effect<void, Unavailable>;
  }
>()("core/ContractRecords") {}
