import { DateInput } from "./DateInput.tsx";
import { fieldWith } from "./Field.tsx";

/** A question for a day. */
export const DateField = fieldWith(DateInput);
