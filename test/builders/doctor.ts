import { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import { type Focus, readContract } from "#core/support/doctor/examine-contract.ts";
import { readPerson, wordsAbout } from "#core/support/doctor/examine-person.ts";
import { providerWords } from "#core/support/doctor/provider-word.ts";

/** Returns all that the doctor knows about a contract or a part of it, with the providers' answers. */
export const examineContract = Effect.fnUntraced(function* (focus: Focus) {
  const found = yield* readContract(focus);
  return { ...found, providers: yield* providerWords(found.world) };
});

/** Returns all that the doctor knows about a person, with the providers' answers. */
export const examinePerson = Effect.fnUntraced(function* (id: PersonId) {
  const found = yield* readPerson(id);
  return { ...found, providers: yield* wordsAbout(found) };
});
