import { styleText } from "node:util";
import { CommanderError } from "commander";
import type { DomainError } from "#core/errors.ts";
import { NobodyToAsk } from "./ask.ts";
import { CannotOpen } from "./cannot-open.ts";
import type { Product } from "./context.ts";
import type { Doors } from "./doors.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import { wrapWords } from "./fit.ts";
import { buildProgram } from "./program.ts";
import { standardOutput } from "./standard-output.ts";

const isDomainError = (error: unknown): error is DomainError =>
  error instanceof Error && "_tag" in error && String(error._tag) in exitCodeOf;

const say = (text: string): void => {
  const { isTTY, columns } = process.stderr;
  const lines = isTTY ? text.split("\n").flatMap((line) => wrapWords(line, columns)) : [text];
  for (const line of lines) process.stderr.write(`${isTTY ? styleText("red", line) : line}\n`);
};

/** Says why a command did not do what was asked, and gives the exit code for it. */
const explain = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (error instanceof NobodyToAsk) {
    say(error.message);
    return exitCodes.usage;
  }
  if (error instanceof CannotOpen) {
    say(error.message);
    return error.exitCode;
  }
  if (isDomainError(error)) {
    // What is invalid is said of each field, which says all.
    if (error._tag !== "Invalid" || error.issues.length === 0) say(error.message);
    if (error._tag === "Blocked") say(`${error.whatToDo} (${error.whoCanFix} can)`);
    if (error._tag === "IllegalMove" && error.moves.length > 0) say(`Possible now: ${error.moves.join(", ")}`);
    if (error._tag === "Invalid") for (const issue of error.issues) say(`${issue.field}: ${issue.message}`);
    return exitCodeOf[error._tag];
  }
  say(`Something went wrong. ${error instanceof Error ? error.message : String(error)}`);
  return exitCodes.failed;
};

let close = async (): Promise<void> => {};
// Loaded only when called: help and mistakes in typing need no database and none of its adapters.
const openProduct = async (): Promise<Product> => {
  const { openProduct } = await import("./open-product.ts");
  const opened = await openProduct(standardOutput());
  close = opened.close;
  return opened.product;
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

try {
  await (await buildProgram(doors, process.argv.slice(2))).parseAsync();
} catch (error) {
  process.exitCode = explain(error);
} finally {
  await close();
}
