import type { ListingFilter } from "#core/market/listing/listing-filter.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { formatDate } from "#web/ui/dates.ts";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";

const said = words.filterInWords;

const trades = (industries: ListingFilter["industries"]): string | undefined => {
  const [first, second, ...more] = industries.map(words.trade);
  if (first === undefined || second === undefined) return first;
  return more.length === 0 ? said.or(first, second) : said.orMore(first, second, more.length);
};

const placeOf = ({ city, state }: ListingFilter): string | null => {
  if (city !== null) return state === null ? city : `${city}, ${state}`;
  return state && (stateNames[state] ?? state);
};

/** Describes a search in words: 'Roofing in Austin, up to $20,000, within 25 miles of 78701'. */
export const sayFilter = (filter: ListingFilter): string => {
  const { text, industries, near, kind, materialsProvided, budget, deadline } = filter;
  const trade = trades(industries);
  const place = placeOf(filter);
  let what: string = trade ?? (kind === null ? said.anything : said[kind]);
  if (text) what = said.holding(what, text);
  if (place) what = said.within(what, place);
  const rest = [
    trade !== undefined && kind !== null && said.ofKind[kind],
    budget && said.upTo(formatMoney(budget)),
    near && said.near(near.miles, near.zipCode),
    deadline && said.dueBy(formatDate(deadline)),
    materialsProvided !== null && (materialsProvided ? said.provided : said.notProvided),
  ];
  return [what, ...rest.filter(Boolean)].join(", ");
};
