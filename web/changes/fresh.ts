/** Highlights what the other side has just changed for a moment; a person's own moves are not highlighted. */
import { useSyncExternalStore } from "react";
import { listenersOf } from "#web/listeners.ts";
import type { Noun } from "./concerns.ts";

const markedFor = 2_400;
const ownFor = 4_000;

const marked = new Set<string>();
const own = new Map<string, number>();
const listeners = listenersOf();

/** Records which things the person is changing right now. */
export const noteOwnMove = (params: object | undefined): void => {
  const now = Date.now();
  for (const [id, until] of own) if (until < now) own.delete(id);
  for (const id of Object.values(params ?? {})) own.set(String(id), now + ownFor);
};

/** Highlights a thing that changed, unless this person has just changed it here. */
export const markFresh = (noun: Noun, id: string): void => {
  if ((own.get(id) ?? 0) > Date.now()) return;
  const key = `${noun} ${id}`;
  marked.add(key);
  listeners.tell();
  setTimeout(() => {
    marked.delete(key);
    listeners.tell();
  }, markedFor);
};

/** Whether the other side has just changed this thing: for a Card's `fresh`. */
export const useFresh = (noun: Noun, id: string): boolean =>
  useSyncExternalStore(listeners.add, () => marked.has(`${noun} ${id}`));
