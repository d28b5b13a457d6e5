/** What a person has typed of their profile so far, and its errors. The wizard keeps it in local storage. */

import { Schema } from "effect";
import { BusinessDraft, businessIssues } from "#core/people/person/business.ts";
import { Details, detailsIssues, hasDetails } from "#core/people/person/details.ts";
import { type Trades, tradesIssues } from "#core/people/person/industries.ts";
import type { Person, UserType } from "#core/people/person/person.ts";
import { byField } from "#web/forms/by-field.ts";
import { draftStore } from "#web/forms/draft.ts";
import * as words from "#web/words.ts";

export const steps = ["details", "photo", "business", "industry", "certifications"] as const;
export type Step = (typeof steps)[number];

/** Home owners have two steps, the others five. */
export const stepsFor = (userType: UserType): readonly Step[] =>
  userType === "home_owner" ? steps.slice(0, 2) : steps;

/** `other` is the text in the box for an industry of the person's own that was not added yet; it counts as chosen. */
export const IndustryDraft = Schema.Struct({ industries: Schema.Array(Schema.String), other: Schema.String });
export type IndustryDraft = typeof IndustryDraft.Type;

export const tradesOf = ({ industries, other }: IndustryDraft): Trades => ({ industries: [...industries, other] });

export const Draft = Schema.Struct({ details: Details, business: BusinessDraft, industry: IndustryDraft });
export type Draft = typeof Draft.Type;

/**
 * The steps that are saved when the person goes on; pictures and certificates are on the profile as soon as they are
 * added.
 */
export type SavedStep = keyof Draft;

export const draftOf = ({ name, streetAddress, city, state, zipCode, business, industries }: Person): Draft => ({
  details: {
    name,
    streetAddress: streetAddress ?? "",
    city: city ?? "",
    state: state ?? "",
    zipCode: zipCode ?? "",
  },
  business: {
    name: business?.name ?? "",
    address: business?.address ?? "",
    website: business?.website ?? "",
  },
  industry: { industries, other: "" },
});

export type Problems = Readonly<Record<string, string>>;

export const detailsProblems = (details: Details): Problems => byField(detailsIssues(details));
export const businessProblems = (business: BusinessDraft): Problems => byField(businessIssues(business));
export const industryProblems = (industry: IndustryDraft): Problems => byField(tradesIssues(tradesOf(industry)));

/** What the profile contains beside the typed fields. */
export interface Facts {
  readonly hasPicture: boolean;
  /** Whether a picture is uploading. */
  readonly sending: boolean;
  readonly certificates: number;
}

/** Returns what keeps the person from leaving a step. */
export const problemsOf = (step: Step, draft: Draft, { hasPicture, sending, certificates }: Facts): Problems => {
  switch (step) {
    case "details":
      return detailsProblems(draft.details);
    case "photo":
      if (sending) return { photo: words.onboarding.photoWaiting };
      return hasPicture ? {} : { photo: words.onboarding.photoRequired };
    case "business":
      return businessProblems(draft.business);
    case "industry":
      return industryProblems(draft.industry);
    case "certifications":
      return certificates > 0 ? {} : { certificates: words.certification.required };
  }
};

/** Returns the first step for which the profile contains nothing yet. */
export const firstOpenStep = (person: Person): Step => {
  if (!hasDetails(person)) return "details";
  if (person.pictureId === null || person.userType === "home_owner") return "photo";
  if (person.industries.length > 0) return "certifications";
  return person.business === null ? "business" : "industry";
};

const Kept = Schema.Struct({ step: Schema.Literals(steps), draft: Draft });
type Kept = typeof Kept.Type;
const store = draftStore(Kept);
const keyOf = (person: Person): string => `dibbs.onboarding.${person.id}`;

/**
 * Returns where the person left the wizard, with what they had typed; if nothing was stored, what the profile contains.
 */
export const resume = (person: Person): Kept => {
  const kept = store.read(keyOf(person));
  const draft = kept?.draft ?? draftOf(person);
  // The type may have changed meanwhile, or the profile on another device.
  const isReached = kept && hasDetails(person) && stepsFor(person.userType).includes(kept.step);
  return { draft, step: isReached ? kept.step : firstOpenStep(person) };
};

export const keep = (person: Person, kept: Kept | undefined): void => store.keep(keyOf(person), kept);
