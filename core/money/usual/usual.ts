import { Schema } from "effect";
import { ListingKind } from "#core/market/listing/listing.ts";
import type { Closeout } from "#core/money/closeout/closeout.ts";
import { Industry } from "#core/people/person/industries.ts";
import { type Day, endOfDay } from "#core/shared/day.ts";
import { Cents, cents } from "#core/shared/money.ts";
import { dayOf, daysAfter, oneDay } from "#core/shared/time-zone.ts";

/**
 * The minimum numbers of finished contracts, owners, and contractors or suppliers behind a usual price, so that it
 * reveals nobody. At most two contracts of an owner count, and contracts count in blocks of four, so that no single one
 * changes what is shown.
 */
export const usualRules = { contracts: 8, owners: 5, bidders: 3, ofOwner: 2, block: 4 } as const;

/** The budgets at which the next project size begins, in cents. */
export const sizeBounds: ReadonlyArray<number> = [250_000, 1_000_000, 2_500_000, 10_000_000];

/** Returns the size of a project, counted from 0, by its budget in cents. */
export const sizeOf = (budget: number): number => sizeBounds.filter((bound) => budget >= bound).length;

/** Returns one budget for all projects of a size, so that only another size makes another query; null if none given. */
export const usualBudget = (budget: number): Cents | null =>
  budget > 0 ? cents(sizeBounds[sizeOf(budget) - 1] ?? 100) : null;

/** The values for projects of all sizes, and for the whole country. */
export const everySize = -1;
export const everywhere = "US";

/** The ended contracts that a usual price covers. Regions: three digits of a ZIP code, a state, or `everywhere`. */
export type UsualCell = { readonly size: number; readonly region: string };

/** The middle half of the final prices in one cell, in cents. */
export type Quartiles = UsualCell & { readonly low: number; readonly high: number };

/** Rounds a quartile for storage: whole dollars with two significant digits, like $6,400 or $12,000. */
export const roundUsual = (amount: number): Cents => {
  const whole = amount / 100;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, whole))) - 1);
  return cents(Math.round(whole / step) * step * 100);
};

const cellsOf = ({ area, state, budget }: Closeout): ReadonlyArray<UsualCell> =>
  [area, state, everywhere].flatMap((region) => [
    { region, size: sizeOf(budget) },
    { region, size: everySize },
  ]);

/** Returns the value below which this share of the ascending numbers lies, interpolated between two of them. */
const percentile = (ascending: ReadonlyArray<number>, share: number): number => {
  const place = share * (ascending.length - 1);
  const [below = 0, above = below] = ascending.slice(Math.floor(place), Math.floor(place) + 2);
  return below + (above - below) * (place - Math.floor(place));
};

/**
 * Returns the quartiles of each cell with enough of these closeouts, which are of one kind and one industry and
 * settled. Their order does not matter.
 */
export const quartilesOf = (closeouts: ReadonlyArray<Closeout>): ReadonlyArray<Quartiles> => {
  const inOrder = closeouts.toSorted(
    (one, other) => one.endedAt.getTime() - other.endedAt.getTime() || (one.contractId < other.contractId ? -1 : 1),
  );
  const groups = new Map<string, { readonly cell: UsualCell; readonly members: Array<Closeout> }>();
  for (const closeout of inOrder) {
    for (const cell of cellsOf(closeout)) {
      const key = `${cell.region} ${cell.size}`;
      const group = groups.get(key) ?? { cell, members: [] };
      groups.set(key, group);
      const ofOwner = group.members.filter(({ posterId }) => posterId === closeout.posterId).length;
      if (ofOwner < usualRules.ofOwner) group.members.push(closeout);
    }
  }
  return [...groups.values()].flatMap(({ cell, members }) => {
    const counted = members.slice(0, members.length - (members.length % usualRules.block));
    const isEnough =
      counted.length >= usualRules.contracts &&
      new Set(counted.map(({ posterId }) => posterId)).size >= usualRules.owners &&
      new Set(counted.map(({ bidderId }) => bidderId)).size >= usualRules.bidders;
    if (!isEnough) return [];
    const finals = counted.map(({ final }) => final).toSorted((one, other) => one - other);
    return [{ ...cell, low: percentile(finals, 0.25), high: percentile(finals, 0.75) }];
  });
};

