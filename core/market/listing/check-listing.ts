import type { Day } from "#core/shared/day.ts";
import { brokenOf, checkIssues, type Issue } from "#core/shared/errors.ts";
import type { ListingDraft } from "./listing.ts";
import { scopeIssues } from "./scope.ts";

export const mostPictures = 5;

/** More than a project needs, and few enough to look through. */
export const mostDocuments = 10;

/** The most lines in a request for materials, and the most pieces per line. */
export const mostItems = 200;
export const mostPieces = 100_000;

const once = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(all)];

/** Returns the draft as stored: each trade and file once, and the city trimmed, because filters compare it exactly. */
export const tidyListing = (draft: ListingDraft): ListingDraft => ({
  ...draft,
  industries: once(draft.industries),
  pictures: once(draft.pictures),
  documents: once(draft.documents),
  place: { ...draft.place, city: draft.place.city.trim() },
});

/** The rules of posting and editing, in the spec's words (spec 1, section 5); `todayIs` decides which days are past. */
export const listingIssues = (
  draft: ListingDraft,
  todayIs: Day,
  supportedStates: ReadonlyArray<string>,
): ReadonlyArray<Issue> => {
  const service = draft.kind === "service";
  const { scope = [] } = draft;
  const broken = brokenOf([
    [draft.title.trim() === "", "title", "Please input your project title!"],
    [draft.industries.length === 0, "industries", "Please select the project industry!"],
    [
      service && draft.materialsProvided === null,
      "materialsProvided",
      "Please indicate if you will provide materials!",
    ],
    [draft.budget === 0, "budget", "Please input your project budget!"],
    [!(draft.budget >= 0) || draft.budget % 100 !== 0, "budget", "Budget must only contain numbers."],
    [
      draft.deadline < todayIs,
      "deadline",
      service ? "Please select a completion date!" : "Please select a delivery date!",
    ],
    [draft.pictures.length === 0, "pictures", "Please upload at least one image."],
    [draft.pictures.length > mostPictures, "pictures", "Please upload at most five images."],
    [draft.documents.length > mostDocuments, "documents", "Please upload at most ten documents."],
    [draft.place.city.trim() === "", "place", "Please Choose A Location For Your Project."],
    [
      !supportedStates.includes(draft.place.state),
      "place",
      "Please select an address in a state where Dibbs is currently available.",
    ],
    [!service && draft.items.length === 0, "items", "Please add at least one material."],
    [!service && scope.length > 0, "scope", "A request for materials has no scope of work."],
  ]);
  return [...broken, ...scopeIssues(scope)];
};

/** Fails `Invalid` with every rule that the draft breaks. */
export const checkListing = (draft: ListingDraft, todayIs: Day, supportedStates: ReadonlyArray<string>) =>
  checkIssues(listingIssues(draft, todayIs, supportedStates));
