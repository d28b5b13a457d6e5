import { Effect } from "effect";
import { namesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import { contractDocument } from "#core/contract/document/contract-document.ts";
import type { Document } from "#core/contract/document/document.ts";
import { factsOfDocument } from "#core/contract/document/facts-of-document.ts";
import { titleOf } from "#core/market/listing/listings.ts";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { ownPayment, Payments } from "#core/money/payment/payments.ts";
import { viewStatement } from "#core/money/statement/view-statement.ts";
import { ownWaiver } from "#core/money/waiver/view-waivers.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId, PaymentId, WaiverId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { documentCsv } from "./document-csv.ts";
import { Documents } from "./documents.ts";
import { invoiceDocument, receiptDocument } from "./payment-documents.ts";
import { statementDocument } from "./statement-document.ts";
import { waiverDocument } from "./waiver-document.ts";
import { boundsOfYear, mostMovements, yearDocument } from "./year-document.ts";
import { YearMovements } from "./year-movements.ts";

/** The file format of a document. */
export type Format = "pdf" | "csv";

/** The version and language of a contract's document; null for the newest version, and for the contract's language. */
export type Wanted = { readonly version: number | null; readonly language: Language | null };

/** Returns the document of any contract, for support at the command line. */
export const documentOfContract = Effect.fnUntraced(function* (contract: ContractView, { version, language }: Wanted) {
  const facts = yield* factsOfDocument(contract);
  const original = facts.names.language;
  const found = contractDocument(facts, version, language ?? original);
  return found === null ? yield* notFound("document") : { ...found, original };
});

/**
 * Returns one version of the person's contract as a document, and how many versions there are. Fails `NotFound` for
 * anybody else, once the offer was let go, and for a version that does not exist.
 */
export const viewContractDocument = Effect.fn("viewContractDocument")(function* (
  actor: PersonActor,
  id: ContractId,
  wanted: Wanted,
) {
  const contract = yield* (yield* Contracts).view(id);
  yield* seenFrom(actor, contract);
  return yield* documentOfContract(contract, wanted);
});

const paymentFacts = Effect.fnUntraced(function* (actor: PersonActor, id: PaymentId) {
  const payment = yield* ownPayment(actor, id);
  const ofMilestone = yield* (yield* Payments).ofMilestone(payment);
  const contract = yield* (yield* Contracts).view(payment.contractId);
  const milestone = contract.milestones.find((it) => it.id === payment.milestoneId);
  if (milestone === undefined) return yield* notFound("payment");
  return {
    ...{ contract, milestone, payment },
    parts: ofMilestone.filter(({ partOf }) => partOf === id),
    names: yield* namesOf(contract),
    listingTitle: contract.listingTitle,
    postings: yield* (yield* Ledger).postings(contract.id),
  };
});

/** Returns the poster's receipt; for a part, the whole's. Fails `NotFound` for others, and until money is taken. */
export const viewReceipt = Effect.fn("viewReceipt")(function* (actor: PersonActor, id: PaymentId, language: Language) {
  const asked = yield* paymentFacts(actor, id);
  const { partOf } = asked.payment;
  const found = partOf === null ? asked : yield* paymentFacts(actor, partOf);
  const document = found.payment.posterId === actor.personId ? receiptDocument(found, language) : null;
  return document ?? (yield* notFound("document"));
});

/** Returns the bidder's invoice for both sides. Fails `NotFound` until it is paid, and while the money is held. */
export const viewInvoice = Effect.fn("viewInvoice")(function* (actor: PersonActor, id: PaymentId, language: Language) {
  return invoiceDocument(yield* paymentFacts(actor, id), language) ?? (yield* notFound("document"));
});

/** Returns a lien waiver as a document, for the two sides of its contract. */
export const viewWaiverDocument = Effect.fn("viewWaiverDocument")(function* (
  actor: PersonActor,
  id: WaiverId,
  language: Language,
) {
  const waiver = yield* ownWaiver(actor, id);
  const { listingId } = yield* (yield* Contracts).get(waiver.contractId);
  return waiverDocument(waiver, yield* titleOf(listingId), language);
});

/** Returns a contract's statement as a document, for its two sides; see `viewStatement`. */
export const viewStatementDocument = Effect.fn("viewStatementDocument")(function* (
  actor: PersonActor,
  id: ContractId,
  language: Language,
) {
  const statement = yield* viewStatement(actor, id);
  const { offeredAt } = yield* (yield* Contracts).get(id);
  return statementDocument(statement, offeredAt, language);
});

/** Returns what the person paid and received in one calendar year, over all contracts. */
export const viewYearStatement = Effect.fn("viewYearStatement")(function* (
  actor: PersonActor,
  year: number,
  language: Language,
) {
  const { name, createdAt } = yield* (yield* People).get(actor.personId);
  const found = yield* (yield* YearMovements).ofPerson(actor.personId, {
    ...boundsOfYear(year),
    limit: mostMovements,
  });
  return yearDocument({ year, name, createdAt }, found, language);
});

export const fileOf = Effect.fn("fileOfDocument")(function* (document: Document, format: Format) {
  const bytes =
    format === "pdf" ? yield* (yield* Documents).pdf(document) : new TextEncoder().encode(documentCsv(document));
  return { name: `${document.name}.${format}`, bytes };
});
