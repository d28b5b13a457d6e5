/** What a person has typed of a post so far, and its errors. Kept in local storage until it is posted. */
import { Schema } from "effect";
import { listingIssues } from "#core/market/listing/check-listing.ts";
import { type ListingDraft, ListingKind, type ViewedListing } from "#core/market/listing/listing.ts";
import { Scope } from "#core/market/listing/scope.ts";
import { Industry } from "#core/people/person/industries.ts";
import type { Day } from "#core/shared/day.ts";
import type { FileId } from "#core/shared/ids.ts";
import { type Cents, mostCents } from "#core/shared/money.ts";
import { Place } from "#core/shared/place/place.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { draftStore } from "#web/forms/draft.ts";
import { centsOfDollars } from "#web/forms/typed-money.ts";
import * as words from "#web/words.ts";
import { CartItem, cartOf, itemsOf } from "./cart.ts";

export const Draft = Schema.Struct({
  kind: ListingKind,
  title: Schema.String,
  industries: Schema.Array(Industry),
  description: Schema.String,
  /** Services only. */
  materialsProvided: Schema.NullOr(Schema.Boolean),
  /** Material requests only. */
  items: Schema.Array(CartItem),
  /** Services only; missing in drafts that were saved before scopes existed. */
  scope: Schema.optionalKey(Scope),
  /** In dollars, as it is typed. */
  budget: Schema.NullOr(Schema.Number),
  deadline: Schema.String,
  /** The ZIP code as it is typed. */
  place: Schema.NullOr(Schema.Struct({ ...Place.fields, zipCode: Schema.String, available: Schema.Boolean })),
  streetAddress: Schema.String,
  pictures: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
  /** Sizes in bytes. */
  documents: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, size: Schema.Int })),
});
export type Draft = typeof Draft.Type;

export const emptyDraft = (kind: ListingKind): Draft => ({
  kind,
  title: "",
  industries: [],
  description: "",
  materialsProvided: null,
  items: [],
  budget: null,
  deadline: "",
  place: null,
  streetAddress: "",
  pictures: [],
  documents: [],
});

const centsADollar = 100;
export const zipCode = /^\d{5}$/;

export const draftOf = (listing: ViewedListing): Draft => ({
  kind: listing.kind,
  title: listing.title,
  industries: listing.industries,
  description: listing.description,
  materialsProvided: listing.materialsProvided,
  items: cartOf(listing.items),
  scope: listing.scope,
  budget: Math.round(listing.budget / centsADollar),
  deadline: listing.deadline,
  place: { ...listing.place, available: true },
  streetAddress: listing.place.streetAddress,
  pictures: listing.pictures.map((id, index) => ({ id, name: words.postForm.image(index + 1) })),
  documents: listing.documents.map(({ id, name, size }) => ({ id, name, size })),
});

/** Converts the draft to the API's form; missing values are empty, and the rules reject them. */
export const listingOf = (draft: Draft): ListingDraft => {
  const { available: _, ...place } = draft.place ?? { available: false, city: "", state: "", zipCode: "" };
  return {
    kind: draft.kind,
    title: draft.title.trim(),
    description: draft.description.trim(),
    industries: draft.industries,
    budget: (centsOfDollars(draft.budget) ?? 0) as Cents,
    deadline: draft.deadline as Day,
    place: { latitude: null, longitude: null, ...place, streetAddress: draft.streetAddress.trim() },
    materialsProvided: draft.materialsProvided,
    items: itemsOf(draft.items),
    scope: draft.scope ?? [],
    pictures: draft.pictures.map(({ id }) => id as FileId),
    documents: draft.documents.map(({ id }) => id as FileId),
  };
};

/** Every step, in order; the steps for materials belong to material requests only. */
export const steps = ["details", "items", "cart", "terms", "place", "photos", "review"] as const;
export type Step = (typeof steps)[number];

const ofMaterials: readonly Step[] = ["items", "cart"];

export const stepsOf = (kind: ListingKind): readonly Step[] =>
  kind === "service" ? steps.filter((step) => !ofMaterials.includes(step)) : steps;

const fieldsOf: Readonly<Record<Step, readonly string[]>> = {
  details: ["title", "industries", "description", "scope"],
  items: ["items"],
  cart: ["items"],
  terms: ["materialsProvided", "budget", "deadline"],
  place: ["place", "zipCode"],
  photos: ["pictures", "documents"],
  review: [],
};

export type Problems = Readonly<Record<string, string>>;

/** Returns the first message for every field that breaks a rule: the core's rules, and the form's own. */
export const problemsOf = (draft: Draft): Problems => {
  const found: Record<string, string> = {};
  const states = draft.place?.available ? [draft.place.state] : [];
  for (const { field, message } of listingIssues(listingOf(draft), dayOf(new Date()), states)) {
    const [asked = field, line] = field.split(".");
    const title = draft.scope?.[Number(line)]?.title ?? "";
    found[asked] ??= line === undefined ? message : words.scope.inLine(Number(line) + 1, title.trim(), message);
  }
  const uncounted = draft.items.find(({ quantity }) => quantity === 0);
  if (uncounted) found.items ??= words.materials.quantityMissing(uncounted.productName);
  if (draft.place && !zipCode.test(draft.place.zipCode)) found.zipCode ??= words.postForm.zipRequired;
  if ((draft.budget ?? 0) * centsADollar > mostCents) found.budget ??= words.postForm.budgetTooHigh;
  return found;
};

/** Returns the first error of a step. */
export const problemOfStep = (step: Step, problems: Problems): string | undefined =>
  Object.entries(problems).find(([field]) => fieldsOf[step].includes(field))?.[1];

export const hasProblems = (step: Step, problems: Problems): boolean => problemOfStep(step, problems) !== undefined;

/**
 * A draft survives a reload, and belongs to its writer only. An edit's draft belongs to the version that it changes.
 */
export const draftKey = (
  personId: string,
  kind: ListingKind,
  before?: Pick<ViewedListing, "id" | "version">,
): string => (before ? `dibbs.draft.${before.id}.${before.version}` : `dibbs.draft.new.${personId}.${kind}`);

/** The draft of a milestone's materials belongs to the milestone. */
export const milestoneDraftKey = (milestoneId: string): string => `dibbs.draft.milestone.${milestoneId}`;

export const drafts = draftStore(Draft);
