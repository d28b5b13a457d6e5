import { Live } from "#core/shared/live.ts";
import { inMemory } from "./memory.ts";

export const memoryLive = inMemory(Live)(({ write }) => ({
  publish: (to, change) =>
    write((tables) => ({ ...tables, changes: [...tables.changes, structuredClone({ to, change })] })),
}));
