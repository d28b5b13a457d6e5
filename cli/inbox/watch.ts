import { setTimeout as pause } from "node:timers/promises";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { type Output, time } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { printStuckThings } from "./print-stuck.ts";

/** A page of the inbox as it was at that time. */
export type Loaded = { readonly items: ReadonlyArray<StuckThing>; readonly next: string | null; readonly at: Date };

// A screen of its own without a cursor, as pagers have it: what stood on the terminal is there again afterwards.
const enter = "\u001b[?1049h\u001b[?25l";
const leave = "\u001b[?25h\u001b[?1049l";
// Writing over what stands there and wiping the rest does not flicker as an empty screen in between would.
const home = "\u001b[H";
const wipeLine = "\u001b[K";
const wipeBelow = "\u001b[J";

/** The lines that a screen has room for: the most urgent things, and how many more there are. */
export const drawInbox = (output: Output, { items, next, at }: Loaded, note: string): ReadonlyArray<string> => {
  const drawn = (count: number): ReadonlyArray<string> => {
    const lines: Array<string> = [];
    const write = (text: string): void => void lines.push(...text.split("\n"));
    const { columns, rows, terminal, zone } = output;
    printStuckThings({ write, columns, rows, terminal, ...(zone && { zone }) }, items.slice(0, count), at);
    return lines;
  };
  const head = [`${time(output, at, { seconds: true })}, ${note}`, ""];
  // The last line is the cursor's, and two are the foot's.
  const room = output.rows - head.length - 3;
  let count = items.length;
  while (count > 1 && drawn(count).length > room) count -= 1;
  const hidden = items.length - count;
  const foot =
    hidden === 0 && next === null
      ? []
      : ["", `${next === null ? hidden : `${hidden} and`} more; dibbs inbox lists them`];
  return [...head, ...drawn(count), ...foot].slice(0, output.rows - 1);
};

const isAway = (error: unknown): boolean => error instanceof Error && "_tag" in error && error._tag === "Unavailable";

/**
 * Draws the inbox anew every so many milliseconds, and when the terminal changes its size, until it is ended. A database that is
 * away for a while is said and waited for; the first page has to come.
 */
export const watchInbox = async (
  output: Output & Pick<Terminal, "follow">,
  read: () => Promise<Loaded>,
  everyMillis: number,
): Promise<void> => {
  let page = await read();
  let note = `every ${everyMillis / 1000} s; Ctrl-C ends`;
  const draw = (): void => {
    const lines = drawInbox(output, page, note);
    output.write(`${home}${lines.map((line) => `${line}${wipeLine}`).join("\n")}${wipeBelow}`);
  };
  const { ended, stop } = output.follow(`${leave}Stopped watching.`, draw);
  output.write(enter);
  try {
    while (!ended.aborted) {
      draw();
      await pause(everyMillis, undefined, { signal: ended }).catch(() => {});
      if (ended.aborted) return;
      try {
        page = await read();
        note = `every ${everyMillis / 1000} s; Ctrl-C ends`;
      } catch (error) {
        if (!isAway(error)) throw error;
        note = "the database isn't answering; trying again; Ctrl-C ends";
      }
    }
  } finally {
    stop();
    output.write(`${leave}Stopped watching.`);
  }
};
