import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { Signature, SignedDocument } from "./signature.ts";

/** The signatures of contracts and change orders, and the documents that were signed. */
export class Signatures extends Context.Service<
  Signatures,
  {
    /** Stores a signature with its document, whose text stays as first stored. Each side signs a thing only once. */
    readonly insert: (signature: Signature, text: string) => Effect.Effect<void, Unavailable>;
    /** The signed document of a contract or change order; null if nobody has signed it. */
    readonly document: (subjectId: string) => Effect.Effect<SignedDocument | null, Unavailable>;
    /** All signatures of a contract and its change orders, oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<Signature>, Unavailable>;
    /** The signed documents of a contract, sorted by id. */
    readonly documentsOf: (id: ContractId) => Effect.Effect<ReadonlyArray<SignedDocument>, Unavailable>;
  }
>()("core/Signatures") {}
