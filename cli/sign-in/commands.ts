import { hostname } from "node:os";
import { text as readAll } from "node:stream/consumers";
import { password as askHidden, text as askText, isCancel } from "@clack/prompts";
import type { Command } from "commander";
import { Effect } from "effect";
import { newToken } from "#core/shared/token.ts";
import { asked, Declined, isTerminal, NobodyToAsk, type Place, questionIn } from "../ask.ts";
import type { Doors } from "../doors.ts";
import { printFacts, printJson } from "../print.ts";
import { readSession, writeSession } from "./session-file.ts";

const answer = async (asked: Promise<string | symbol>): Promise<string> => {
  const given = await asked;
  if (typeof given === "string" && !isCancel(given)) return given;
  throw new Declined("You aren't signed in.");
};

/** Asks for missing credentials; the password is never an option, because other users of the machine could see it. */
const credentials = async (options: { readonly email?: string; readonly code?: string }, place: Place | null) => {
  const put = (question: string) => ({ message: questionIn(question, place), output: asked });
  if (!isTerminal()) {
    const { email, code } = options;
    const [password = ""] = (await readAll(process.stdin)).split("\n");
    if (email === undefined || code === undefined || password === "") {
      throw new NobodyToAsk("No terminal to ask at: give --email and --code, and the password on standard input.");
    }
    return { email, password, code };
  }
  return {
    email: options.email ?? (await answer(askText(put("Email")))),
    password: await answer(askHidden(put("Password"))),
    code: options.code ?? (await answer(askText(put("Code from your authenticator app, or a recovery code")))),
  };
};

const help = `
The session lasts twelve hours. It is kept in a file that only you can read:
DIBBS_SESSION, or dibbs/session.json in your folder of settings; each profile
has its own beside it.

Examples:
  dibbs sign-in
  dibbs sign-in --email sam@dibbs.example --code 123456 < password.txt`;

export const signInCommand = (signIn: Command, { openSignIn }: Doors): void => {
  signIn
    .option("--email <address>", "your email address")
    .option("--code <digits>", "what your authenticator app shows, or a recovery code")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (options: { email?: string; code?: string; json?: boolean }) => {
      const { output, place, path, signIn } = await openSignIn();
      const given = await credentials(options, place);
      const device = (await readSession(path))?.device ?? Effect.runSync(newToken);
      output.beginWriting("dibbs sign-in", "dibbs whoami");
      const { staff, refreshToken } = await signIn(given, {
        name: `dibbs on ${hostname()}`.slice(0, 100),
        token: device,
      });
      await writeSession(path, { token: refreshToken, device, staffId: staff.id });
      if (options.json) return printJson(output, staff);
      output.write(`You are signed in${place === null ? "" : ` at ${place.name}`} as ${staff.name}, ${staff.role}.`);
    });
};

export const signOutCommand = (signOut: Command, { openSignIn }: Doors): void => {
  signOut.addHelpText("after", "\nExample:\n  dibbs sign-out").action(async () => {
    const { output, path, signOut } = await openSignIn();
    const kept = await readSession(path);
    if (kept !== null && kept.token !== null) {
      output.beginWriting("dibbs sign-out", "dibbs whoami");
      await signOut(kept.token);
      await writeSession(path, { ...kept, token: null });
    }
    output.write("You are signed out.");
  });
};

export const whoamiCommand = (whoami: Command, { open }: Doors): void => {
  whoami
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs whoami --json")
    .action(async (options: { json?: boolean }) => {
      const { output, staff, profile, signedInAt } = await open();
      const { staffId: id, name, role } = staff;
      if (options.json) return printJson(output, { id, name, role, signedInAt });
      printFacts(output, [
        ["Name", name],
        ["Role", role],
        ["Person", id],
        ["Profile", profile],
        ["Signed in", signedInAt],
      ]);
    });
};
