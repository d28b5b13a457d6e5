/** What somebody has typed of their profile so far, and what is still wrong with it. The wizard keeps it in local storage. */

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

/** `other` is what stands in the box for an industry of one's own and was not added yet; it counts as chosen. */
export const IndustryDraft = Schema.Struct({ industries: Schema.Array(Schema.String), other: Schema.String });
export type IndustryDraft = typeof IndustryDraft.Type;

export const tradesOf = ({ industries, other }: IndustryDraft): Trades => ({ industries: [...industries, other] });

export const Draft = Schema.Struct({ details: Details, business: BusinessDraft, industry: IndustryDraft });
export type Draft = typeof Draft.Type;

/** The steps whose fields are sent when one goes on; pictures and certificates are on the profile as soon as they are added. */
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

/** What the profile holds beside what is typed. */
export interface Facts {
  readonly hasPicture: boolean;
  /** A picture is on its way. */
  readonly sending: boolean;
  readonly certificates: number;
}

/** What keeps somebody from going on from a step. */
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

/** The first step that the profile itself shows nothing of yet. */
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

/** Where somebody left the wizard, with what they had typed; where nothing was kept, what the profile shows. */
export const resume = (person: Person): Kept => {
  const kept = store.read(keyOf(person));
  const draft = kept?.draft ?? draftOf(person);
  // The type may have been changed meanwhile, or the profile on another device.
  const isReached = kept && hasDetails(person) && stepsFor(person.userType).includes(kept.step);
  return { draft, step: isReached ? kept.step : firstOpenStep(person) };
};

export const keep = (person: Person, kept: Kept | undefined): void => store.keep(keyOf(person), kept);
