import type { ListingFilter } from "#core/market/listing/listing-filter.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { formatDate } from "#web/ui/dates.ts";
import { formatMoney } from "#web/ui/money.ts";
import { trade, filterInWords as words } from "#web/words.ts";

const trades = (industries: ListingFilter["industries"]): string | undefined => {
  const [first, second, ...more] = industries.map(trade);
  if (first === undefined || second === undefined) return first;
  return more.length === 0 ? words.or(first, second) : words.orMore(first, second, more.length);
};

const placeOf = ({ city, state }: ListingFilter): string | null => {
  if (city !== null) return state === null ? city : `${city}, ${state}`;
  return state && (stateNames[state] ?? state);
};

/** What is looked for, in words: 'Roofing in Austin, up to $20,000, within 25 miles of 78701'. */
export const sayFilter = (filter: ListingFilter): string => {
  const { text, industries, near, kind, materialsProvided, budget, deadline } = filter;
  const trade = trades(industries);
  const place = placeOf(filter);
  let what: string = trade ?? (kind === null ? words.anything : words[kind]);
  if (text) what = words.holding(what, text);
  if (place) what = words.within(what, place);
  const rest = [
    trade !== undefined && kind !== null && words.ofKind[kind],
    budget && words.upTo(formatMoney(budget)),
    near && words.near(near.miles, near.zipCode),
    deadline && words.dueBy(formatDate(deadline)),
    materialsProvided !== null && (materialsProvided ? words.provided : words.notProvided),
  ];
  return [what, ...rest.filter(Boolean)].join(", ");
};
