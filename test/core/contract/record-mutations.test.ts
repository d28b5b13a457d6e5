import { Effect } from "effect";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { recordInWords } from "#core/contract/record/record-in-words.ts";
import { recordProblems, verifyRecord } from "#core/contract/record/verify-record.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { eventfulRecord } from "#test/builders/record.ts";
import { inWorld } from "#test/world.ts";
import { storyOf } from "#web/verify/story.ts";

/** The number of mutations to try; RECORD_MUTATIONS=10000 tries 10,000. */
const runs = Number(process.env.RECORD_MUTATIONS ?? "400");

/** The seed makes each run try the same mutations; another seed tries others. */
const seed = Number(process.env.RECORD_SEED ?? "19");

type Made = Effect.Success<ReturnType<typeof eventfulRecord>>;
type Tree = { [name: string]: unknown } | Array<unknown>;

let made: Made;
let bytes: Uint8Array;
beforeAll(async () => {
  await inWorld(() =>
    Effect.map(eventfulRecord(), (found) => {
      made = found;
    }),
  )();
  bytes = new TextEncoder().encode(made.text);
});

/** Values that can replace any value. */
const strange: ReadonlyArray<unknown> = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, "", " ", "\u0000", "\u001b[2J", "\ud800", "0".repeat(64), "f".repeat(128)],
  ...["2026-99-99T99:99:99.999Z", "__proto__", "constructor", "A===", [], {}, [[]], { "": "" }, { salt: "", text: "" }],
];

/** Returns every place in a tree, as its parent and its name there. */
const placesIn = (value: unknown): ReadonlyArray<readonly [parent: Tree, name: string]> =>
  typeof value !== "object" || value === null
    ? []
    : Object.keys(value).flatMap((name) => [
        [value as Tree, name] as const,
        ...placesIn((value as Record<string, unknown>)[name]),
      ]);

const textOf = (value: unknown): string => {
  try {
    return canonicalJson(value);
  } catch {
    return JSON.stringify(value);
  }
};

/** Removes, swaps, duplicates or replaces one place in the file's parts; in canonical form, if the result has one. */
const ofParts = fc
  .record({
    at: fc.nat(),
    from: fc.nat(),
    how: fc.constantFrom("leave out", "copy", "exchange", "double", "strange", "character"),
    character: fc.nat(),
    other: fc.constantFrom(...strange),
  })
  .map(({ at, from, how, character, other }) => {
    const file = JSON.parse(made.text);
    const places = placesIn(file);
    const [parent, name] = places[at % places.length] as readonly [Tree, string];
    const [giver, given] = places[from % places.length] as readonly [Tree, string];
    const tree = parent as Record<string, unknown>;
    const there = (giver as Record<string, unknown>)[given];
    const here = tree[name];
    if (how === "copy") tree[name] = structuredClone(there);
    else if (how === "strange") tree[name] = other;
    else if (how === "exchange") {
      // Copies a value that contains the other one, so that the tree has no cycles.
      const kept = structuredClone(here);
      tree[name] = structuredClone(there);
      (giver as Record<string, unknown>)[given] = kept;
    } else if (how === "character" && typeof here === "string" && here !== "") {
      const place = character % here.length;
      tree[name] = `${here.slice(0, place)}${here[place] === "a" ? "b" : "a"}${here.slice(place + 1)}`;
    } else if (how === "double" && Array.isArray(parent)) parent.splice(Number(name), 0, structuredClone(here));
    else if (how === "double") tree[`${name} `] = structuredClone(here);
    else if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete tree[name];
    return new TextEncoder().encode(textOf(file));
  });

/** Sets, cuts, inserts, swaps or duplicates bytes anywhere. */
const ofBytes = fc.oneof(
  fc.record({ at: fc.nat(), byte: fc.nat(255) }).map(({ at, byte }) => bytes.with(at % bytes.length, byte)),
  fc.record({ at: fc.nat(), cut: fc.integer({ min: 1, max: 5_000 }) }).map(({ at, cut }) => {
    const place = at % bytes.length;
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + cut)]);
  }),
  fc.record({ at: fc.nat(), more: fc.uint8Array({ minLength: 1, maxLength: 40 }) }).map(({ at, more }) => {
    const place = at % bytes.length;
    return Buffer.concat([bytes.subarray(0, place), more, bytes.subarray(place)]);
  }),
  fc.record({ one: fc.nat(), other: fc.nat() }).map(({ one, other }) => {
    const [first, second] = [one % bytes.length, other % bytes.length];
    return bytes.with(first, bytes[second] ?? 0).with(second, bytes[first] ?? 0);
  }),
);

test(`each of ${runs} mutations of a signed record with changes and documents is refused with a reason`, {
  timeout: 1_200_000,
}, async () => {
  expect((await verifyRecord(bytes, { trusted: made.keys })).isWhole).toBe(true);
  const told = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(ofParts, ofBytes), async (mutated) => {
      fc.pre(Buffer.compare(mutated, bytes) !== 0);
      const verdict = await verifyRecord(mutated, { trusted: made.keys, contract: made.contractId });
      const { isWhole, problems, file } = verdict;
      expect(isWhole).toBe(false);
      // The command line and the page handle such a file without failing, too.
      for (const language of ["en", "es"] as const) {
        expect(recordInWords(verdict, language)).toMatchObject({ standing: "broken", shows: [] });
        if (file !== null) storyOf(file, language);
      }
      expect(problems.length).toBeGreaterThan(0);
      for (const { code } of problems) expect(recordProblems).toHaveProperty(code);
      for (const code of new Set(problems.map((it) => it.code))) told.set(code, (told.get(code) ?? 0) + 1);
    }),
    { numRuns: runs, seed },
  );
  if (process.env.RECORD_MUTATIONS) console.log(Object.fromEntries(told), bytes.length);
});
