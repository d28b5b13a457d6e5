import { Effect } from "effect";
import { expect } from "vitest";
import { recordInWords } from "#core/contract/record/record-in-words.ts";
import { type RecordVerdict, verifyRecord } from "#core/contract/record/verify-record.ts";
import { eventfulRecord } from "#test/builders/record.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { storyOf } from "#web/verify/story.ts";

testInWorld("a record says who signed what and when, under which key, and what it doesn't show", function* () {
  const { text, keys } = yield* eventfulRecord();
  const trusted = yield* Effect.promise(() => verifyRecord(text, { trusted: keys }));
  const { shows, showsNot, ...rest } = recordInWords(trusted, "en", "America/New_York");
  expect(rest).toEqual({
    standing: "trusted",
    headline: "The file is whole: it is as it was made, and was signed with a key you trust.",
    todo: null,
  });
  expect(shows[0]).toMatch(
    /^Dibbs at https:\/\/dibbs\.example made this file on May 4, 2026 at 10:.* EDT, and signed it\.$/,
  );
  expect(shows[1]).toMatch(/changed, left out, added or put in another order: \d+ entries and \d documents\.$/);
  expect(
    shows
      .map((it) => /^(.*?), (.*?), signed (.*?) on May 4, 2026 at .*: (.*?)\.json\.$/.exec(it)?.slice(1))
      .filter(Boolean),
  ).toEqual([
    ["Olive M. Owner", "the client", "the contract", "signed-contract"],
    ["Cole Contractor", "the side that was hired", "the contract", "signed-contract"],
    ["Olive M. Owner", "the client", "change order 1", "signed-change-1"],
    ["Cole Contractor", "the side that was hired", "change order 1", "signed-change-1"],
    ["Olive M. Owner", "the client", "change order 2", "signed-change-2"],
    ["Cole Contractor", "the side that was hired", "change order 2", "signed-change-2"],
  ]);
  expect(showsNot).toHaveLength(3);

  const untrusted = recordInWords(yield* Effect.promise(() => verifyRecord(text)), "es");
  expect(untrusted.standing).toBe("untrusted");
  expect(untrusted.todo).toContain("https://dibbs.example/api/record-keys");
  expect(untrusted.shows[0]).toContain("dice que es Dibbs");
  expect(untrusted.shows).toContainEqual(
    expect.stringMatching(/^Olive M\. Owner, el cliente, firmó el contrato el 4 de mayo de 2026/),
  );
});

testInWorld("names that were deleted are said to be, and texts that are gone", function* () {
  const { file, keys } = yield* eventfulRecord();
  const verdict: RecordVerdict = {
    isWhole: true,
    problems: [],
    isKeyTrusted: true,
    file: { ...file, key: keys[0] ?? "", words: {} },
    signatures: [
      { entry: 2, by: "bidder", at: "2026-05-04T14:00:00.000Z", name: null, sha256: "a".repeat(64), document: null },
    ],
  };
  const { shows } = recordInWords(verdict, "en");
  expect(shows[2]).toMatch(/^The name is deleted, but the side that was hired signed the contract on /);
  expect(shows[2]).toContain(`A copy is the right one if its SHA-256 is ${"a".repeat(64)}.`);
  expect(shows.at(-1)).toContain("texts are no longer in it");
});

testInWorld("what happened is told in sentences, with the numbers of the milestones", function* () {
  const { file } = yield* eventfulRecord();
  const said = storyOf(file, "en").map((it) => it.said);
  expect(said.slice(0, 3)).toEqual([
    "Olive Owner offered Cole Contractor the contract",
    "Cole Contractor accepted the contract",
    "Olive Owner proposed a change",
  ]);
  expect(said).toContain("The refund for milestone 1 reached Olive Owner");
  expect(said).toContain("Olive Owner disputed milestone 2");
  expect(said.join()).not.toContain("→");
  expect(storyOf(file, "es")[0]?.said).toBe("Olive Owner le ofreció el contrato a Cole Contractor");
  const later = file.entries.map((entry) => ({ ...entry, noun: "toString", event: "x_y", to: "done" }));
  expect(storyOf({ entries: later, words: {} }, "en")[0]?.said).toBe("toString x y → done");
});
