import type { Json } from "#core/shared/canonical-json.ts";
import type { Language } from "#core/shared/language.ts";
import type { RecordVerdict } from "./verify-record.ts";
import { recordWords } from "./words/words.ts";

// As the verifier, it imports nothing that needs a server.

/** What a verified file shows, and what it does not, sentence by sentence. */
export type RecordInWords = {
  /** How the file stands: whole and by a key that the reader trusts, by some key, by one that could not be checked, or not as it was made. */
  readonly standing: "trusted" | "untrusted" | "unchecked" | "broken";
  readonly headline: string;
  /** What to do about it; null where there is nothing. */
  readonly todo: string | null;
  /** Nothing where it is not whole. */
  readonly shows: ReadonlyArray<string>;
  readonly showsNot: ReadonlyArray<string>;
};

const standingOf = ({ isWhole, isKeyTrusted, problems }: RecordVerdict): RecordInWords["standing"] => {
  if (isWhole) return isKeyTrusted ? "trusted" : "untrusted";
  return problems.every(({ code }) => code === "cannot_check") ? "unchecked" : "broken";
};

/** What stands in a file, as far as nothing obeys it: it may be printed on a terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ");

/** Says to people who are no engineers who has signed what and when, and by which key that is known; in this zone, or that of the machine. */
export const recordInWords = (verdict: RecordVerdict, language: Language, zone?: string): RecordInWords => {
  const words = recordWords[language];
  const { file, signatures } = verdict;
  const standing = standingOf(verdict);
  const installation = plain(file?.statement.installation ?? "");
  const said = words.todo[standing];
  const todo = typeof said === "function" ? said(installation) : said;
  const headline = words.standings[standing];
  if (file === null || !verdict.isWhole) return { standing, headline, todo, shows: [], showsNot: [] };

  const locale = language === "es" ? "es-US" : "en-US";
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: zone });
  const moment = (at: string): string => clock.format(new Date(at)).replaceAll(/[\u202f\u00a0]/g, " ");
  const { statement, entries } = file;
  const at = moment(statement.at);
  const signed = signatures.map(({ entry, by, at, name, sha256, document }) => {
    const signed = entries[entry - 1];
    const { number = null, signature } = (signed?.facts ?? {}) as Partial<Record<string, Json>>;
    return [
      words.signed(
        name === null ? null : plain(name),
        words.sides[by] ?? words.somebody,
        signed?.noun === "contract" ? "contract" : { changeOrder: typeof number === "number" ? number : null },
        moment(at),
      ),
      document === null ? words.signedGone(sha256) : words.signedText(plain(document)),
      ...((signature as { readonly secondFactor?: Json } | undefined)?.secondFactor === true
        ? [words.secondFactor]
        : []),
    ].join(" ");
  });
  const committed = new Set(entries.flatMap((entry) => Object.values(entry.words)));
  const forgotten = committed.size - Object.keys(file.words).length;
  return {
    standing,
    headline,
    todo,
    shows: [
      (standing === "trusted" ? words.made : words.claims)(installation, at),
      words.unchanged(statement.entries, statement.documents.length),
      ...(signed.length === 0 ? [words.nobodySigned] : [...signed, words.howSigned]),
      ...(forgotten === 0 ? [] : [words.forgotten(forgotten)]),
    ],
    showsNot: words.limits(at),
  };
};
