import { PhoneCodes } from "#core/people/phone/send-phone-code.ts";
import { inMemory } from "../memory.ts";
import { withoutRow, withRow } from "../tables.ts";

/** Units of work run one after the other here, so nothing needs a lock. */
export const memoryPhoneCodes = inMemory(PhoneCodes)(({ read, write }) => ({
  put: (code) => write((tables) => withRow(tables, "phoneCodes", code.personId, code)),
  find: (personId) => read(({ phoneCodes }) => phoneCodes.get(personId) ?? null),
  findForUpdate: (personId) => read(({ phoneCodes }) => phoneCodes.get(personId) ?? null),
  remove: (personId) => write((tables) => withoutRow(tables, "phoneCodes", personId)),
}));
