import { setTimeout as pause } from "node:timers/promises";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { type Output, time } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { printStuckThings } from "./print-stuck.ts";

/** A page of the inbox at a point in time. */
export type Loaded = { readonly items: ReadonlyArray<StuckThing>; readonly next: string | null; readonly at: Date };

// Switches to an alternate screen without a cursor, as pagers do; leaving it restores the terminal's earlier content.
const enter = "\u001b[?1049h\u001b[?25l";
const leave = "\u001b[?25h\u001b[?1049l";
// Overwriting lines and clearing the rest does not flicker, unlike clearing the whole screen first.
const home = "\u001b[H";
const wipeLine = "\u001b[K";
const wipeBelow = "\u001b[J";

/** Returns the lines that fit the screen: the most urgent things, and how many more there are. */
export const drawInbox = (output: Output, { items, next, at }: Loaded, note: string): ReadonlyArray<string> => {
  const drawn = (count: number): ReadonlyArray<string> => {
    const lines: Array<string> = [];
    const write = (text: string): void => void lines.push(...text.split("\n"));
    const { columns, rows, terminal, zone } = output;
    printStuckThings({ write, columns, rows, terminal, ...(zone && { zone }) }, items.slice(0, count), at);
    return lines;
  };
  const head = [`${time(output, at, { seconds: true })}, ${note}`, ""];
  // The cursor takes the last line, and the footer takes two.
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
 * Redraws the inbox every `everyMillis` milliseconds, and when the terminal is resized, until the user ends it. If the
 * database goes away, shows that and waits; but the first page has to load.
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
