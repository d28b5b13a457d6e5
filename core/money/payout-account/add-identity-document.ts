import { Effect } from "effect";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import { FileTypes } from "#core/people/file/upload-file.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { blocked, invalid } from "#core/shared/errors.ts";
import { type DocumentKind, documentTypes, largestDocument } from "./bank-customer.ts";
import { BankCustomers } from "./bank-customers.ts";
import { onlyCustomer } from "./payment-accounts.ts";
import { syncAccount } from "./sync-account.ts";

type Input = { readonly kind: DocumentKind; readonly name: string; readonly bytes: Uint8Array };

/**
 * Passes an identity document straight on to the provider that asked for it; keeps nothing of it. Fails `Invalid` for
 * what the provider does not read, `Blocked` if it did not ask for one.
 */
export const addIdentityDocument = Effect.fn("addIdentityDocument")(function* (
  actor: PersonActor,
  { kind, name, bytes }: Input,
) {
  const customers = yield* BankCustomers;
  const account = yield* onlyCustomer(actor);
  if (account.customer?.status !== "document") {
    return yield* blocked("NoDocumentAsked", "you", {
      message: "We don't need a document right now.",
      whatToDo: "Payment Methods shows what's needed.",
    });
  }
  if (bytes.length === 0) return yield* invalid({ field: "file", message: "Please Upload a File!" });
  if (bytes.length > largestDocument) {
    return yield* invalid({ field: "file", message: "This file is larger than 10 MB. Please choose a smaller one." });
  }
  const mediaType = yield* (yield* FileTypes).of(bytes, name);
  if (mediaType === null || !documentTypes.includes(mediaType)) {
    return yield* invalid({ field: "file", message: "You can only upload a JPG, PNG or PDF file." });
  }
  yield* customers.addDocument(account.ref, { kind, name, mediaType, bytes }).pipe(reachProvider("file"));
  return (yield* syncAccount(actor.personId, "bank")) ?? account;
});
