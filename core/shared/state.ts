import { Schema } from "effect";
import type { Party } from "./lifecycle.ts";

/** Returns a table's state names as a Schema. Apart from the machine, so that browsers need not load XState for it. */
export const stateOf = <const States extends Readonly<Record<string, unknown>>>(table: States) => {
  type State = keyof States & string;
  return Schema.Literals(Object.keys(table) as ReadonlyArray<string> as readonly [State, ...State[]]);
};

/** The hours in a day: waits are stated in hours. */
export const days = 24;

/** Moves made by the same parties, each with the state it leads to. */
export const by = <const Parties extends ReadonlyArray<Party>, const Moves extends Readonly<Record<string, string>>>(
  parties: Parties,
  moves: Moves,
) =>
  Object.fromEntries(Object.entries(moves).map(([event, to]) => [event, { to, by: parties }])) as {
    readonly [Event in keyof Moves]: { readonly to: Moves[Event]; readonly by: Parties };
  };

/** Final states: nothing leads out of them. */
export const ends = <const States extends ReadonlyArray<string>>(...states: States) =>
  Object.fromEntries(states.map((state) => [state, {}])) as {
    readonly [State in States[number]]: Readonly<Record<never, never>>;
  };
