import { Effect, Schema } from "effect";
import { createMachine, getNextTransitions } from "xstate";

/** The part a person plays towards a thing; `system` is the worker that carries out what providers and clocks say. */
export const Party = Schema.Literals(["poster", "bidder", "asker", "support", "system"]);
export type Party = typeof Party.Type;

/** Who has to act before a state ends, and after how many hours of silence support is told. */
export type Wait = { readonly on: Party | "provider"; readonly hours: number };

type StateTable = {
  readonly on?: Readonly<Record<string, { readonly to: string; readonly by: ReadonlyArray<Party> }>>;
  /** Left out for a state that ends the life of the thing; `rests` says why nobody has to act. */
  readonly waits?: Wait;
  readonly rests?: string;
};

type EventsOf<States> =
  States extends Record<string, infer S> ? (S extends { readonly on: infer On } ? keyof On & string : never) : never;

/** A move that the state of the thing does not allow now. */
export class IllegalMove extends Schema.TaggedError<IllegalMove>()("IllegalMove", {
  message: Schema.String,
  noun: Schema.String,
  state: Schema.String,
  event: Schema.String,
  moves: Schema.Array(Schema.String),
}) {}

const spoken = (word: string): string => word.replaceAll("_", " ");

/**
 * Turns a flat table of states into an XState machine and the questions the product asks of it.
 * The table is the only place that says which move is legal, and which party makes it.
 */
export const lifecycle = <
  const Noun extends string,
  const States extends Record<string, StateTable>,
  const Initial extends keyof States & string,
>(
  noun: Noun,
  initial: Initial,
  states: States,
) => {
  type State = keyof States & string;
  type Event = EventsOf<States>;
  const machine = createMachine({
    id: noun,
    initial,
    states: Object.fromEntries(
      Object.entries(states).map(([name, state]) => [
        name,
        state.on
          ? {
              on: Object.fromEntries(
                Object.entries(state.on).map(([event, { to }]) => [event, { target: to, reenter: true }]),
              ),
            }
          : { type: "final" as const },
      ]),
    ),
  });
  const names = Object.keys(states) as ReadonlyArray<string> as readonly [State, ...State[]];
  const legal = (state: State): ReadonlyArray<Event> => {
    const snapshot = machine.resolveState({ value: state });
    return getNextTransitions(snapshot).map((step) => step.eventType as Event);
  };
  const rules = (state: State): NonNullable<StateTable["on"]> => states[state]?.on ?? {};

  return {
    noun,
    machine,
    table: states as Readonly<Record<State, StateTable>>,
    /** The state in which every such thing begins. */
    initial: initial as Initial,
    states: names,
    /** The states as a Schema; the database's check constraint holds the same list. */
    State: Schema.Literals(names),
    /** The moves that are legal now; with `party`, those that this party makes. */
    movesFrom: (state: State, party?: Party): ReadonlyArray<Event> =>
      legal(state).filter((event) => party === undefined || (rules(state)[event]?.by.includes(party) ?? false)),
    can: (state: State, event: Event): boolean => legal(state).includes(event),
    isFinal: (state: State): boolean => states[state]?.on === undefined,
    /** The state after `event`; fails with `IllegalMove` where the table has no such move, or not for this party. */
    move: Effect.fnUntraced(function* (state: State, event: Event, party: Party) {
      const rule = rules(state)[event];
      if (!legal(state).includes(event) || !rule?.by.includes(party)) {
        const moves = legal(state).filter((name) => rules(state)[name]?.by.includes(party));
        return yield* new IllegalMove({
          message: `This ${noun} is '${spoken(state)}' now, so '${spoken(event)}' is not possible.`,
          noun,
          state,
          event,
          moves,
        });
      }
      return rule.to as State;
    }),
  };
};
