import { Effect } from "effect";
import { expect } from "vitest";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Signature } from "#core/contract/signature/signature.ts";
import { Signatures } from "#core/contract/signature/signatures.ts";
import { ContractId, SessionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { dataOf, forget, storedContract } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const hash = (digit: string): string => digit.repeat(64);

const aSignature = ({ id }: Contract, but: Partial<Signature> = {}): Signature => ({
  contractId: id,
  subjectId: id,
  side: "poster",
  memberId: null,
  name: "Olive M. Owner",
  profileName: "Olive Owner",
  consent: 1,
  document: hash("a"),
  signedAt: moment(),
  sessionId: idOf(SessionId),
  secondFactor: true,
  ...but,
});

export const signaturesContract = ({ holds }: Given): void => {
  holds("signatures are found unchanged, in order of time, with one document for each subject", function* () {
    const signatures = yield* Signatures;
    const [contract, other] = [yield* storedContract(), yield* storedContract()];
    const orderId = idOf(ContractId);
    const first = aSignature(contract);
    const second = aSignature(contract, { side: "bidder", secondFactor: false });
    const change = aSignature(contract, { subjectId: orderId, document: hash("b") });
    yield* signatures.insert(first, "the text");
    yield* signatures.insert(second, "another text is not kept");
    yield* signatures.insert(change, "the change");
    yield* signatures.insert(aSignature(other), "of another");
    // The second of two at once changes nothing.
    yield* signatures.insert({ ...first, name: "Somebody else" }, "the text");
    expect(yield* signatures.ofContract(contract.id)).toEqual([first, second, change]);
    const document = { contractId: contract.id, subjectId: contract.id, sha256: hash("a"), text: "the text" };
    expect(yield* signatures.document(contract.id)).toEqual(document);
    expect(yield* signatures.documentsOf(contract.id)).toEqual(
      expect.arrayContaining([document, { ...document, subjectId: orderId, sha256: hash("b"), text: "the change" }]),
    );
    expect(yield* signatures.documentsOf(contract.id)).toHaveLength(2);
    expect(yield* signatures.document(idOf(ContractId))).toBeNull();
    expect(yield* signatures.ofContract(idOf(ContractId))).toEqual([]);
  });

  holds("a rolled-back unit of work leaves no signature and no document", function* () {
    const signatures = yield* Signatures;
    const { atomic } = yield* UnitOfWork;
    const contract = yield* storedContract();
    yield* Effect.flip(
      atomic(Effect.andThen(signatures.insert(aSignature(contract), "the text"), Effect.fail("no" as const))),
    );
    expect(yield* signatures.ofContract(contract.id)).toEqual([]);
    expect(yield* signatures.document(contract.id)).toBeNull();
  });

  holds("a deleted person is no longer named in a signature, and the document's hash stays", function* () {
    const signatures = yield* Signatures;
    const contract = yield* storedContract({}, { state: "ended" });
    const [first, second] = [aSignature(contract), aSignature(contract, { side: "bidder" })];
    yield* signatures.insert(first, "the text");
    yield* signatures.insert(second, "the text");
    expect((yield* dataOf(contract.posterId)).signatures).toEqual([first]);
    yield* forget(contract.posterId);
    expect(yield* signatures.ofContract(contract.id)).toEqual([{ ...first, name: null, profileName: null }, second]);
    expect(yield* signatures.document(contract.id)).toMatchObject({ sha256: hash("a"), text: null });
  });
};
