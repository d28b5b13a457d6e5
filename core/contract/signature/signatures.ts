import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { Signature, SignedDocument } from "./signature.ts";

/** Who has signed contracts and change orders, and the documents that they signed. */
export class Signatures extends Context.Service<
  Signatures,
  {
    /** Keeps a signature with its document, which stays as it was first kept. One side signs one thing once. */
    readonly insert: (signature: Signature, text: string) => Effect.Effect<void, Unavailable>;
    /** The document of a contract or a change order that was signed; null where nobody has. */
    readonly document: (subjectId: string) => Effect.Effect<SignedDocument | null, Unavailable>;
    /** Every signature of a contract and its change orders, in the order of time. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<Signature>, Unavailable>;
    /** The documents that were signed of it, in the order of their ids. */
    readonly documentsOf: (id: ContractId) => Effect.Effect<ReadonlyArray<SignedDocument>, Unavailable>;
  }
>()("core/Signatures") {}
