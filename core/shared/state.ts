import { Schema } from "effect";
import type { Party } from "./lifecycle.ts";

/** The names of a table of states as a Schema. Apart from the machine, so that a browser need not load one to read them. */
export const stateOf = <const States extends Readonly<Record<string, unknown>>>(table: States) => {
  type State = keyof States & string;
  return Schema.Literals(Object.keys(table) as ReadonlyArray<string> as readonly [State, ...State[]]);
};

/** In hours, in which waits are stated. */
export const days = 24;

/** Moves that the same parties make, each with the state that it leads to. */
export const by = <const Parties extends ReadonlyArray<Party>, const Moves extends Readonly<Record<string, string>>>(
  parties: Parties,
  moves: Moves,
) =>
  Object.fromEntries(Object.entries(moves).map(([event, to]) => [event, { to, by: parties }])) as {
    readonly [Event in keyof Moves]: { readonly to: Moves[Event]; readonly by: Parties };
  };

/** States that end the life of a thing: nothing leads out of them. */
export const ends = <const States extends ReadonlyArray<string>>(...states: States) =>
  Object.fromEntries(states.map((state) => [state, {}])) as {
    readonly [State in States[number]]: Readonly<Record<never, never>>;
  };
