import { Effect } from "effect";
import { secretVault } from "#adapters/vault/vault.ts";
import { acceptChange, viewChangeToSign } from "#core/contract/change-order/answer-change.ts";
import type { MilestoneChangeDraft } from "#core/contract/change-order/change-order.ts";
import { proposeChange, viewProposalToSign } from "#core/contract/change-order/propose-change.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { exportRecord, viewRecordKeys } from "#core/contract/record/export-record.ts";
import type { RecordEntry } from "#core/contract/record/record-entry.ts";
import { type RecordFile, recordPurpose } from "#core/contract/record/record-file.ts";
import { type RecordProblemCode, signedText } from "#core/contract/record/verify-record.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { acceptSplit } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { cents } from "#core/shared/money.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { Vault } from "#core/shared/vault.ts";
import { hearProviders } from "#test/world.ts";
import { aChangeDraft, anAddition, aRaise } from "./change-order.ts";
import { aStatementDraft } from "./dispute.ts";
import { payByCard, submittedBid, withCardAccount } from "./errand.ts";
import { acceptSigned, hireSigned, signingBy } from "./signature.ts";

/** Returns the record file of a signed contract with two signed changes, a refund and a dispute, both settled. */
export const eventfulRecord = Effect.fnUntraced(function* () {
  const { owner, contractor, bid } = yield* submittedBid();
  const { id: contractId } = yield* hireSigned(owner, bid);
  const contract = yield* acceptSigned(contractor, { id: contractId });
  yield* withCardAccount(contractor);
  const [first, second] = (yield* viewContract(owner, contractId)).milestones;
  if (first === undefined || second === undefined) throw new Error("The contract has too few milestones.");
  const change = Effect.fnUntraced(function* (one: MilestoneChangeDraft) {
    const draft = aChangeDraft({ changes: [one] });
    const shown = yield* viewProposalToSign(owner, { contractId, draft }, "en");
    const order = yield* proposeChange(owner, { contractId, draft }, yield* signingBy(owner, shown));
    const asked = yield* viewChangeToSign(contractor, order.id, "en");
    yield* acceptChange(contractor, order.id, yield* signingBy(contractor, asked, "Cole Contractor"));
  });
  yield* change(aRaise(second));
  yield* change(anAddition);
  const { id: paymentId } = yield* payByCard(owner, contract, 1);
  yield* hearProviders;
  yield* refundPayment(contractor, { paymentId, amount: cents(5_000), reason: "It cost less." });
  yield* hearProviders;
  yield* submitMilestone(contractor, second.id);
  const share = cents(100_000);
  const draft = aStatementDraft({ proposes: share });
  const dispute = yield* openDispute(owner, { milestoneId: second.id, draft });
  yield* acceptSplit(contractor, { disputeId: dispute.id, share });
  const { keys } = yield* viewRecordKeys();
  const { text } = yield* exportRecord(owner, contractId, "https://dibbs.example");
  return { owner, contractor, contractId, paymentId, text, keys, file: JSON.parse(text) as RecordFile };
});

/** The same file, signed by another installation. */
const signedElsewhere = async (file: RecordFile): Promise<RecordFile> => {
  const sign = Effect.flatMap(Vault, (vault) => vault.sign(recordPurpose, signedText(file.statement)));
  const { publicKey, signature } = await Effect.runPromise(sign.pipe(Effect.provide(secretVault("another secret"))));
  return { ...file, key: publicKey, signature };
};

export type Forgery = { readonly what: string; readonly text: string; readonly code: RecordProblemCode };

/** Ways to forge a record, each with the problem that names it. */
export const forgeriesOf = async (file: RecordFile): Promise<ReadonlyArray<Forgery>> => {
  const { entries, words, documents, statement } = file;
  const at = (index: number): RecordEntry => entries.at(index) as RecordEntry;
  const withEntries = (changed: ReadonlyArray<RecordEntry>): string => canonicalJson({ ...file, entries: changed });
  const withDocuments = (changed: RecordFile["documents"]): string => canonicalJson({ ...file, documents: changed });
  const text = canonicalJson(file);
  const [commitment = ""] = Object.keys(words);
  const { [commitment]: _left, ...fewerWords } = words;
  const changedWord = { ...words, [commitment]: { salt: words[commitment]?.salt ?? "", text: "Something else" } };
  const salt = "0".repeat(64);
  const moreWords = { ...words, [await sha256Hex(`${salt}More`)]: { salt, text: "More" } };
  const [document] = documents;
  if (document === undefined) throw new Error("The file has no document.");
  const last = entries.length - 1;
  const added = {
    ...at(-1),
    seq: entries.length + 1,
    previous: await sha256Hex(canonicalJson(at(-1))),
    to: "settled",
  };
  const forged = (what: string, forgedText: string, code: RecordProblemCode): Forgery => ({
    what,
    text: forgedText,
    code,
  });
  return [
    forged(
      "a sum is changed",
      withEntries(entries.with(1, { ...at(1), facts: { ...at(1).facts, total: 1 } })),
      "entry_changed",
    ),
    forged(
      "a time is changed",
      withEntries(entries.with(2, { ...at(2), at: "2020-01-01T00:00:00.000Z" })),
      "entry_changed",
    ),
    forged("who acted is changed", withEntries(entries.with(1, { ...at(1), by: "support" })), "entry_changed"),
    forged("an entry is left out", withEntries(entries.toSpliced(3, 1)), "entry_missing"),
    forged("the first entry is left out", withEntries(entries.slice(1)), "entry_missing"),
    forged("the last entry is left out", withEntries(entries.slice(0, -1)), "end_cut_off"),
    forged("two entries are exchanged", withEntries(entries.with(2, at(3)).with(3, at(2))), "entries_reordered"),
    forged("an entry stands twice", withEntries(entries.toSpliced(3, 0, at(2))), "entry_twice"),
    forged(
      "an entry is of another contract",
      withEntries(entries.with(2, { ...at(2), contract: "019a0000-0000-7000-8000-00000000dead" })),
      "other_contract",
    ),
    forged("an entry is added", withEntries([...entries, added]), "end_added"),
    forged("the last entry is changed", withEntries(entries.with(last, { ...at(-1), to: "nothing" })), "end_changed"),
    forged("the beginning is cut", withEntries(entries.with(0, { ...at(0), previous: salt })), "beginning_changed"),
    forged("a word is changed", canonicalJson({ ...file, words: changedWord }), "word_changed"),
    forged("a word is left out", canonicalJson({ ...file, words: fewerWords }), "words_changed"),
    forged("a word is added", canonicalJson({ ...file, words: moreWords }), "word_unknown"),
    forged(
      "a document is changed",
      withDocuments(documents.with(0, { ...document, base64: btoa("Another contract") })),
      "document_changed",
    ),
    forged("a document is left out", withDocuments(documents.slice(1)), "document_missing"),
    forged(
      "a document is added",
      withDocuments([...documents, { name: "more.json", sha256: await sha256Hex("more"), base64: btoa("more") }]),
      "document_added",
    ),
    forged("documents are exchanged", withDocuments(documents.toReversed()), "documents_reordered"),
    forged(
      "the date of the file is changed",
      canonicalJson({ ...file, statement: { ...statement, at: "2020-01-01T00:00:00.000Z" } }),
      "signature_wrong",
    ),
    forged("another key has signed", canonicalJson(await signedElsewhere(file)), "other_key"),
    forged("a space is added", text.replace(":", ": "), "not_canonical"),
    forged("the file is cut", text.slice(0, -20), "not_json"),
  ];
};
