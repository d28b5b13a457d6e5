import { styleText } from "node:util";
import { CommanderError } from "commander";
import type { DomainError } from "#core/errors.ts";
import type { StaffError } from "#core/support/staff/errors.ts";
import { Declined, NobodyToAsk } from "./ask.ts";
import { CannotOpen } from "./cannot-open.ts";
import type { Product } from "./context.ts";
import type { Doors } from "./doors.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import { wrapWords } from "./fit.ts";
import { buildProgram } from "./program.ts";
import { standardOutput } from "./standard-output.ts";
import { stoppedWords } from "./stopping.ts";

const isDomainError = (error: unknown): error is DomainError | StaffError =>
  error instanceof Error && "_tag" in error && String(error._tag) in exitCodeOf;

// Commander reads what was typed only later, and what is wrong with it is to be said in JSON as well.
const typed = process.argv.slice(2);
const inJson = typed.slice(0, typed.includes("--") ? typed.indexOf("--") : typed.length).includes("--json");

const say = (text: string): void => {
  const { isTTY, columns } = process.stderr;
  const lines = isTTY ? text.split("\n").flatMap((line) => wrapWords(line, columns || 80)) : [text];
  for (const line of lines) process.stderr.write(`${isTTY ? styleText("red", line) : line}\n`);
};

/** Why a command did not do what was asked. `more` are the fields that scripts want to know, `lines` is what people read. */
type Explanation = {
  readonly exitCode: number;
  readonly code: string;
  readonly message: string;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly lines?: ReadonlyArray<string>;
};

const explainDomain = (error: DomainError | StaffError): Explanation => {
  const { _tag: code, message } = error;
  const plain = { exitCode: exitCodeOf[code], code, message };
  switch (error._tag) {
    case "Blocked": {
      const { code: rule, whoCanFix, whatToDo } = error;
      const lines = [message, `${whatToDo} (${whoCanFix} can)`];
      return { ...plain, more: { rule, whoCanFix, whatToDo }, lines };
    }
    case "IllegalMove": {
      const { state, event, moves } = error;
      const lines = [message, ...(moves.length === 0 ? [] : [`Possible now: ${moves.join(", ")}`])];
      return { ...plain, more: { state, event, moves }, lines };
    }
    case "Invalid": {
      // What is invalid is said of each field, which says all.
      const lines = error.issues.map((issue) => `${issue.field}: ${issue.message}`);
      return { ...plain, more: { issues: error.issues }, lines: lines.length === 0 ? [message] : lines };
    }
    case "TooManyAttempts":
      return { ...plain, more: { afterSeconds: error.afterSeconds } };
    default:
      return plain;
  }
};

/** Null for what is no error: help and the version, which end a command as well. */
const explanationOf = (error: unknown): Explanation | null => {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null;
    // Commander has said it to people already.
    const isHelp = error.code === "commander.help";
    const message = isHelp ? "Say which command: --help lists them." : error.message.replace(/^error: /, "");
    return { exitCode: exitCodes.usage, code: "Usage", message, lines: [] };
  }
  if (error instanceof NobodyToAsk) return { exitCode: exitCodes.usage, code: "NobodyToAsk", message: error.message };
  if (error instanceof Declined) return { exitCode: exitCodes.declined, code: "Declined", message: error.message };
  if (error instanceof CannotOpen) return { exitCode: error.exitCode, code: "CannotOpen", message: error.message };
  if (isDomainError(error)) return explainDomain(error);
  const message = `Something went wrong. ${error instanceof Error ? error.message : String(error)}`;
  return { exitCode: exitCodes.failed, code: "Failed", message };
};

/** Says why a command did not do what was asked, and gives the exit code for it. */
const explain = (explanation: Explanation | null): number => {
  if (explanation === null) return exitCodes.done;
  const { exitCode, code, message, more, lines = [message] } = explanation;
  if (inJson) process.stderr.write(`${JSON.stringify({ error: { code, message, exitCode, ...more } })}\n`);
  else for (const line of lines) say(line);
  return exitCode;
};

let close = async (): Promise<void> => {};
// Loaded only when called: help and mistakes in typing need no database and none of its adapters.
const open = async (): Promise<Product> => {
  const { openProduct } = await import("./open-product.ts");
  const opened = await openProduct(standardOutput());
  close = opened.close;
  return opened.product;
};
let opening: Promise<Product> | null = null;
/** Once for the whole command line: a saved query is a command within a command. */
const openProduct = (): Promise<Product> => {
  opening ??= open();
  return opening;
};
const doors: Doors = {
  open: async () => {
    const [{ signedIn }, product] = await Promise.all([import("./sign-in/signed-in.ts"), openProduct()]);
    return signedIn(product);
  },
  openProduct,
  openUpkeep: async (options) => {
    const { openDatabase } = await import("./open-database.ts");
    const opened = await openDatabase(standardOutput(), options?.mayMake === true);
    close = opened.close;
    return opened.database;
  },
  openConfiguration: async () => (await import("./open-configuration.ts")).openConfiguration(standardOutput()),
};

// Whoever reads no further (`| head`) is no reason to stop halfway: the command ends as it would have, and says the rest to nobody.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

process.on("SIGINT", () => {
  // What stops by itself, such as a backup, says so by itself.
  if (process.listenerCount("SIGINT") > 1) return;
  process.exit(explain({ exitCode: exitCodes.stopped, code: "Stopped", message: stoppedWords() }));
});

try {
  const program = await buildProgram(doors, typed, inJson);
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(explanationOf(error));
} finally {
  await close();
}
