import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAsNewAs, releaseNeeded } from "#adapters/postgres/migrate.ts";
import { previousRelease } from "#test/support/previous-release.ts";

const folder = new URL("../migrations/", import.meta.url);

/** What a process of the release before may still use, or does not know how to fill. */
const takesAway: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["drops what may be in use", /\bdrop (table|column|view|materialized view|type|function|trigger|schema|sequence)\b/],
  ["renames", /\brename\b/],
  ["asks for a value", /\bset not null\b|\bdrop default\b/],
  ["changes a type", /\balter column \S+ (set data )?type\b/],
  [
    "adds a column that must be filled",
    /\badd column (?:(?!,\s*add\b|\bdefault\b|\bgenerated\b).)*\bnot null\b(?!(?:(?!,\s*add\b).)*\b(default|generated)\b)/,
  ],
];

/** What of a migration takes something away, a sentence each; words in comments and texts count for nothing. */
const contractions = (text: string): ReadonlyArray<string> => {
  const plain = text
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
  return plain
    .split(";")
    .flatMap((statement) => takesAway.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what));
};

test("migrations since the previous release remove nothing, unless they need a release that it has reached", () => {
  const since = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && name > previousRelease.migration)
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
  const wrong = since.flatMap(({ name, text }) => {
    const [needs, found] = [releaseNeeded(text), contractions(text)];
    if (needs === "0") return found.map((what) => `${name} ${what}: see decision 0074`);
    if (isAsNewAs(previousRelease.version, needs)) return [];
    return [`${name} needs release ${needs}, and the one before this one is ${previousRelease.version}`];
  });
  expect(wrong).toEqual([]);
});

describe("a migration's text tells", () => {
  test.each([
    ["drop table bid;", 1],
    ["alter table bid drop column note;", 1],
    ["alter table bid rename to offer;", 1],
    ["alter table bid\n  rename column note to words;", 1],
    ["alter table bid alter column note set not null;", 1],
    ["alter table bid alter column amount type bigint;", 1],
    ["alter table bid add column note text not null;", 1],
    ["alter table bid add column a text not null, add column b text default 'x';", 1],
    ["alter table bid add column a text not null default '', add column b text;", 0],
    ["alter table bid add column a text default '' not null;", 0],
    ["alter table bid add column a text generated always as (b) stored not null;", 0],
    ["alter table bid drop constraint bid_state, add constraint bid_state check (state in ('drop table'));", 0],
    ["-- drop table bid\ncreate table note (id uuid primary key, words text not null);", 0],
    ["drop index bid_of_listing; create index bid_of_listing on bid (listing_id);", 0],
  ])("whether it breaks the previous release: %s", (text, count) => {
    expect(contractions(text)).toHaveLength(count);
  });

  test("which release it needs", () => {
    expect(releaseNeeded("-- needs release 0.2.0\ndrop table bid;")).toBe("0.2.0");
    expect(releaseNeeded("drop table bid;")).toBe("0");
  });
});
