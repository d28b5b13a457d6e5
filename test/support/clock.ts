import { onTestFinished, vi } from "vitest";

/**
 * Stops the clock of this process, and so of every server in it, until the test ends, so that waits and limits in
 * seconds are the same however slow the machine is. Timers keep running. `ahead` advances the clock.
 */
export const stopClock = (): { readonly ahead: (milliseconds: number) => void } => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return { ahead: (milliseconds) => vi.setSystemTime(Date.now() + milliseconds) };
};
