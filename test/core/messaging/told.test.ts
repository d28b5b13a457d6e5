import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { addressOf } from "#api/addresses.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { inWorld } from "#test/world.ts";
import { rows } from "./told-rows.ts";

const core = join(import.meta.dirname, "../../../core");

/** Files that only give others a way to send alerts. */
const ways = /\/(tell(-sides|-support)?|credentials)\.ts$/;
const sources = readdirSync(core, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !ways.test(file))
  .map((file) => ({ file, text: readFileSync(join(core, file), "utf8") }));

/** Every file of the core that sends alerts. */
const tellers = sources
  .filter(({ text }) => /\btell(Sides?|Other|Owner|OfSecurity|Support)?\(/.test(text))
  .map(({ file }) => file);

/** The catalogue texts that are alerts, according to the files that send or prepare them. */
const alerts = sources
  .filter(({ file }) => tellers.includes(file) || /-(news|words)\.ts$/.test(file))
  .flatMap(({ text }) => [...text.matchAll(/\["(\w+)"(?:, \{|\]|, \w+\])/g)].map(([, name]) => name));
const catalogue = readFileSync(join(core, "messaging/words/en.ts"), "utf8");

/** All titles of these texts, and all titles for staff in files that send alerts. */
const titles = new Set([
  ...[...catalogue.matchAll(/^ {2}(\w+): [\s\S]*?\btitle: "([^"]+)"/gm)]
    .filter(([, name]) => alerts.includes(name))
    .map(([, , title]) => title),
  ...sources
    .filter(({ file }) => tellers.includes(file))
    .flatMap(({ text }) => [...text.matchAll(/\btitle: "([^"]+)"/g)].map(([, title]) => title)),
]);

/** Returns who was told since this many changes were published, with title and link, in any order. */
const toldSince = Effect.fnUntraced(function* (before: number) {
  const { changes } = yield* MemoryStore;
  const alerts = yield* Alerts;
  const told = (yield* changes)
    .slice(before)
    .filter(({ change }) => change.noun === "alert" && change.event === "tell");
  return yield* Effect.forEach(told, ({ to, change }) =>
    Effect.gen(function* () {
      const [personId] = to;
      if (personId === undefined || to.length !== 1) return yield* Effect.die("An alert is one person's.");
      const { items } = yield* alerts.ofPerson(personId, { after: null, limit: 100 });
      const alert = items.find(({ id }) => id === change.id);
      // A person with three contracts must see which one it is about, and who.
      expect(alert?.message).not.toMatch(/\bmilestone \d+\b(?! of ')/);
      expect(alert?.message).not.toMatch(/\bthe (owner|pro)\b(?! of ')/i);
      return [personId, alert?.title, alert && addressOf(alert.link)];
    }),
  );
});

describe("the table of who is told what", () => {
  /** The titles of the rows played so far. */
  const seen = new Map<(typeof rows)[number], ReadonlyArray<string>>();

  test.each(rows)("$what ($file)", async (row) => {
    await inWorld(
      Effect.fnUntraced(function* () {
        const { act, told } = yield* row.scene;
        seen.set(
          row,
          told.map(([, title]) => title),
        );
        const { changes } = yield* MemoryStore;
        const before = (yield* changes).length;
        yield* act;
        expect((yield* toldSince(before)).toSorted()).toEqual(told.map((one) => [...one]).toSorted());
      }),
    )();
  });

  test("has rows for exactly the use cases that tell somebody", () => {
    expect(tellers.length).toBeGreaterThan(30);
    const tested = new Set(rows.map(({ file }) => file));
    expect({
      withoutRow: tellers.filter((file) => !tested.has(file)),
      tellsNobody: [...tested].filter((file) => !tellers.includes(file)),
    }).toEqual({ withoutRow: [], tellsNobody: [] });
  });

  test("has a row for each title of an alert", async () => {
    const said = new Set<string>();
    for (const row of rows) {
      await inWorld(
        Effect.fnUntraced(function* () {
          const titles = seen.get(row) ?? (yield* row.scene).told.map(([, title]) => title);
          for (const title of titles) said.add(title);
        }),
      )();
    }
    expect(titles.size).toBeGreaterThan(40);
    expect([...titles].filter((title) => !said.has(title ?? ""))).toEqual([]);
  });
});
