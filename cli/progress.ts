import type { Progress } from "./terminal.ts";

/** Says on a terminal how far long work is, on one line that is written over, and wiped at the end. */
export const showProgress = (): Progress => {
  if (!process.stderr.isTTY) return { say: () => {}, end: () => {} };
  let last = 0;
  const most = (process.stderr.columns || 80) - 3;
  return {
    say: (words) => {
      const now = performance.now();
      // Faster than this nobody reads, and writing takes longer than the work.
      if (now - last < 100) return;
      last = now;
      process.stderr.write(`\r${words.slice(0, most)} …\u001b[K`);
    },
    end: () => void process.stderr.write("\r\u001b[K"),
  };
};
