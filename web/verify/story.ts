import type { RecordEntry } from "#core/contract/record/record-entry.ts";
import type { RecordFile } from "#core/contract/record/record-file.ts";
import type { Language } from "#core/shared/language.ts";
import { history as inSpanish } from "../words/es/history.ts";
import { history as inEnglish } from "../words/history.ts";
import { verifyWords } from "./words.ts";

type Names = Parameters<(typeof inEnglish)["contract offer"]>[0];

/** The sentences by move; a move may be missing here. */
const sentences: Readonly<Record<Language, Readonly<Record<string, (given: Names & string) => string>>>> = {
  en: inEnglish,
  es: inSpanish,
};

const record = (it: unknown): Readonly<Record<string, unknown>> =>
  typeof it === "object" && it !== null ? (it as Record<string, unknown>) : {};
const list = (it: unknown): ReadonlyArray<unknown> => (Array.isArray(it) ? it : []);

/** Returns the number of each milestone by its id, from the entries. */
const numbersIn = (entries: ReadonlyArray<RecordEntry>): ReadonlyMap<unknown, number> => {
  const numbers = new Map<unknown, number>();
  for (const { noun, subject, facts } of entries) {
    const named = [
      ...list(facts["milestones"]).map((it) => [record(it)["id"], record(it)["number"]]),
      ...list(facts["changes"]).map((it) => [record(it)["milestoneId"], record(it)["number"]]),
      ...(noun === "milestone" ? [[subject, facts["number"]]] : []),
    ];
    for (const [id, number] of named) {
      if (typeof id === "string" && typeof number === "number") numbers.set(id, number);
    }
  }
  return numbers;
};

/** Describes what happened, one sentence per entry, whatever the entries contain. */
export const storyOf = (
  { entries, words }: Pick<RecordFile, "entries" | "words">,
  language: Language,
): ReadonlyArray<{ readonly seq: number; readonly at: string; readonly said: string }> => {
  const own = verifyWords[language];
  const numbers = numbersIn(entries);
  const milestoneOf = new Map<unknown, unknown>(
    entries.filter(({ noun }) => noun === "payment").map(({ subject, facts }) => [subject, facts["milestoneId"]]),
  );
  const nameOf = (side: "poster" | "bidder"): string => {
    const commitment = entries.find((entry) => Object.hasOwn(entry.words, side))?.words[side] ?? "";
    return (Object.hasOwn(words, commitment) ? words[commitment]?.text : undefined) ?? own.sides[side];
  };
  const names = { poster: nameOf("poster"), bidder: nameOf("bidder") };
  const movers = { ...names, person: own.somebody, support: own.support, system: own.dibbs };
  return entries.map(({ seq, at, noun, event, subject, to, by, facts }) => {
    const milestone = facts["milestoneId"] ?? milestoneOf.get(facts["paymentId"]) ?? subject;
    const number = String(numbers.get(milestone) ?? own.unknownNumber);
    const move = `${noun} ${event}`;
    const said = Object.hasOwn(sentences[language], move) ? sentences[language][move] : undefined;
    // Moves that are announced nowhere else, and those of a later release.
    return {
      seq,
      at,
      said: said?.({ ...names, number, mover: movers[by] } as Names & string) ?? `${move} → ${to}`.replaceAll("_", " "),
    };
  });
};
