import type { Party, Wait } from "#core/shared/lifecycle.ts";

type Table = Readonly<
  Record<
    string,
    {
      readonly on?: Readonly<Record<string, { readonly to: string; readonly by: ReadonlyArray<Party> }>>;
      readonly waits?: Wait;
    }
  >
>;

/** Returns after how long support is alerted, such as `3 days`. */
export const waitInWords = ({ hours }: Wait): string =>
  hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} ${hours === 1 ? "hour" : "hours"}`;

/**
 * Draws a machine as its states with their outgoing moves, the current state marked with ●; at most 80 columns wide.
 * Final states share the last line.
 */
export const drawMachine = ({ table }: { readonly table: Table }, current: string): ReadonlyArray<string> => {
  const lines: Array<string> = [];
  const ends: Array<string> = [];
  for (const [state, { on, waits }] of Object.entries(table)) {
    const mark = state === current ? "●" : "○";
    if (on === undefined) {
      ends.push(`${mark} ${state}`);
      continue;
    }
    lines.push(`${mark} ${state}${waits ? ` (waits for ${waits.on}, ${waitInWords(waits)})` : ""}`);
    // Moves to the same state by the same side share a line.
    const ways = new Map<string, Array<string>>();
    for (const [event, { to, by }] of Object.entries(on)) {
      const way = `${by.join(", ")} → ${to}`;
      ways.set(way, [...(ways.get(way) ?? []), event]);
    }
    for (const [way, events] of ways) {
      for (let rest = events; rest.length > 0; ) {
        let count = rest.length;
        while (count > 1 && `    ${rest.slice(0, count).join(", ")}  ${way}`.length > 80) count -= 1;
        lines.push(`    ${rest.slice(0, count).join(", ").padEnd(28)}  ${way}`);
        rest = rest.slice(count);
      }
    }
  }
  return [...lines, `ends: ${ends.join("  ")}`];
};
