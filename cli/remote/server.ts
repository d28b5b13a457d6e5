import { Option, Schema } from "effect";
import { call, ProblemError } from "#api/call.ts";
import { Problem } from "#api/endpoint.ts";
import {
  programVersion,
  type StaffCommandInput,
  StaffEvent,
  signInStaffEndpoint,
  signOutStaffEndpoint,
  staffCommandsPath,
  staffProtocol,
} from "#api/endpoints/staff.ts";
import { CannotOpen } from "../cannot-open.ts";
import type { SignInDesk } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { Answered } from "../explain.ts";
import { ownZone } from "../print.ts";
import { type Profile, sessionPathOf } from "../profiles/profiles-file.ts";
import { nobodySignedIn, readSession, sessionOver, writeSession } from "../sign-in/session-file.ts";
import { standardOutput } from "../standard-output.ts";
import type { Terminal } from "../terminal.ts";

/**
 * A server that sends nothing for this long is considered gone, in milliseconds; it sends a heartbeat four times as
 * often.
 */
const silence = 60_000;

const exitCodeOfStatus = (status: number): number => {
  if (status >= 500) return exitCodes.unavailable;
  if (status === 404) return exitCodes.notFound;
  return status === 400 || status === 422 ? exitCodes.usage : exitCodes.refused;
};

const noAnswer = ({ name, url }: Profile): CannotOpen =>
  new CannotOpen(`${name} isn't answering, at ${url}.`, exitCodes.unavailable);

/** Converts a server's refusal to an error of the command line. */
const refused = (profile: Profile, problem: Problem | null): CannotOpen | Answered => {
  if (problem === null || problem.status === 0) return noAnswer(profile);
  const { status, code, detail, reference, whoCanFix, whatToDo } = problem;
  if (code === "SessionEnded" || code === "Unauthenticated") return sessionOver();
  const message = status === 500 ? `${detail} (${reference})` : detail;
  const lines = whatToDo === undefined ? [message] : [message, `${whatToDo} (${whoCanFix} can)`];
  return new Answered({ exitCode: exitCodeOfStatus(status), code, message, lines });
};

/** Returns the sign-in at a profile's server. */
export const signInAt = (profile: Profile): SignInDesk => ({
  output: standardOutput(profile),
  place: profile,
  path: sessionPathOf(profile),
  signIn: (given, device) =>
    call(signInStaffEndpoint, { body: { ...given, device } }, { baseUrl: profile.url }).catch((error) => {
      throw error instanceof ProblemError ? refused(profile, error.problem) : error;
    }),
  signOut: async (token) => {
    await fetch(profile.url + signOutStaffEndpoint.path, {
      method: signOutStaffEndpoint.method,
      headers: { authorization: `Staff ${token}` },
      redirect: "error",
    }).catch(() => {
      throw noAnswer(profile);
    });
  },
});

/** Returns who is signed in with a profile, as stored on this machine. */
export const ownAt = async (profile: Profile) => {
  const kept = await readSession(sessionPathOf(profile));
  if (kept === null || kept.token === null || kept.staffId === undefined) throw nobodySignedIn();
  return { staffId: kept.staffId, output: standardOutput(profile) };
};

