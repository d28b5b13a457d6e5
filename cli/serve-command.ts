import { createHash } from "node:crypto";
import type { StaffCommandRequest, StaffEvent } from "#api/endpoints/staff.ts";
import { businessZone } from "#core/shared/time-zone.ts";
import { checkStaffSession } from "#core/support/staff/sign-in-staff.ts";
import { staffActorOf } from "#core/support/staff/staff-command.ts";
import { NobodyToAsk } from "./ask.ts";
import { CannotOpen } from "./cannot-open.ts";
import type { Doors } from "./doors.ts";
import { exitCodes } from "./exit-codes.ts";
import { type Explanation, explanationOf } from "./explain.ts";
import { buildProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/** The command stops at a question, and is sent again with the answer. */
class Unanswered extends Error {
  readonly event: StaffEvent;
  constructor(event: StaffEvent) {
    super("A question needs an answer first.");
    this.event = event;
  }
}

const machineOnly = (): CannotOpen =>
  new CannotOpen("This only works on the machine itself, not through a server.", exitCodes.refused);
const refuse = () => Promise.reject(machineOnly());

/**
 * The terminal of the person who sent a command. A question that they have already answered is skipped, together with
 * the output before it; it counts as the same question only if the same would be done. At any other question the
 * command stops.
 */
const farTerminal = ({ sent, send, follow }: StaffCommandRequest) => {
  const { columns, rows, isTerminal, colors, canAsk, zone = businessZone } = sent.terminal;
  let exitCode: number = exitCodes.done;
  let passed = 0;
  let held: Array<StaffEvent> = [];
  const say = (event: StaffEvent): void => {
    if (passed < sent.answers.length) held.push(event);
    else send(event);
  };
  const flush = (): void => {
    for (const event of held) send(event);
    held = [];
  };
  const answered = (question: string, about: string, isTyped: boolean): string => {
    const key = createHash("sha256")
      .update(JSON.stringify([question, about]))
      .digest("hex");
    const given = sent.answers[passed];
    if (given?.key === key) {
      passed += 1;
      held = [];
      return given.answer;
    }
    throw new Unanswered({ kind: "ask", question, key, after: passed, isTyped });
  };
  const terminal: Terminal = {
    write: (text) => say({ kind: "write", text }),
    columns,
    rows,
    terminal: isTerminal,
    colors,
    zone,
    note: (text) => say({ kind: "note", text }),
    progress: () => ({
      say: (text) => send({ kind: "progress", text }),
      end: () => send({ kind: "progress", text: null }),
    }),
    endWith: (code) => {
      exitCode = code;
    },
    canAsk,
    ask: async (question, nobody) => {
      if (!canAsk) throw new NobodyToAsk(nobody);
      answered(question, nobody, false);
    },
    askToType: async (question) => (canAsk ? answered(question, "", true) : null),
    openPage: async (url) => {
      send({ kind: "page", url });
      return true;
    },
    beginWriting: (command) => send({ kind: "doing", what: command }),
    follow: (lastWords, onResize) => {
      const ended = follow();
      if (ended === null) {
        throw new CannotOpen("Too many people are following on this server. Try again later.", exitCodes.unavailable);
      }
      send({ kind: "follows", lastWords, redraws: onResize !== undefined });
      return { ended, stop: () => {} };
    },
  };
  return { terminal, flush, exitCode: () => exitCode };
};

/**
 * Runs a support command as it was typed, with the rights of the person who sent it, and sends its output. Never fails.
 */
export const serveCommand = async (asked: StaffCommandRequest): Promise<void> => {
  const { sent, signedIn, publicUrl, run, listen, send, onDefect } = asked;
  const { words, file, profile } = sent;
  const { terminal, flush, exitCode } = farTerminal(asked);
  const doors: Doors = {
    open: async () => ({
      output: terminal,
      publicUrl,
      run,
      listen,
      seedStuck: refuse,
      staff: staffActorOf(signedIn.staff),
      profile,
      stillSignedIn: checkStaffSession(signedIn.sessionId),
      signedInAt: signedIn.signedInAt,
    }),
    openProduct: refuse,
    openUpkeep: refuse,
    openConfiguration: refuse,
    openSignIn: refuse,
    openOwn: refuse,
    openTerminal: () => terminal,
    readFile: async (path) => (file?.path === path ? file.text : refuse()),
    writeFile: refuse,
    isAtTheMachine: async () => false,
  };
  const refusalOf = (error: unknown): StaffEvent => {
    const explanation = explanationOf(error);
    if (explanation === undefined) onDefect(error);
    if (explanation === null) return { kind: "end", exitCode: exitCodes.done, refusal: null };
    const failed: Explanation = {
      exitCode: exitCodes.failed,
      code: "Failed",
      message: "Something went wrong on the server.",
    };
    const { exitCode, code, message, lines = [message], more = {} } = explanation ?? failed;
    return { kind: "end", exitCode, refusal: { code, message, lines, more } };
  };
  try {
    const program = await buildProgram(doors, words, { isQuiet: words.includes("--json"), served: terminal });
    await program.parseAsync(words, { from: "user" });
    flush();
    send({ kind: "end", exitCode: exitCode(), refusal: null });
  } catch (error) {
    flush();
    send(error instanceof Unanswered ? error.event : refusalOf(error));
  }
};
