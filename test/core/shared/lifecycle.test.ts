import { Effect } from "effect";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IllegalMove, Party } from "#core/shared/lifecycle.ts";
import { everyMachine } from "#test/builders/machines.ts";

/** A machine with its names as plain strings, so that one test can handle all machines. */
type Machine = {
  readonly noun: string;
  readonly initial: string;
  readonly states: ReadonlyArray<string>;
  readonly table: Readonly<
    Record<
      string,
      {
        readonly on?: Readonly<Record<string, { readonly to: string; readonly by: ReadonlyArray<Party> }>>;
        readonly waits?: { readonly on: string; readonly hours: number };
        readonly rests?: string;
      }
    >
  >;
  readonly isFinal: (state: never) => boolean;
  readonly can: (state: never, event: never) => boolean;
  readonly movesFrom: (state: never, party?: Party) => ReadonlyArray<string>;
  readonly move: (state: never, event: never, party: Party) => Effect.Effect<string, IllegalMove>;
  readonly refuse: (state: never, event: never, moves: []) => IllegalMove;
};

const machines: ReadonlyArray<Machine> = everyMachine;
const parties: ReadonlyArray<Party> = ["poster", "bidder", "asker", "system"];

describe.each(machines.map((machine) => [machine.noun, machine] as const))("the lifecycle of a %s", (noun, machine) => {
  const { table, states } = machine;
  const events = [...new Set(states.flatMap((state) => Object.keys(table[state]?.on ?? {})))];

  test("says for every state with moves who has to act and after how long, or why nobody has to", () => {
    for (const state of states) {
      const { waits, rests, on } = table[state] ?? {};
      expect(Object.keys(table[state] ?? {}).length === 0, `${state} is final or says what it waits for`).toBe(!on);
      if (!on) continue;
      expect([waits, rests].filter(Boolean), state).toHaveLength(1);
      if (waits) expect(waits.hours, state).toBeGreaterThan(0);
      if (waits && waits.on !== "provider") {
        // The party that a state waits for can act, or others act for it through what it does elsewhere.
        const acting = Object.values(on).flatMap(({ by }) => by);
        expect([...acting, ...(noun === "payment" || noun === "milestone" ? [waits.on] : [])], state).toContain(
          waits.on,
        );
      }
    }
  });

  test("has moves to states of the table only, each made by somebody, and every state can be reached", () => {
    const reached = new Set([machine.initial]);
    for (const from of reached) for (const { to } of Object.values(table[from]?.on ?? {})) reached.add(to);
    expect([...reached].sort()).toEqual([...states].sort());
    for (const state of states) {
      for (const [event, { to, by }] of Object.entries(table[state]?.on ?? {})) {
        expect(states, event).toContain(to);
        expect(by.length, event).toBeGreaterThan(0);
        expect(event, "an imperative verb").toMatch(/^[a-z_]+$/);
      }
    }
  });

  test("can reach a final or resting state from every state", () => {
    const endless = (state: string, seen: ReadonlySet<string>): boolean =>
      !seen.has(state) &&
      (machine.isFinal(state as never) ||
        table[state]?.rests !== undefined ||
        Object.values(table[state]?.on ?? {}).some(({ to }) => endless(to, new Set([...seen, state]))));
    for (const state of states) expect(endless(state, new Set()), state).toBe(true);
  });

  test("describes each state in a sentence of its own, without the names that the code uses", () => {
    const said = states.map((state) => machine.refuse(state as never, "dance" as never, []).message);
    for (const message of said) expect(message).toMatch(/^[A-Z][a-z]*('[a-z]+)?( [a-zA-Z]+('[a-z]+)?,?)+\.$/);
    expect(new Set(said).size).toBe(said.length);
  });

  test("follows its table in any sequence of moves; a move outside it fails and lists the possible ones", () => {
    const step = fc.record({ event: fc.constantFrom(...events, "dance"), party: fc.constantFrom(...parties) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = machine.initial;
        for (const { event, party } of steps) {
          const rule = table[state]?.on?.[event];
          const result = Effect.runSync(Effect.result(machine.move(state as never, event as never, party)));
          expect(machine.can(state as never, event as never)).toBe(rule !== undefined);
          expect(machine.movesFrom(state as never, party).includes(event)).toBe(rule?.by.includes(party) ?? false);
          if (rule?.by.includes(party)) {
            expect(result).toMatchObject({ _tag: "Success", success: rule.to });
            state = rule.to;
          } else {
            const moves = machine.movesFrom(state as never, party);
            expect(result).toMatchObject({
              _tag: "Failure",
              failure: { _tag: "IllegalMove", noun, state, event, moves },
            });
          }
          expect(states).toContain(state);
        }
      }),
      { numRuns: 50 },
    );
  });
});