const decodeEvent = Schema.decodeUnknownOption(Schema.fromJsonString(StaffEvent));
const decodeProblem = Schema.decodeUnknownOption(Schema.fromJsonString(Problem));

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of body) {
    const lines = `${rest}${decoder.decode(part, { stream: true })}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

type Sent = Pick<StaffCommandInput, "words" | "file" | "answers">;
type Ended = Extract<StaffEvent, { readonly kind: "ask" | "end" }>;

/**
 * Sends the command once, and shows its output up to the end, or up to a question. Returns null if the terminal was
 * resized and the output has to be drawn again. Throws `CannotOpen` and `Answered`.
 */
const sendOnce = async (profile: Profile, terminal: Terminal, sent: Sent): Promise<Ended | null> => {
  const path = sessionPathOf(profile);
  const kept = await readSession(path);
  if (kept === null || kept.token === null) throw nobodySignedIn();
  const input: StaffCommandInput = {
    ...sent,
    protocol: staffProtocol,
    profile: profile.name,
    terminal: {
      columns: terminal.columns,
      rows: terminal.rows,
      isTerminal: terminal.terminal,
      colors: terminal.colors === true,
      canAsk: terminal.canAsk,
      zone: terminal.zone ?? ownZone(),
    },
  };
  const stopping = new AbortController();
  let silent = setTimeout(() => stopping.abort(), silence);
  const heard = (): void => {
    clearTimeout(silent);
    silent = setTimeout(() => stopping.abort(), silence);
  };
  const progress = terminal.progress();
  let leave = (): void => {};
  let lastWords: string | null = null;
  let why: "ended" | "resized" | null = null;
  const stop = (because: typeof why): void => {
    why = because;
    stopping.abort();
  };

  const show = async (event: Exclude<StaffEvent, Ended>): Promise<void> => {
    switch (event.kind) {
      case "hello":
        if (event.token !== kept.token) await writeSession(path, { ...kept, token: event.token });
        if (event.version !== programVersion && terminal.terminal) {
          terminal.note(`${profile.name} runs Dibbs ${event.version}, and this is ${programVersion}.`);
        }
        return;
      case "write":
        return terminal.write(event.text);
      case "note":
        return terminal.note(event.text);
      case "progress":
        if (event.text !== null) progress.say(event.text);
        else progress.end();
        return;
      case "doing":
        // Earlier servers send null at the end.
        if (event.what !== null) terminal.beginWriting(event.what);
        return;
      case "page":
        if (!(await terminal.openPage(event.url))) terminal.note("This machine has no browser to open it in.");
        return;
      case "follows": {
        const following = terminal.follow("", event.redraws ? () => stop("resized") : undefined);
        following.ended.addEventListener("abort", () => stop("ended"));
        lastWords = event.lastWords;
        leave = following.stop;
      }
    }
  };

  let isAnswered = false;
  try {
    const response = await fetch(profile.url + staffCommandsPath, {
      method: "POST",
      headers: { authorization: `Staff ${kept.token}`, "content-type": "application/json" },
      body: JSON.stringify(input),
      // A redirect must not send the token to another address.
      redirect: "error",
      signal: stopping.signal,
    });
    if (!response.ok || response.body === null) {
      throw refused(profile, Option.getOrNull(decodeProblem(await response.text())));
    }
    for await (const line of linesOf(response.body)) {
      isAnswered = true;
      heard();
      const event = Option.getOrNull(decodeEvent(line));
      if (event === null) continue;
      if (event.kind === "ask" || event.kind === "end") return event;
      await show(event);
    }
  } catch (error) {
    if (error instanceof Answered || error instanceof CannotOpen) throw error;
    if (why === "resized") return null;
    if (!isAnswered) throw noAnswer(profile);
  } finally {
    clearTimeout(silent);
    leave();
  }
  if (lastWords !== null) terminal.write(lastWords);
  if (why === "ended") return { kind: "end", exitCode: exitCodes.done, refusal: null };
  const words = lastWords === null ? " To see if it finished: dibbs audit search --since 10m" : "";
  throw new CannotOpen(`The connection to ${profile.name} was lost.${words}`, exitCodes.unavailable);
};

/**
 * Has a profile's server run a command, and shows its output here. Questions are asked here, and then the command is
 * sent again with the answer. Throws `Answered` when it is over, and `Declined` if the answer is no.
 */
export const askServer = async (
  profile: Profile,
  words: ReadonlyArray<string>,
  file: StaffCommandInput["file"],
): Promise<never> => {
  const terminal = standardOutput(profile);
  let answers: StaffCommandInput["answers"] = [];
  for (;;) {
    const ended = await sendOnce(profile, terminal, { words, file, answers });
    if (ended?.kind === "end") {
      const { exitCode, refusal } = ended;
      terminal.endWith(exitCode);
      throw new Answered(refusal === null ? null : { exitCode, ...refusal });
    }
    if (ended === null) continue;
    const { question, key, after, isTyped } = ended;
    const answer = isTyped ? await terminal.askToType(question) : await terminal.ask(question, "");
    answers = [...answers.slice(0, after), { key, answer: answer ?? "" }];
  }
};
