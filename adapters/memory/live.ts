import { Live } from "#core/shared/live.ts";
import { copy } from "./copy.ts";
import { inMemory } from "./memory.ts";

export const memoryLive = inMemory(Live)(({ write }) => ({
  publish: (to, change) => write((tables) => ({ ...tables, changes: [...tables.changes, copy({ to, change })] })),
}));
