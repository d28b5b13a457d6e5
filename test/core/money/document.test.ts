import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { type Block, type Document, inWords, paragraph } from "#core/contract/document/document.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { documentCsv } from "#core/money/document/document-csv.ts";
import { statementDocument } from "#core/money/document/statement-document.ts";
import {
  fileOf,
  viewContractDocument,
  viewInvoice,
  viewReceipt,
  viewStatementDocument,
  viewYearStatement,
} from "#core/money/document/view-documents.ts";
import { releasePart } from "#core/money/payment/release-payment.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { viewStatement } from "#core/money/statement/view-statement.ts";
import { People } from "#core/people/person/people.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { aChangeDraft, aRaise } from "#test/builders/change-order.ts";
import { storedCredential } from "#test/builders/credential.ts";
import {
  acceptedContract,
  fundByCard,
  newcomer,
  payableContract,
  payByCard,
  submittedBid,
} from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders } from "#test/world.ts";

const newest = { version: null, language: null };

/** Returns everything in a document, one line per value or text. */
const saidIn = (block: Block, language: Document["language"]): ReadonlyArray<string> => {
  if (block.kind === "paragraph") return [block.text];
  if (block.kind === "facts") return block.facts.map(({ label, value }) => `${label}: ${inWords(value, language)}`);
  const rows = [...block.rows, ...(block.total ? [block.total] : [])];
  return rows.map((row) => row.map((value) => inWords(value, language)).join(" | "));
};

const linesOf = ({ title, about, language, sections }: Document): ReadonlyArray<string> => [
  title,
  about,
  ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap((block) => saidIn(block, language))]),
];

const gone = { _tag: "NotFound", noun: "document" };

describe("the contract document", () => {
  testInWorld("says who agreed to what, where and for how much, to both sides and nobody else", function* () {
    const { owner, contractor, contract, listing } = yield* acceptedContract();
    const { document, version, versions } = yield* viewContractDocument(owner, contract.id, newest);
    const said = linesOf(document);
    expect([version, versions, document.language]).toEqual([1, 1, "en"]);
    expect(said).toEqual(
      expect.arrayContaining([
        `Contract: ${listing.title}`,
        "Client: Olive Owner",
        "Contractor: Cole Contractor",
        `Project: ${listing.title}`,
        expect.stringContaining(listing.place.streetAddress),
        listing.description,
        `Contract number: ${contract.id}`,
      ]),
    );
    expect(yield* viewContractDocument(contractor, contract.id, newest)).toEqual({
      ...{ document, version, versions },
      original: "en",
    });
    const stranger = yield* newcomer("contractor");
    expect(yield* Effect.flip(viewContractDocument(stranger, contract.id, newest))).toMatchObject({
      _tag: "NotFound",
    });
  });

  testInWorld("names the licenses that both had when they agreed, and whose word that is", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    const at = new Date("2026-01-05T17:00:00Z");
    yield* storedCredential(contractor.personId);
    yield* storedCredential(contractor.personId, {
      number: "987",
      state: "checked",
      check: { by: "support", at, source: null, listDay: null },
    });
    yield* storedCredential(contractor.personId, {
      number: "555",
      state: "checked",
      check: { by: "lookup", at, source: "CSLB", listDay: "2026-01-02" as Day },
    });
    yield* storedCredential(contractor.personId, { number: "expired", validUntil: "2025-04-01" as Day });
    yield* storedCredential(contractor.personId, { number: "insured", kind: "insurance" });
    const contract = yield* hireBidder(owner, bid);
    const licenses = linesOf((yield* viewContractDocument(owner, contract.id, newest)).document).filter((it) =>
      it.startsWith("License: "),
    );
    expect(licenses.toSorted()).toEqual([
      "License: 123456 (CA), issued to Delgado Builders LLC, valid until March 3, 2099. Self-reported, not checked.",
      "License: 555 (CA), issued to Delgado Builders LLC, valid until March 3, 2099. Listed by CSLB, January 2, 2026.",
      "License: 987 (CA), issued to Delgado Builders LLC, valid until March 3, 2099. Checked by Dibbs Support January 5, 2026.",
    ]);
    yield* storedCredential(contractor.personId, { number: "later" });
    const again = linesOf((yield* viewContractDocument(contractor, contract.id, newest)).document);
    expect(again.some((it) => it.includes("later"))).toBe(false);
  });

  testInWorld("has a version for each change order, and older ones stay as they are", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const first = yield* viewContractDocument(owner, contract.id, newest);
    const [stage] = (yield* viewContract(owner, contract.id)).milestones;
    if (!stage) throw new Error("The contract has no milestones.");
    const raised = aRaise(stage);
    const draft = aChangeDraft({ changes: [raised] });
    const order = yield* proposeChange(owner, { contractId: contract.id, draft });
    expect((yield* viewContractDocument(owner, contract.id, newest)).versions).toBe(1);
    yield* acceptChange(contractor, order.id);
    const second = yield* viewContractDocument(owner, contract.id, newest);
    expect([second.version, second.versions]).toEqual([2, 2]);
    expect(second.document.about).toBe("Version 2, by change order 1");
    expect(linesOf(second.document)).toContain(`Reason: ${draft.reason}`);
    const again = yield* viewContractDocument(owner, contract.id, { version: 1, language: null });
    expect(again.document).toEqual(first.document);
    const none = { version: 3, language: null };
    expect(yield* Effect.flip(viewContractDocument(owner, contract.id, none))).toMatchObject(gone);
  });

  testInWorld("names both as they were called when it was offered, whatever they are called later", function* () {
    const { owner, contract } = yield* acceptedContract();
    const first = yield* viewContractDocument(owner, contract.id, newest);
    const people = yield* People;
    yield* people.save({ ...(yield* people.get(owner.personId)), name: "Somebody Else", language: "es" });
    expect(yield* viewContractDocument(owner, contract.id, newest)).toEqual(first);
    const spanish = yield* viewContractDocument(owner, contract.id, { version: null, language: "es" });
    expect(linesOf(spanish.document)).toEqual(
      expect.arrayContaining(["Cliente: Olive Owner", expect.stringContaining("El contrato se hizo en inglés")]),
    );
  });
});

