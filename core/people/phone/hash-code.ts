import { Effect } from "effect";
import { Vault } from "#core/shared/vault.ts";
import type { PhoneCode } from "./phone-code.ts";

/** What is kept of a code. Six digits alone would be guessed from a hash, so a key is needed; and it is bound to its use. */
export const hashCode = Effect.fnUntraced(function* (
  { personId, number }: Pick<PhoneCode, "personId" | "number">,
  code: string,
) {
  const vault = yield* Vault;
  return yield* vault.mac("phone code", `${personId} ${number} ${code}`);
});
