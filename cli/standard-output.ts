import { spawn } from "node:child_process";
import { styleText } from "node:util";
import { ask, askToType, isTerminal } from "./ask.ts";
import { showProgress } from "./progress.ts";
import { beginWriting } from "./stopping.ts";
import type { Terminal } from "./terminal.ts";

/** The program that opens an address in this machine's browser. */
const openers: Readonly<Record<string, readonly [program: string, ...args: ReadonlyArray<string>]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens a web page in a browser; false if this machine has none. */
const openInBrowser = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!/^https?:\/\//.test(url)) return resolve(false);
    const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
    const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Returns the terminal of this process; every question names `place`. */
export const standardOutput = (place: Parameters<typeof ask>[2] = null): Terminal => ({
  write: (text) => void process.stdout.write(`${text}\n`),
  get columns() {
    return process.stdout.columns || 80;
  },
  get rows() {
    return process.stdout.rows || 24;
  },
  terminal: process.stdout.isTTY === true,
  colors: process.stdout.isTTY === true && styleText("bold", "x", { stream: process.stdout }) !== "x",
  note: (text) => void process.stderr.write(`${text}\n`),
  progress: showProgress,
  endWith: (exitCode) => {
    process.exitCode = exitCode;
  },
  canAsk: isTerminal(),
  ask: (question, nobody) => ask(question, nobody, place),
  askToType: (question) => askToType(question, place),
  openPage: openInBrowser,
  beginWriting,
  follow: (_lastWords, onResize = () => {}) => {
    const ended = new AbortController();
    const end = (): void => ended.abort();
    for (const signal of signals) process.once(signal, end);
    // The reader closed the pipe (`| head`).
    process.stdout.on("error", end);
    process.stdout.on("resize", onResize);
    return {
      ended: ended.signal,
      stop: () => {
        for (const signal of signals) process.off(signal, end);
        process.stdout.off("error", end);
        process.stdout.off("resize", onResize);
      },
    };
  },
});