describe("a receipt and an invoice", () => {
  testInWorld("say what was paid, to whom, and what came back since", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id, milestoneAmount, fee } = yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    const receipt = yield* viewReceipt(owner, id, "en");
    const invoice = yield* viewInvoice(contractor, id, "en");
    expect(yield* viewInvoice(owner, id, "en")).toEqual(invoice);
    expect(linesOf(receipt)).toEqual(expect.arrayContaining([`Payment number: ${id}`, "Method: Card"]));
    const csv = documentCsv(receipt);
    expect(csv).toContain(`"Total paid",${((milestoneAmount + fee) / 100).toFixed(2)}`);
    // The bidder must not see what the poster pays on top.
    expect(documentCsv(invoice)).not.toContain("Fee");
    expect(yield* Effect.flip(viewReceipt(contractor, id, "en"))).toMatchObject(gone);
    const stranger = yield* newcomer("contractor");
    expect(yield* Effect.flip(viewInvoice(stranger, id, "en"))).toMatchObject({ _tag: "NotFound" });

    yield* refundPayment(contractor, { paymentId: id, amount: cents(5_000), reason: "It cost less." });
    yield* hearProviders;
    const later = yield* viewReceipt(owner, id, "es");
    expect(later.title.split(" ")[1]).toBe(receipt.title.split(" ")[1]);
    expect(linesOf(later)).toContainEqual(expect.stringMatching(/\| Reembolso \| −\$50\.00$/));
    expect(linesOf(yield* viewInvoice(contractor, id, "en"))).toContainEqual(
      expect.stringMatching(/\| Refund \| −\$50\.00$/),
    );
  });

  testInWorld(
    "of a payment that was declined there is none; of one that is held there is a receipt alone",
    function* () {
      const { owner, contractor, contract } = yield* payableContract();
      const declined = yield* payByCard(owner, contract, 1, "declined");
      yield* hearProviders;
      expect(yield* Effect.flip(viewReceipt(owner, declined.id, "en"))).toMatchObject(gone);
      expect(yield* Effect.flip(viewInvoice(owner, declined.id, "en"))).toMatchObject(gone);
      const held = yield* fundByCard(owner, contract);
      yield* hearProviders;
      expect(linesOf(yield* viewReceipt(owner, held.id, "en"))).toContain(
        "Status: Held by Dibbs until the client releases it",
      );
      expect(yield* Effect.flip(viewInvoice(contractor, held.id, "en"))).toMatchObject(gone);
    },
  );
});

