import { quartilesOf } from "#core/money/usual/usual.ts";
import { UsualPrices } from "#core/money/usual/usual-prices.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

const isSuspended = ({ people }: Tables, id: PersonId): boolean => people.get(id)?.standing === "suspended";

export const memoryUsualPrices = inMemory(UsualPrices)(({ read, write }) => ({
  quartiles: ({ kind, industry }, { from, until }) =>
    read((tables) =>
      quartilesOf(
        [...tables.closeouts.values()].filter(
          (it) =>
            it.kind === kind &&
            it.industries.includes(industry) &&
            it.isSettled &&
            it.endedAt >= from &&
            it.endedAt < until &&
            !isSuspended(tables, it.posterId) &&
            !isSuspended(tables, it.bidderId),
        ),
      ),
    ),
  replace: ({ kind, industry }, prices) =>
    write((tables) => {
      const before = [...tables.usualPrices].filter(([, it]) => it.kind === kind && it.industry === industry);
      const without = before.reduce((kept, [key]) => withoutRow(kept, "usualPrices", key), tables);
      return prices.reduce(
        (kept, it) =>
          withRow(kept, "usualPrices", `${kind} ${industry} ${it.region} ${it.size}`, { kind, industry, ...it }),
        without,
      );
    }),
  find: (kind, industries, cells) =>
    read(({ usualPrices }) =>
      [...usualPrices.values()].filter(
        (it) =>
          it.kind === kind &&
          industries.includes(it.industry) &&
          cells.some(({ region, size }) => region === it.region && size === it.size),
      ),
    ),
}));
