import { Context, Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import type { PhoneCode } from "./phone-code.ts";

/** The codes that wait to be typed in; each person has at most one. */
export class PhoneCodes extends Context.Service<
  PhoneCodes,
  {
    /** Keeps a code in place of the person's older one. */
    readonly put: (code: PhoneCode) => Effect.Effect<void, Unavailable>;
    /** The person's code, though its time may be over; null where there is none. */
    readonly find: (personId: PersonId) => Effect.Effect<PhoneCode | null, Unavailable>;
    /** The same; whoever else asks for it so, or to put another, waits until this unit of work ends. */
    readonly findForUpdate: (personId: PersonId) => Effect.Effect<PhoneCode | null, Unavailable>;
    /** Removing what is not there is no error. */
    readonly remove: (personId: PersonId) => Effect.Effect<void, Unavailable>;
  }
>()("core/PhoneCodes") {}

/** What is kept of a code. Six digits alone would be guessed from a hash, so a key is needed; and it is bound to its use. */
export const hashCode = Effect.fnUntraced(function* (
  { personId, number }: Pick<PhoneCode, "personId" | "number">,
  code: string,
) {
  const vault = yield* Vault;
  return yield* vault.mac("phone code", `${personId} ${number} ${code}`);
});
