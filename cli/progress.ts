import type { Progress } from "./terminal.ts";

/** Shows the progress of long work on one line of the terminal, which is overwritten, and cleared at the end. */
export const showProgress = (): Progress => {
  if (!process.stderr.isTTY) return { say: () => {}, end: () => {} };
  let last = 0;
  const most = (process.stderr.columns || 80) - 3;
  return {
    say: (words) => {
      const now = performance.now();
      // Nobody reads faster updates, and writing them would take longer than the work.
      if (now - last < 100) return;
      last = now;
      process.stderr.write(`\r${words.slice(0, most)} …\u001b[K`);
    },
    end: () => void process.stderr.write("\r\u001b[K"),
  };
};
