/**
 * The page that verifies a record file from disk: one HTML file without a server, made of the verifier that `dibbs record verify` runs.
 * The build puts this script into verify-record.html (cli/bin/build-web.mjs).
 */
import { mostRecordSigns } from "#core/contract/record/record-file.ts";
import { keysIn, type RecordVerdict, recordProblems, verifyRecord } from "#core/contract/record/verify-record.ts";

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

/** An element with this text; what a file says is never read as HTML. */
const element = (name: string, text: string): HTMLElement => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): HTMLElement => {
  const made = document.createElement("table");
  const rowOf = (kind: "th" | "td", cells: ReadonlyArray<string>): HTMLElement => {
    const row = document.createElement("tr");
    row.append(...cells.map((cell) => element(kind, cell)));
    return row;
  };
  if (heads.length > 0) made.append(rowOf("th", heads));
  made.append(...rows.map((cells) => rowOf("td", cells)));
  const scroll = document.createElement("div");
  scroll.className = "scroll";
  scroll.append(made);
  return scroll;
};

const headline = ({ isWhole, isKeyTrusted, problems }: RecordVerdict): readonly [string, string] => {
  const cannot = problems.some(({ code }) => code === "cannot_check");
  if (!isWhole && cannot && problems.length === 1) {
    return [
      "unsure",
      "Nothing in the file was changed after its hashes were made, but this browser can't check the signature (no Ed25519 here). Use a current Chrome, Edge, Firefox or Safari.",
    ];
  }
  if (!isWhole) return ["broken", "The file is not as it was made."];
  return isKeyTrusted
    ? ["whole", "The file is whole: it is as it was made, and was signed with a key you trust."]
    : [
        "unsure",
        "The file is whole: it is as it was signed with the key below. Compare that key with the one that the installation publishes.",
      ];
};

const show = (verdict: RecordVerdict): void => {
  const { problems, file, signatures } = verdict;
  const place = byId("verdict");
  const [look, said] = headline(verdict);
  place.className = look;
  place.hidden = false;
  place.replaceChildren(element("h2", said));
  if (problems.length > 0) {
    place.append(
      table(
        ["Entry", "What is wrong", "About"],
        problems.map(({ code, entry, what }) => [
          entry === null ? "" : String(entry),
          recordProblems[code],
          what ?? "",
        ]),
      ),
    );
  }
  if (file === null) return;
  const { statement } = file;
  place.append(
    table(
      [],
      [
        ["Contract", statement.contract],
        ["Made by", statement.installation],
        ["Made", statement.at],
        ["Entries", String(statement.entries)],
        ["Documents", statement.documents.map(({ name }) => name).join(", ")],
        ["Key", file.key],
      ],
    ),
    element("h2", "Signatures"),
    signatures.length === 0
      ? element("p", "Nobody has signed in this record.")
      : table(
          ["Entry", "By", "When", "Name", "Document"],
          signatures.map(({ entry, by, at, name, document }) => [
            String(entry),
            by,
            at,
            name ?? "no longer in the file",
            document ?? "no longer in the file",
          ]),
        ),
    element("h2", "Entries"),
    table(
      ["No.", "When", "By", "What"],
      file.entries.map(({ seq, at, by, noun, event, to }) => [String(seq), at, by, `${noun} ${event}: ${to}`]),
    ),
  );
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
  // What is larger is not read at all.
  if (chosen.size > mostRecordSigns) return show(tooLarge);
  const given = new Uint8Array(await chosen.arrayBuffer());
  show(await verifyRecord(given, { trusted: keys.length === 0 ? null : keys }));
};

byId("file").addEventListener("change", () => void check());
byId("keys").addEventListener("input", () => void check());
