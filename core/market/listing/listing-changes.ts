import { dayInWords } from "#core/shared/day.ts";
import { dollars } from "#core/shared/money.ts";
import type { Listing } from "./listing.ts";

type ChangedParts = Pick<
  Listing,
  | "kind"
  | "title"
  | "description"
  | "industries"
  | "budget"
  | "deadline"
  | "place"
  | "materialsProvided"
  | "items"
  | "pictures"
  | "documents"
>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const townOf = ({ place }: ChangedParts): string => `${place.city}, ${place.state} ${place.zipCode}`;
const providedIn = ({ materialsProvided }: ChangedParts): string => (materialsProvided ? "Provided" : "Not Provided");

/** What an edit of a listing has changed: one short text for each field, with its old and new value where they are short. */
export const listingChanges = (before: ChangedParts, after: ChangedParts): ReadonlyArray<string> => {
  const changed = (field: string, one: string, other: string): ReadonlyArray<string> =>
    one === other ? [] : [`${field}: ${one} → ${other}`];
  const rewritten = (field: string, read: (listing: ChangedParts) => unknown): ReadonlyArray<string> =>
    isSame(read(before), read(after)) ? [] : [`${field}: changed`];
  const town = changed("Location", townOf(before), townOf(after));
  return [
    ...changed("Title", before.title, after.title),
    ...changed("Budget", dollars(before.budget), dollars(after.budget)),
    ...changed(
      after.kind === "service" ? "Completion date" : "Delivery date",
      dayInWords(before.deadline),
      dayInWords(after.deadline),
    ),
    ...changed("Type", before.industries.toSorted().join(", "), after.industries.toSorted().join(", ")),
    ...(town.length > 0 ? town : rewritten("Address", ({ place }) => place.streetAddress.trim())),
    ...(after.kind === "service" ? changed("Materials", providedIn(before), providedIn(after)) : []),
    ...rewritten("Requested materials", ({ items }) => items),
    ...rewritten("Description", ({ description }) => description.trim()),
    ...rewritten("Pictures", ({ pictures }) => pictures),
    ...rewritten("Documents", ({ documents }) => documents),
  ];
};
