import { Effect, Result, Schema } from "effect";
import { createMachine, getNextTransitions, transition } from "xstate";

/** The part a person plays towards a thing; `system` is the worker that carries out what providers and clocks say. */
export const Party = Schema.Literals(["poster", "bidder", "asker", "owner", "support", "system"]);
export type Party = typeof Party.Type;

/** Who has to act before a state ends, and after how many hours of silence support is told. */
export type Wait = { readonly on: Party | "provider"; readonly hours: number };

type StateTable = {
  readonly on?: Readonly<Record<string, { readonly to: string; readonly by: ReadonlyArray<Party> }>>;
  /** Left out for a state that ends the life of the thing; `rests` says why nobody has to act. */
  readonly waits?: Wait;
  readonly rests?: string;
  /** What several states have in common, for rules that do not care which of them it is. */
  readonly tags?: ReadonlyArray<string>;
};

type EventsOf<States> =
  States extends Record<string, infer S> ? (S extends { readonly on: infer On } ? keyof On & string : never) : never;
type TagsOf<States> =
  States extends Record<string, infer S>
    ? S extends { readonly tags: ReadonlyArray<infer Tag> }
      ? Tag
      : never
    : never;

/** The name of a move that such a thing can make. */
export type EventOf<Lifecycle extends { readonly movesFrom: (state: never) => ReadonlyArray<string> }> = ReturnType<
  Lifecycle["movesFrom"]
>[number];

/** A move that the state of the thing does not allow now. */
export class IllegalMove extends Schema.TaggedError<IllegalMove>()("IllegalMove", {
  message: Schema.String,
  noun: Schema.String,
  state: Schema.String,
  event: Schema.String,
  moves: Schema.Array(Schema.String),
}) {}

/**
 * Turns a flat table of states into an XState machine and the questions the product asks of it. The table is the only place
 * that says which move is legal, and which party makes it: the machine guards each move by the party. `refusals` says of each state
 * what a person reads who asks for a move that it does not have: how the thing stands, in their words.
 */
export const lifecycle = <
  const Noun extends string,
  const States extends Record<string, StateTable>,
  const Initial extends keyof States & string,
>(
  noun: Noun,
  initial: Initial,
  states: States,
  refusals: Readonly<Record<keyof States & string, string>>,
) => {
  type State = keyof States & string;
  type Event = EventsOf<States>;
  const machine = createMachine({
    types: {} as { readonly events: { readonly type: string; readonly by: Party } },
    id: noun,
    initial,
    states: Object.fromEntries(
      Object.entries(states).map(([name, { on, tags = [] }]) => [
        name,
        on === undefined
          ? { type: "final" as const }
          : {
              tags: [...tags],
              on: Object.fromEntries(
                Object.entries(on).map(([event, { to, by }]) => [
                  event,
                  { target: to, guard: ({ event: { by: party } }: { event: { by: Party } }) => by.includes(party) },
                ]),
              ),
            },
      ]),
    ),
  });
  const names = Object.keys(states) as ReadonlyArray<string> as readonly [State, ...State[]];
  const at = (state: State) => machine.resolveState({ value: state });
  const movesFrom = (state: State, party?: Party): ReadonlyArray<Event> => {
    const snapshot = at(state);
    return getNextTransitions(snapshot)
      .map(({ eventType }) => eventType as Event)
      .filter((event) => party === undefined || snapshot.can({ type: event, by: party }));
  };
  /** Why a move is refused; with `moves` and `message` where another rule than the table refuses it. */
  const refuse = (state: State, event: Event, moves: ReadonlyArray<Event>, message = refusals[state]): IllegalMove =>
    new IllegalMove({ message, noun, state, event, moves: [...moves] });
  /** The state after `event`; fails with `IllegalMove` where the table has no such move, or not for this party. */
  const next = (state: State, event: Event, party: Party): Result.Result<State, IllegalMove> => {
    const snapshot = at(state);
    const step = { type: event, by: party };
    if (snapshot.can(step)) return Result.succeed(transition(machine, snapshot, step)[0].value as State);
    return Result.fail(refuse(state, event, movesFrom(state, party)));
  };

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
    movesFrom,
    can: (state: State, event: Event): boolean => movesFrom(state).includes(event),
    hasTag: (state: State, tag: TagsOf<States>): boolean => machine.states[state]?.tags.includes(tag) === true,
    isFinal: (state: State): boolean => machine.states[state]?.type === "final",
    refuse,
    next,
    /** The same for use cases, which make the move at once. */
    move: (state: State, event: Event, party: Party) => Effect.fromResult(next(state, event, party)),
  };
};
