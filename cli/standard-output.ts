import type { Output } from "./print.ts";

/** The output of this process. */
export const standardOutput = (): Output => ({
  write: (text) => void process.stdout.write(`${text}\n`),
  get columns() {
    return process.stdout.columns || 80;
  },
  get rows() {
    return process.stdout.rows || 24;
  },
  terminal: process.stdout.isTTY === true,
});