describe("a funded milestone that was released in part", () => {
  testInWorld("has one receipt of what was taken, and an invoice of each part", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id, total } = yield* fundByCard(owner, contract, 1);
    yield* hearProviders;
    const { id: partId } = yield* releasePart(owner, { paymentId: id, amount: cents(10_000) });
    yield* hearProviders;
    const receipt = yield* viewReceipt(owner, id, "en");
    expect(documentCsv(receipt)).toContain(`"Total paid",${(total / 100).toFixed(2)}`);
    expect(linesOf(receipt)).toContain("Status: Released or refunded in parts");
    expect(yield* viewReceipt(owner, partId, "en")).toEqual(receipt);
    expect(documentCsv(yield* viewInvoice(contractor, partId, "en"))).toContain(`"Total",100.00`);
    expect(yield* Effect.flip(viewInvoice(contractor, id, "en"))).toMatchObject(gone);
  });
});

describe("a yearly statement", () => {
  testInWorld("adds up what each side paid, received and got back in the year, by contract", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id, milestoneAmount, fee, total } = yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    yield* refundPayment(contractor, { paymentId: id, amount: cents(5_000), reason: "It cost less." });
    yield* hearProviders;
    const dollars = (amount: number): string => (amount / 100).toFixed(2);
    const paid = documentCsv(yield* viewYearStatement(owner, 2026, "en"));
    expect(paid).toContain(`"Total",,${[total, fee, 5_000, total - 5_000].map(dollars).join(",")}`);
    expect(paid).not.toContain("What you received");
    const received = documentCsv(yield* viewYearStatement(contractor, 2026, "en"));
    expect(received).toContain(`"Total",,${[milestoneAmount, 5_000, milestoneAmount - 5_000].map(dollars).join(",")}`);
    expect(linesOf(yield* viewYearStatement(owner, 2025, "en"))).toContain("No money moved in this year.");
    const stranger = yield* newcomer("contractor");
    expect(linesOf(yield* viewYearStatement(stranger, 2026, "en"))).toContain("No money moved in this year.");
  });
});

describe("exported files", () => {
  testInWorld("of a statement are its lines, as CSV", function* () {
    const { owner, contract } = yield* payableContract();
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    const document = yield* viewStatementDocument(owner, contract.id, "en");
    const csv = yield* fileOf(document, "csv");
    expect(csv.name).toBe(`dibbs-payments-${contract.id}.csv`);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(csv.bytes)).toMatch(/^\ufeff"Payments and fees"/);
  });

  testInWorld("of a statement say what an ended contract came to against its bid", function* () {
    const { owner, contract } = yield* payableContract();
    const statement = yield* viewStatement(owner, contract.id);
    const titlesOf = ({ sections }: Document) => sections.map(({ title }) => title);
    const open = statementDocument(statement, contract.offeredAt, "en");
    expect(titlesOf(open)).not.toContain("From bid to final price");
    const changes = [{ cause: "left_out" as const, difference: 12_050 }];
    const sums = { bid: cents(300_000), agreed: 300_000, changes, disputes: 0, refunds: 0, final: cents(312_050) };
    const ended = { ...statement, closeout: { ...sums, daysLate: 3 } };
    const document = statementDocument(ended, contract.offeredAt, "es");
    expect(titlesOf(document).slice(0, 2)).toEqual(["Totales", "De la oferta al precio final"]);
    expect(linesOf(document)).toEqual(
      expect.arrayContaining([
        "Oferta: $3,000.00",
        "Faltaba en la oferta: $120.50",
        "Precio final: $3,120.50",
        "Terminado: 3 días de retraso",
      ]),
    );
  });

  test("escape text that a spreadsheet would read as a formula", () => {
    const document: Document = {
      ...{ name: "it", language: "en", title: "=1+1", about: "@x", at: new Date(0) },
      sections: [{ title: "+1", blocks: [paragraph("-1")] }],
    };
    expect(documentCsv(document)).toBe(`\ufeff"'=1+1","'@x"\r\n\r\n"'+1"\r\n"'-1"\r\n`);
  });
});
