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

/** In which form a document is saved. */
export type Format = "pdf" | "csv";

/** Which version of a contract's document is read, and in which language; null: the newest, and that of the contract. */
export type Wanted = { readonly version: number | null; readonly language: Language | null };

/** The document of any contract; for support, which asks at the command line. */
export const documentOfContract = Effect.fnUntraced(function* (contract: ContractView, { version, language }: Wanted) {
  const facts = yield* factsOfDocument(contract);
  const original = facts.names.language;
  const found = contractDocument(facts, version, language ?? original);
  return found === null ? yield* notFound("document") : { ...found, original };
});

/**
 * One version of one's own contract as a document, and how many there are. Fails `NotFound` for everybody else, once the offer was let go,
 * and for a version that there is not.
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

/** What the poster has paid, for them alone: of a part, the whole that it was split off. Fails `NotFound` while nothing was taken from them. */
export const viewReceipt = Effect.fn("viewReceipt")(function* (actor: PersonActor, id: PaymentId, language: Language) {
  const asked = yield* paymentFacts(actor, id);
  const { partOf } = asked.payment;
  const found = partOf === null ? asked : yield* paymentFacts(actor, partOf);
  const document = found.payment.posterId === actor.personId ? receiptDocument(found, language) : null;
  return document ?? (yield* notFound("document"));
});

/** What the bidder bills the poster, for both. Fails `NotFound` while it was not paid, and while the money is held. */
export const viewInvoice = Effect.fn("viewInvoice")(function* (actor: PersonActor, id: PaymentId, language: Language) {
  return invoiceDocument(yield* paymentFacts(actor, id), language) ?? (yield* notFound("document"));
});

/** A lien waiver, for the two people of its contract. */
export const viewWaiverDocument = Effect.fn("viewWaiverDocument")(function* (
  actor: PersonActor,
  id: WaiverId,
  language: Language,
) {
  const waiver = yield* ownWaiver(actor, id);
  const { listingId } = yield* (yield* Contracts).get(waiver.contractId);
  return waiverDocument(waiver, yield* titleOf(listingId), language);
});

/** The statement of a contract as a document, for the two people in it; see `viewStatement`. */
export const viewStatementDocument = Effect.fn("viewStatementDocument")(function* (
  actor: PersonActor,
  id: ContractId,
  language: Language,
) {
  const statement = yield* viewStatement(actor, id);
  const { offeredAt } = yield* (yield* Contracts).get(id);
  return statementDocument(statement, offeredAt, language);
});

/** What one has paid and received in one calendar year, over all contracts. */
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
