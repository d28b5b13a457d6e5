/** Hears of every change that the live connection tells of, for what keeps its own copy; null: some may have been missed. */
import type { Change } from "#core/shared/live.ts";

type Listener = (change: Change | null) => void;

const listeners = new Set<Listener>();

/** Calls the listener until the returned function is called. */
export const listenToChanges = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const tellOfChange = (change: Change | null): void => {
  for (const listener of listeners) listener(change);
};
