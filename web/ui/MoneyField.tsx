import { fieldWith } from "./Field.tsx";
import { MoneyInput } from "./MoneyInput.tsx";

/** A question for an amount in dollars. */
export const MoneyField = fieldWith(MoneyInput);
