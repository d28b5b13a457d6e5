import { onTestFinished, vi } from "vitest";

/**
 * Stops the clock of this process, and so of every server in it, until the test ends: what waits for seconds or holds
 * for seconds is then the same however slow the machine is. Timers go on. `ahead` sets it forward.
 */
export const stopClock = (): { readonly ahead: (milliseconds: number) => void } => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return { ahead: (milliseconds) => vi.setSystemTime(Date.now() + milliseconds) };
};
