import { expect } from "vitest";
import { currentNames, NamesOfContracts } from "#core/contract/contract/contract-names.ts";
import { People } from "#core/people/person/people.ts";
import { ContractId } from "#core/shared/ids.ts";
import { storedCredential } from "#test/builders/credential.ts";
import { idOf } from "#test/builders/moment.ts";
import { forget, storedContract } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

export const contractNamesContract = ({ holds }: Given): void => {
  holds("a contract's names are found unchanged, cannot be replaced, and are null if never stored", function* () {
    const names = yield* NamesOfContracts;
    const contract = yield* storedContract();
    const first = yield* currentNames(contract);
    yield* names.insert(first);
    expect(yield* names.find(contract.id)).toEqual(first);
    yield* names.insert({ ...first, language: "es" });
    expect(yield* names.find(contract.id)).toEqual(first);
    expect(yield* names.find(idOf(ContractId))).toBeNull();
  });

  holds("a deleted person is no longer named, and the other side still is", function* () {
    const names = yield* NamesOfContracts;
    const people = yield* People;
    const contract = yield* storedContract({}, { state: "ended" });
    const poster = yield* people.get(contract.posterId);
    yield* people.save({ ...poster, business: { name: "Owner & Sons", address: null, website: null } });
    yield* storedCredential(contract.posterId);
    const before = yield* currentNames(contract);
    expect(before.poster.licenses).toMatchObject([{ number: "123456", check: null }]);
    yield* names.insert(before);
    expect(yield* names.find(contract.id)).toEqual(before);
    yield* forget(contract.posterId);
    expect(yield* names.find(contract.id)).toEqual({
      ...before,
      poster: { ...before.poster, name: "Deleted account", business: null, city: null, state: null, licenses: [] },
    });
  });
};
