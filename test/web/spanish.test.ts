/** Every text of the pages exists in Spanish: the same keys, the same kinds, no English left and no value lost. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { testBanks } from "#adapters/sandbox/test-banks.ts";
import { bankAccount } from "#web/words/es/bank-account.ts";
import { categoryInSpanish } from "#web/words/es/category.ts";
import { elsewhere } from "#web/words/es/elsewhere.ts";
import { unitInSpanish } from "#web/words/es/unit.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = globSync("web/words/*.{ts,tsx}", { cwd: root })
  .map((file) => basename(file))
  .sort();

/** What both languages write the same: names, abbreviations, figures, and words that English and Spanish share. */
const alike: ReadonlySet<string> = new Set([
  "Auto",
  "Dibbs",
  "English",
  "Error",
  "Español",
  "Google",
  "Material",
  "No",
  "Total",
  // Stored in English.
  "Bid needs more details",
  "Bid was too high",
  "Not enough info in bidder profile",
  "Others",
  "Timeline did not align",
  // The states of the example's milestones.
  "next",
  "paid",
  "review",
  // First names with a meaning for the test provider.
  "Deactivated",
  "Document",
  "Retry",
  "Suspended",
]);

type Texts = ReadonlyMap<string, unknown>;

/** Returns the texts in a value, by their paths. */
const textsIn = (value: unknown, at: string): ReadonlyArray<readonly [string, unknown]> => {
  if (typeof value !== "object" || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${at}.${key}`));
};

const textsOf = async (path: string): Promise<Texts> => {
  const found = (await import(path)) as Readonly<Record<string, unknown>>;
  return new Map(Object.entries(found).flatMap(([name, value]) => textsIn(value, name)));
};

/** Names and figures that occur in no text, so that they are recognizable in the result. */
const given = (text: (...given: never[]) => unknown): object[] =>
  Array.from({ length: text.length }, (_, at) =>
    Object.assign(new String(`«${at}»`), {
      poster: "«poster»",
      bidder: "«bidder»",
      mover: "«mover»",
      number: "«number»",
    }),
  );

const say = (text: unknown): string => {
  if (typeof text !== "function") return String(text);
  return JSON.stringify((text as (...given: object[]) => unknown)(...given(text as () => unknown)));
};

/** Returns which given values a text contains. */
const saidOf = (text: unknown): ReadonlyArray<string> => [...new Set(say(text).match(/«\w+»/g) ?? [])].sort();

describe.each(files)("web/words/%s", (file) => {
  const english = `${root}web/words/${file}`;
  const spanish = `${root}web/words/es/${file}`;

  test("has in Spanish every English text, with the same values", async () => {
    const texts = await textsOf(english);
    const inSpanish = await textsOf(spanish);
    expect([...inSpanish.keys()].sort()).toEqual([...texts.keys()].sort());
    for (const [at, text] of texts) {
      expect.soft(typeof inSpanish.get(at), at).toBe(typeof text);
      expect.soft(saidOf(inSpanish.get(at)), `what ${at} says of what it is given`).toEqual(saidOf(text));
    }
  });

  test("has no text left in English", async () => {
    const texts = await textsOf(english);
    const same = [...(await textsOf(spanish))].filter(
      ([at, text]) => say(text) === say(texts.get(at)) && /[a-z]{2}/i.test(say(text)) && !alike.has(say(text)),
    );
    expect(same).toEqual([]);
  });
});

describe("texts outside web/words", () => {
  test.each(Object.entries(elsewhere))("still occur in %s", (path, texts) => {
    const code = readFileSync(`${root}${path}`, "utf8");
    expect(Object.keys(texts).filter((text) => !code.includes(text))).toEqual([]);
    expect(Object.keys(texts).filter((text) => texts[text] === text)).toEqual([]);
  });

  test("include the rules that pages check before they send", () => {
    const imported = globSync("web/**/*.{ts,tsx}", { cwd: root, exclude: ["web/dist/**", "web/dist.*/**"] }).flatMap(
      (file) => [
        ...readFileSync(`${root}${file}`, "utf8").matchAll(/import [^;]*\b\w+Issues\b[^;]*from "#(core\/[^"]+)"/g),
      ],
    );
    const paths = new Set(imported.map(([, path = ""]) => path));
    expect(paths.size).toBeGreaterThan(8);
    const missing = [...paths].flatMap((path) =>
      (readFileSync(`${root}${path}`, "utf8").match(/(?<=")Please [^"]+(?=")/g) ?? []).filter(
        (text) => elsewhere[path]?.[text] === undefined,
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** Returns the distinct values in a column of the catalogue's file. */
const catalogue = readFileSync(`${root}adapters/seed/catalogue.csv`, "utf8").trim().split("\n").slice(1);
const inColumn = (column: number): ReadonlyArray<string> => {
  const cells = catalogue.map((line) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)][column]?.[1] ?? "");
  return [...new Set(cells.map((cell) => cell.replaceAll('"', "")))];
};

test("every unit and category of the catalogue is in Spanish, and a unit that a person typed stays as it is", () => {
  const units = ["each", "80 lb bag", "4.5 gal pail", "pack of 2", "bundle, 33.3 sq ft", "bundle, 25 ft", "per crew"];
  expect(units.map(unitInSpanish)).toEqual([
    "pieza",
    "saco de 80 lb",
    "cubeta de 4.5 gal",
    "paquete de 2",
    "atado, 33.3 pies cuadrados",
    "atado, 25 pies",
    "per crew",
  ]);
  expect(inColumn(4).filter((unit) => unitInSpanish(unit) === unit)).toEqual(["kit"]);
  expect(inColumn(1).filter((category) => categoryInSpanish(category) === category)).toEqual([]);
});

test("the description of each of the test provider's banks is in Spanish", () => {
  expect(testBanks.filter(({ label }) => bankAccount.testBank(label) === label)).toEqual([]);
});
