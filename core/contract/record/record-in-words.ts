import type { Json } from "#core/shared/canonical-json.ts";
import type { Language } from "#core/shared/language.ts";
import type { RecordVerdict } from "./verify-record.ts";
import { recordWords } from "./words/words.ts";

// Like the verifier, this imports nothing that needs a server.

/** What a verified file proves, and what it doesn't, one sentence each. */
export type RecordInWords = {
  /** The result: intact with a key that the reader trusts; intact with another key; not checkable here; or altered. */
  readonly standing: "trusted" | "untrusted" | "unchecked" | "broken";
  readonly headline: string;
  /** What the reader should do; null if nothing. */
  readonly todo: string | null;
  /** Empty if the file isn't intact. */
  readonly shows: ReadonlyArray<string>;
  readonly showsNot: ReadonlyArray<string>;
};

const standingOf = ({ isWhole, isKeyTrusted, problems }: RecordVerdict): RecordInWords["standing"] => {
  if (isWhole) return isKeyTrusted ? "trusted" : "untrusted";
  return problems.every(({ code }) => code === "cannot_check") ? "unchecked" : "broken";
};

/** Replaces control characters, so that text from a file is safe to print on a terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ");

/** Explains to non-engineers who signed what and when, and with which key; in this time zone, or the machine's. */
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
