/** What somebody has typed of a post so far, and what is still wrong with it. Kept in local storage until it is posted. */
import { Option, Schema } from "effect";
import { Industry } from "#core/listing/industries.ts";
import { type Listing, type ListingDraft, listingIssues } from "#core/listing/listing.ts";
import { Place } from "#core/place/place.ts";
import type { Day } from "#core/shared/day.ts";
import { dayOf } from "#core/shared/day.ts";
import type { FileId } from "#core/shared/ids.ts";
import { type Cents, mostCents } from "#core/shared/money.ts";
import * as words from "#web/words.ts";

export const Draft = Schema.Struct({
  title: Schema.String,
  industries: Schema.Array(Industry),
  description: Schema.String,
  materialsProvided: Schema.NullOr(Schema.Boolean),
  /** In whole dollars, as it is typed. */
  budget: Schema.NullOr(Schema.Int),
  deadline: Schema.String,
  place: Schema.NullOr(Schema.Struct({ ...Place.fields, available: Schema.Boolean })),
  streetAddress: Schema.String,
  pictures: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
});
export type Draft = typeof Draft.Type;

export const emptyDraft: Draft = {
  title: "",
  industries: [],
  description: "",
  materialsProvided: null,
  budget: null,
  deadline: "",
  place: null,
  streetAddress: "",
  pictures: [],
};

const centsADollar = 100;

export const draftOf = (listing: Listing): Draft => ({
  title: listing.title,
  industries: listing.industries,
  description: listing.description,
  materialsProvided: listing.materialsProvided,
  budget: Math.round(listing.budget / centsADollar),
  deadline: listing.deadline,
  place: { ...listing.place, available: true },
  streetAddress: listing.place.streetAddress,
  pictures: listing.pictures.map((id, index) => ({ id, name: `Image ${index + 1}` })),
});

/** The draft as the API takes it; what is missing is empty, and refused by the rules. `before` is the post being edited. */
export const listingOf = (draft: Draft, before?: Listing): ListingDraft => {
  const { available: _, ...place } = draft.place ?? { available: false, city: "", state: "", zipCode: "" };
  return {
    kind: before?.kind ?? "service",
    title: draft.title.trim(),
    description: draft.description.trim(),
    industries: draft.industries,
    budget: ((draft.budget ?? 0) * centsADollar) as Cents,
    deadline: draft.deadline as Day,
    place: { latitude: null, longitude: null, ...place, streetAddress: draft.streetAddress.trim() },
    materialsProvided: draft.materialsProvided,
    items: before?.items ?? [],
    pictures: draft.pictures.map(({ id }) => id as FileId),
  };
};

export const steps = ["details", "terms", "place", "photos", "review"] as const;
export type Step = (typeof steps)[number];

const fieldsOf: Readonly<Record<Step, readonly string[]>> = {
  details: ["title", "industries", "description"],
  terms: ["materialsProvided", "budget", "deadline"],
  place: ["place"],
  photos: ["pictures"],
  review: [],
};

export type Problems = Readonly<Record<string, string>>;

/** The first message for every field that breaks a rule: those of the core, and what only a form can get wrong. */
export const problemsOf = (draft: Draft, before?: Listing): Problems => {
  const found: Record<string, string> = {};
  const states = draft.place?.available ? [draft.place.state] : [];
  for (const { field, message } of listingIssues(listingOf(draft, before), dayOf(new Date()), states)) {
    found[field] ??= message;
  }
  if ((draft.budget ?? 0) * centsADollar > mostCents) found.budget ??= words.postForm.budgetTooHigh;
  return found;
};

export const hasProblems = (step: Step, problems: Problems): boolean =>
  Object.keys(problems).some((field) => fieldsOf[step].includes(field));

/** A draft survives a reload. One of an edit belongs to the version that it changes. */
export const draftKey = (before?: Listing): string =>
  before ? `dibbs.draft.${before.id}.${before.version}` : "dibbs.draft.new";

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Draft));

export const readDraft = (key: string): Draft | undefined => {
  try {
    return Option.getOrUndefined(decode(localStorage.getItem(key) ?? ""));
  } catch {
    return undefined;
  }
};

export const keepDraft = (key: string, draft: Draft | undefined): void => {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the draft lasts until the page is left.
  }
};
