import { Effect, Layer } from "effect";
import { PhoneCodes } from "#core/people/phone/send-phone-code.ts";
import { Memory } from "../memory.ts";
import { withoutRow, withRow } from "../tables.ts";

/** Units of work run one after the other here, so nobody has to be held back. */
export const memoryPhoneCodes = Layer.effect(
  PhoneCodes,
  Effect.map(Memory, ({ read, write }) =>
    PhoneCodes.of({
      put: (code) => write((tables) => withRow(tables, "phoneCodes", code.personId, code)),
      find: (personId) => read(({ phoneCodes }) => phoneCodes.get(personId) ?? null),
      findForUpdate: (personId) => read(({ phoneCodes }) => phoneCodes.get(personId) ?? null),
      remove: (personId) => write((tables) => withoutRow(tables, "phoneCodes", personId)),
    }),
  ),
);
