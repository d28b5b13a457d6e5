import { fieldWith } from "./Field.tsx";
import { Select } from "./Select.tsx";

/** A field with one choice of a list. */
export const SelectField = fieldWith(Select);
