import { fieldWith } from "./Field.tsx";
import { PriceInput } from "./PriceInput.tsx";

/** A question for a price in dollars and cents. */
export const PriceField = fieldWith(PriceInput);
