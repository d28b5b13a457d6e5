/**
 * The page that verifies a record file from disk: one HTML file without a server, with the verifier that `dibbs record
 * verify` runs. The build puts this script into verify-record.html (cli/bin/build-web.mjs).
 */
import { mostRecordSigns } from "#core/contract/record/record-file.ts";
import { recordInWords } from "#core/contract/record/record-in-words.ts";
import { keysIn, type RecordVerdict, verifyRecord } from "#core/contract/record/verify-record.ts";
import { recordWords } from "#core/contract/record/words/words.ts";
import type { Language } from "#core/shared/language.ts";
import { storyOf } from "./story.ts";
import { verifyWords } from "./words.ts";

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

/** Creates an element with this text; a file's content is never parsed as HTML. */
const element = (name: string, text: string): HTMLElement => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const list = (sentences: ReadonlyArray<string>): HTMLElement => {
  const made = document.createElement("ul");
  made.append(...sentences.map((sentence) => element("li", sentence)));
  return made;
};

const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): HTMLElement => {
  const made = document.createElement("table");
  const head = document.createElement("tr");
  head.append(...heads.map((text) => element("th", text)));
  if (heads.length > 0) made.append(head);
  for (const cells of rows) {
    const row = document.createElement("tr");
    // Without column titles, the table has names and values.
    row.append(...cells.map((cell, at) => element(heads.length === 0 && at === 0 ? "th" : "td", cell)));
    made.append(row);
  }
  return made;
};

const more = (name: string, title: string, isOpen: boolean, content: HTMLElement): HTMLElement => {
  const made = document.createElement("details");
  made.open = isOpen;
  made.className = name;
  made.append(element("summary", title), content);
  return made;
};

let language: Language = navigator.language.startsWith("es") ? "es" : "en";
/** The verdict about the chosen file; null for none. */
let verdict: RecordVerdict | null = null;

const moment = (at: string): string =>
  new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(at),
  );

const showVerdict = (found: RecordVerdict): void => {
  const words = verifyWords[language];
  const said = recordWords[language];
  const { problems, file } = found;
  const { standing, headline, todo, shows, showsNot } = recordInWords(found, language);
  const place = byId("verdict");
  place.className = standing;
  place.hidden = false;
  place.replaceChildren(element("h2", headline));
  if (todo !== null) place.append(element("p", todo));
  if (problems.length > 0) {
    place.append(
      element("h3", words.problems),
      table(
        [words.entry, words.what, words.about],
        problems.map(({ code, entry, what }) => [entry === null ? "" : String(entry), said.problems[code], what ?? ""]),
      ),
    );
  }
  if (shows.length > 0) {
    place.append(element("h3", said.shows), list(shows), element("h3", said.showsNot), list(showsNot));
  }
  if (file === null) return;
  const { contract, installation, at, documents } = file.statement;
  place.append(
    more(
      "story",
      words.story,
      found.isWhole,
      table(
        [words.entry, words.when, words.what],
        storyOf(file, language).map(({ seq, at, said }) => [String(seq), moment(at), said]),
      ),
    ),
    more(
      "details",
      words.details,
      standing === "untrusted",
      table(
        [],
        [
          [words.contract, contract],
          [words.madeBy, installation],
          [words.made, at],
          [words.documents, documents.map(({ name }) => name).join(", ")],
          [words.key, file.key],
        ],
      ),
    ),
  );
};

const show = (): void => {
  const words = verifyWords[language];
  document.documentElement.lang = language;
  document.title = words.title;
  for (const id of ["title", "intro", "file-label", "keys-label", "keys-hint", "language"] as const) {
    const texts = {
      ...{ title: words.title, intro: words.intro, "file-label": words.file, "keys-label": words.keys },
      ...{ "keys-hint": words.keysHint, language: words.other },
    };
    byId(id).textContent = texts[id];
  }
  byId("language").lang = language === "es" ? "en" : "es";
  if (verdict !== null) showVerdict(verdict);
};

const tooLarge: RecordVerdict = {
  isWhole: false,
  problems: [{ code: "too_large", entry: null, what: null }],
  isKeyTrusted: false,
  file: null,
  signatures: [],
};

const check = async (): Promise<void> => {
  const chosen = byId<HTMLInputElement>("file").files?.[0];
  if (!chosen) return;
  const keys = keysIn(byId<HTMLTextAreaElement>("keys").value);
  // A larger file is not read at all.
  verdict =
    chosen.size > mostRecordSigns
      ? tooLarge
      : await verifyRecord(new Uint8Array(await chosen.arrayBuffer()), { trusted: keys.length === 0 ? null : keys });
  show();
};

byId("file").addEventListener("change", () => void check());
byId("keys").addEventListener("input", () => void check());
byId("language").addEventListener("click", () => {
  language = language === "es" ? "en" : "es";
  show();
});
show();