/** Returns the span whose contracts count at this time: from New Year three years before until this week's Monday. */
export const usualSpan = (at: Date): { readonly from: Date; readonly until: Date } => {
  const today = dayOf(at);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const sunday = daysAfter(today, -sinceMonday - 1);
  return { from: endOfDay(`${Number(sunday.slice(0, 4)) - 4}-12-31` as Day), until: endOfDay(sunday) };
};

/** How long a week's figures last, in milliseconds: the next are due the first night after it, the second at most. */
const usualLasts = 8 * oneDay + 7 * 3_600_000;

/** Whether the next week's figures are overdue; `until` is when this week's contracts had to have ended. */
export const isUsualLate = (until: Date, at: Date): boolean => at.getTime() - until.getTime() > usualLasts;

/** A usual price as people see it: the middle half of the final prices of projects like theirs, in cents. */
export const Usual = Schema.Struct({
  kind: ListingKind,
  /** The matching trade among those that they name. */
  industry: Industry,
  /** The budgets, from `from` to below `below`, which is null for no upper bound; null for projects of all sizes. */
  size: Schema.NullOr(Schema.Struct({ from: Cents, below: Schema.NullOr(Cents) })),
  /** Where: the first three digits of a ZIP code, the two letters of a state, or the whole country. */
  region: Schema.Struct({ kind: Schema.Literals(["area", "state", "country"]), code: Schema.String }),
  low: Cents,
  high: Cents,
  /** The minimum number of finished contracts behind it. */
  leastContracts: Schema.Int,
});
export type Usual = typeof Usual.Type;

/** The projects whose usual price is requested; no budget: of all sizes. */
export type UsualQuestion = {
  readonly kind: ListingKind;
  readonly industries: ReadonlyArray<Industry>;
  readonly budget: Cents | null;
  readonly state: string | null;
  readonly zipCode: string | null;
};

/** Returns the cells that answer, best first: the own size before all sizes, then small regions before larger ones. */
export const cellsFor = ({ budget, state, zipCode }: UsualQuestion): ReadonlyArray<UsualCell> => {
  const regions = [...(zipCode ? [zipCode.slice(0, 3)] : []), ...(state ? [state] : []), everywhere];
  const sizes = budget === null || budget === 0 ? [everySize] : [sizeOf(budget), everySize];
  return sizes.flatMap((size) => regions.map((region) => ({ size, region })));
};

const sizeInDollars = (size: number): Usual["size"] =>
  size === everySize
    ? null
    : { from: cents(sizeBounds[size - 1] ?? 0), below: size < sizeBounds.length ? cents(sizeBounds[size] ?? 0) : null };

const regionOf = (code: string): Usual["region"] => ({
  kind: code === everywhere ? "country" : code.length === 2 ? "state" : "area",
  code,
});

/** A usual price as it is stored. */
export type UsualPrice = Pick<Usual, "kind" | "industry" | "low" | "high"> & UsualCell;

/** Returns the best matching price, of the first trade that has one; null if none matches. */
export const chooseUsual = (question: UsualQuestion, found: ReadonlyArray<UsualPrice>): Usual | null => {
  for (const { size, region } of cellsFor(question)) {
    for (const industry of question.industries) {
      const price = found.find((it) => it.industry === industry && it.size === size && it.region === region);
      if (price === undefined) continue;
      const { kind, low, high } = price;
      const where = { size: sizeInDollars(size), region: regionOf(region) };
      return { kind, industry, ...where, low, high, leastContracts: usualRules.contracts };
    }
  }
  return null;
};
