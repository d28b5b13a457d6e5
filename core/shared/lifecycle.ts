import { Effect, Result, Schema } from "effect";
import { createMachine, getNextTransitions, transition } from "xstate";

/** A person's role toward a thing; `system` is the worker that carries out what providers and clocks trigger. */
export const Party = Schema.Literals(["poster", "bidder", "asker", "owner", "support", "system"]);
export type Party = typeof Party.Type;

/** Who has to act before the state ends, and after how many hours without action support is alerted. */
export type Wait = { readonly on: Party | "provider"; readonly hours: number };

type StateTable = {
  readonly on?: Readonly<Record<string, { readonly to: string; readonly by: ReadonlyArray<Party> }>>;
  /** Omitted for final states; `rests` says why nobody has to act. */
  readonly waits?: Wait;
  readonly rests?: string;
  /** A property that several states share, for rules that need not know the exact state. */
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

/** The name of a move that a thing with this lifecycle can make. */
export type EventOf<Lifecycle extends { readonly movesFrom: (state: never) => ReadonlyArray<string> }> = ReturnType<
  Lifecycle["movesFrom"]
>[number];

/** A move that the thing's current state does not allow. */
export class IllegalMove extends Schema.TaggedError<IllegalMove>()("IllegalMove", {
  message: Schema.String,
  noun: Schema.String,
  state: Schema.String,
  event: Schema.String,
  moves: Schema.Array(Schema.String),
}) {}

/**
 * Turns a flat table of states into an XState machine, with the queries that the product needs. The table alone says
 * which moves are legal and which party makes them: the machine guards each move by party. For each state, `refusals`
 * is the message for a person who tries a move that the state does not have; it says how the thing stands.
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
  /** Creates the error for a refused move; `moves` and `message` are for refusals by a rule other than the table. */
  const refuse = (state: State, event: Event, moves: ReadonlyArray<Event>, message = refusals[state]): IllegalMove =>
    new IllegalMove({ message, noun, state, event, moves: [...moves] });
  /** Returns the state after `event`; fails with `IllegalMove` if the table has no such move, or not for this party. */
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
    /** The state in which every new thing starts. */
    initial: initial as Initial,
    states: names,
    /** The states as a Schema; the database's check constraint has the same list. */
    State: Schema.Literals(names),
    /** Returns the legal moves; with `party`, only those that this party can make. */
    movesFrom,
    can: (state: State, event: Event): boolean => movesFrom(state).includes(event),
    hasTag: (state: State, tag: TagsOf<States>): boolean => machine.states[state]?.tags.includes(tag) === true,
    isFinal: (state: State): boolean => machine.states[state]?.type === "final",
    refuse,
    next,
    /** Like `next`, as an Effect for use cases. */
    move: (state: State, event: Event, party: Party) => Effect.fromResult(next(state, event, party)),
  };
};
