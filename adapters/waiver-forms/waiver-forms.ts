import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Layer } from "effect";
import { type WaiverForm, type WaiverFormPair, WaiverForms, waiverFields } from "#core/contract/waiver/waiver-forms.ts";
import { stateCodes } from "#core/shared/place/states.ts";

/** In bytes; a form is one page. */
const largestForm = 20_000;

/** Six per state are 306, plus other files in the folder. */
const mostFiles = 500;

const fileName = /^([A-Z]{2})-(progress|final|retainage)-(conditional|unconditional)\.txt$/;
const longest = { title: 200, source: 300 };

type ReadForm = { readonly form: WaiverForm; readonly source: string };

/** The forms found, keyed by state and purpose, such as `CA-progress`. */
export type FoundForms = ReadonlyMap<string, WaiverFormPair>;

const readForm = (path: string): ReadForm => {
  if (statSync(path).size > largestForm) throw new Error(`has more than ${largestForm} bytes`);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)).replaceAll("\r\n", "\n");
  const [first = "", second = "", ...rest] = text.trim().split("\n");
  const title = first.trim();
  const source = /^source:\s*(.+)$/i.exec(second.trim())?.[1] ?? "";
  const words = rest.join("\n").trim();
  if (title === "" || title.length > longest.title) throw new Error("needs a title in its first line");
  if (source === "" || source.length > longest.source) throw new Error("needs 'Source: …' in its second line");
  if (words === "") throw new Error("has no words");
  const fields = [...`${title}\n${words}`.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = fields.find((name) => !(waiverFields as ReadonlyArray<string>).includes(name));
  if (unknown !== undefined)
    throw new Error(`has the field {${unknown}}; there are ${waiverFields.map((name) => `{${name}}`).join(", ")}`);
  if (!fields.includes("amount")) throw new Error("lacks the field {amount}");
  return { form: { title, text: words }, source };
};

/**
 * Reads the forms of a folder, one file each: `CA-progress-conditional.txt`. A purpose needs both its conditional and
 * unconditional form. Throws an error that names the file if one is invalid, so that nobody signs half a form.
 */
export const readWaiverForms = (folder: string): FoundForms => {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`'${folder}' isn't a folder`);
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  if (names.length > mostFiles) throw new Error(`'${folder}' has more than ${mostFiles} files`);
  const read = new Map<string, ReadForm>();
  for (const name of names) {
    const state = fileName.exec(name)?.[1];
    if (state === undefined || !stateCodes.includes(state)) {
      throw new Error(`${name} must be called like CA-progress-conditional.txt`);
    }
    try {
      read.set(name, readForm(join(folder, name)));
    } catch (cause) {
      throw new Error(`${name} ${cause instanceof Error ? cause.message : cause}`);
    }
  }
  const found = new Map<string, WaiverFormPair>();
  for (const name of names) {
    const stem = name.slice(0, name.lastIndexOf("-"));
    const conditional = read.get(`${stem}-conditional.txt`);
    const unconditional = read.get(`${stem}-unconditional.txt`);
    if (conditional === undefined || unconditional === undefined) {
      throw new Error(`${stem} needs both of its forms, conditional and unconditional`);
    }
    found.set(stem, { conditional: conditional.form, unconditional: unconditional.form, source: conditional.source });
  }
  return found;
};

/** The forms that were read at start; null if the operator has none. */
export const waiverForms = (forms: FoundForms | null): Layer.Layer<WaiverForms> =>
  Layer.succeed(WaiverForms, { find: (state, kind) => forms?.get(`${state}-${kind}`) ?? null });
