import { Schema } from "effect";

/** The names of a table of states as a Schema. Apart from the machine, so that a browser need not load one to read them. */
export const stateOf = <const States extends Readonly<Record<string, unknown>>>(table: States) => {
  type State = keyof States & string;
  return Schema.Literals(Object.keys(table) as ReadonlyArray<string> as readonly [State, ...State[]]);
};
