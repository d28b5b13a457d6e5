import { Heartbeats } from "#core/support/health/heartbeats.ts";
import { inMemory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryHeartbeats = inMemory(Heartbeats)(({ read, write }) => ({
  beat: (heard, at) =>
    write((tables) => {
      const known = tables.heartbeats.get(heard.id);
      const wellAt = heard.trouble === null ? at : (known?.wellAt ?? at);
      return withRow(tables, "heartbeats", heard.id, { ...heard, wellAt, touchedAt: at });
    }),
  list: () =>
    read(({ heartbeats }) =>
      [...heartbeats.values()].sort(
        (one, other) => other.wellAt.getTime() - one.wellAt.getTime() || (one.id < other.id ? -1 : 1),
      ),
    ),
  removeBefore: (at) =>
    write((tables) => ({
      ...tables,
      heartbeats: new Map([...tables.heartbeats].filter(([, { touchedAt }]) => touchedAt >= at)),
    })),
}));
