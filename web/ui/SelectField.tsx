import { fieldWith } from "./Field.tsx";
import { Select } from "./Select.tsx";

/** A question that is answered by one choice of a list. */
export const SelectField = fieldWith(Select);
