import { readFile, writeFile } from "node:fs/promises";
import { getSystemErrorMessage, styleText } from "node:util";
import { CannotOpen } from "./cannot-open.ts";
import type { Product } from "./context.ts";
import type { Doors } from "./doors.ts";
import { exitCodes } from "./exit-codes.ts";
import { type Explanation, explanationOf } from "./explain.ts";
import { takeProfile } from "./profiles/take-profile.ts";
import { buildProgram } from "./program.ts";
import { standardOutput } from "./standard-output.ts";
import { lostWords, stoppedWords } from "./stopping.ts";
import { wrapWords } from "./wrap-text.ts";

/**
 * Runs the work at the first call only, and returns the same promise afterwards: a saved query is a command within a
 * command.
 */
const once = <A>(work: () => Promise<A>): (() => Promise<A>) => {
  let begun: Promise<A> | null = null;
  return () => {
    begun ??= work();
    return begun;
  };
};

// Commander parses the arguments only later, but usage errors have to be printed as JSON as well.
const { words: typed, named } = takeProfile(process.argv.slice(2));
const inJson = typed.slice(0, typed.includes("--") ? typed.indexOf("--") : typed.length).includes("--json");

const say = (text: string): void => {
  const { isTTY, columns } = process.stderr;
  const lines = isTTY ? text.split("\n").flatMap((line) => wrapWords(line, columns || 80)) : [text];
  for (const line of lines) process.stderr.write(`${isTTY ? styleText("red", line) : line}\n`);
};

/** Prints why a command failed, and returns its exit code. */
const explain = (explanation: Explanation): number => {
  const { exitCode, code, message, more, lines = [message] } = explanation;
  if (inJson) process.stderr.write(`${JSON.stringify({ error: { code, message, exitCode, ...more } })}\n`);
  else for (const line of lines) say(line);
  return exitCode;
};

let close = async (): Promise<void> => {};
// Loaded only when called: help and usage errors need neither database nor adapters.
const openProduct = once(async (): Promise<Product> => {
  await expectMachine();
  const opened = await (await import("./open-product.ts")).openProduct(standardOutput());
  close = opened.close;
  return opened.product;
});
/** The command's profile; null at the machine itself. */
const profile = once(async () => (await import("./profiles/profiles-file.ts")).chosenProfile(named));
const expectMachine = async (): Promise<void> => {
  const chosen = await profile();
  if (chosen === null) return;
  const why = `This only works on the machine you're typing on, not at ${chosen.name}: add --profile machine`;
  throw new CannotOpen(why, exitCodes.refused);
};
/** The file that was read for the command, which is sent along to a server. */
let file: { readonly path: string; readonly text: string } | null = null;

const doors: Doors = {
  open: async (words = typed) => {
    const chosen = await profile();
    if (chosen !== null) return (await import("./remote/server.ts")).askServer(chosen, words, file);
    const [{ signedIn }, product] = await Promise.all([import("./sign-in/signed-in.ts"), openProduct()]);
    return signedIn(product);
  },
  openProduct,
  openUpkeep: async (options) => {
    await expectMachine();
    const { openDatabase } = await import("./open-database.ts");
    const opened = await openDatabase(standardOutput(), options?.mayMake === true);
    close = opened.close;
    return opened.database;
  },
  openConfiguration: async () => {
    await expectMachine();
    return (await import("./open-configuration.ts")).openConfiguration(standardOutput());
  },
  openSignIn: async () => {
    const chosen = await profile();
    if (chosen !== null) return (await import("./remote/server.ts")).signInAt(chosen);
    return (await import("./sign-in/sign-in-here.ts")).signInHere(await openProduct());
  },
  openOwn: async () => {
    const chosen = await profile();
    if (chosen !== null) return (await import("./remote/server.ts")).ownAt(chosen);
    const { staff, output } = await doors.open();
    return { staffId: staff.staffId, output };
  },
  openTerminal: () => standardOutput(),
  readFile: async (path) => {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new CannotOpen(`The file ${path} can't be read (${error.code ?? error.message}).`, exitCodes.usage);
    });
    file = { path, text };
    return text;
  },
  writeFile: (path, bytes) =>
    writeFile(path, bytes).catch((error: NodeJS.ErrnoException) => {
      throw new CannotOpen(
        `The file ${path} can't be written: ${getSystemErrorMessage(error.errno ?? 0)}.`,
        exitCodes.usage,
      );
    }),
  isAtTheMachine: async () => (await profile()) === null,
};

// If the reader closes the pipe (`| head`), the command must not stop halfway: it finishes, and the rest of its output
// is dropped.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

// If a database connection is lost at a bad moment, the driver fails where nobody can catch it, or never finishes: Node
// would then print its own error, or exit with 13 without a message.
const explainLost = (): number =>
  explain({ exitCode: exitCodes.unavailable, code: "CannotOpen", message: lostWords() });
const explainUnforeseen = (error: unknown): number => {
  const message = `Something went wrong. ${error instanceof Error ? error.message : String(error)}`;
  return explain({ exitCode: exitCodes.failed, code: "Failed", message });
};
process.on("unhandledRejection", async (error) => {
  const { isDatabaseLost } = await import("./open-product.ts");
  process.exit(isDatabaseLost(error) ? explainLost() : explainUnforeseen(error));
});
let step: "doing" | "closing" | "over" = "doing";
process.on("beforeExit", () => {
  if (step === "doing") process.exit(explainLost());
  if (step === "closing") process.exit(process.exitCode ?? exitCodes.done);
});

process.on("SIGINT", () => {
  // Commands that handle SIGINT themselves, such as a backup, print their own message.
  if (process.listenerCount("SIGINT") > 1) return;
  process.exit(explain({ exitCode: exitCodes.stopped, code: "Stopped", message: stoppedWords() }));
});

try {
  const program = await buildProgram(doors, typed, { isQuiet: inJson });
  await program.parseAsync();
} catch (error) {
  const explanation = explanationOf(error);
  // Null also if a server ran the command, which then reports its own exit code.
  if (explanation !== null) {
    process.exitCode = explanation ? explain(explanation) : explainUnforeseen(error);
  }
} finally {
  step = "closing";
  await close();
  step = "over";
}
