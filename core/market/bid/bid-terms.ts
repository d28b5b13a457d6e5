import { Result } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import type { Day } from "#core/shared/day.ts";
import { brokenOf, type Invalid, type Issue, invalid } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { Cents, mostCents, sum } from "#core/shared/money.ts";
import { cutText } from "#core/shared/text.ts";
import {
  type Bid,
  type BidDraft,
  type BidItem,
  type BidTerms,
  lineTotal,
  type MilestoneDraft,
  noPicture,
  type PlannedMilestone,
} from "./bid.ts";
import { scopeAnswerIssues, tidyScopeAnswers } from "./scope-answer.ts";

/** What the listing asks for: services, optionally with a scope line by line, or these materials. */
export type RequestedItems = Pick<Listing, "kind" | "items" | "scope">;
type Draft = typeof BidDraft.Encoded;

/** The description of the only milestone of a bid without milestones or a note. */
export const wholeProject = "Bidding for whole Project";

const afterToday = "Please choose a date after today.";

const dayIssues = (draft: Draft, today: string, fields: ReadonlyArray<"startDay" | "endDay">): ReadonlyArray<Issue> =>
  fields.flatMap((field) => {
    const day = draft[field];
    return day !== null && day <= today ? [{ field, message: afterToday }] : [];
  });

/** The rules for milestones, in bids and in contracts alike. */
export const milestoneIssues = (draft: Pick<Draft, "milestones">, today: string): ReadonlyArray<Issue> =>
  draft.milestones.flatMap((stage, index) => {
    const issue = (part: string, broken: boolean, message: string): ReadonlyArray<Issue> =>
      broken ? [{ field: `milestones.${index}.${part}`, message }] : [];
    return [
      ...issue("amount", stage.amount === null || stage.amount === 0, "Please Enter Milestone Details."),
      ...issue("amount", !((stage.amount ?? 0) >= 0), "Please enter a valid bid amount"),
      ...issue("description", stage.description.trim() === "", "Please Enter Milestone Details."),
      ...issue("endDay", stage.endDay === null, "Please Enter Milestone Details."),
      ...issue("endDay", stage.endDay !== null && stage.endDay <= today, afterToday),
      ...issue("amount", (stage.amount ?? 0) % 100 !== 0, "Please enter whole dollars."),
    ];
  });

const serviceIssues = (draft: Draft, today: string): ReadonlyArray<Issue> => {
  const { startDay, endDay, items, milestones } = draft;
  const staged = milestones.length > 0;
  const total = staged ? sum(milestones.map(({ amount }) => amount ?? 0)) : (draft.amount ?? 0);
  const isValid = total >= 0 && total <= mostCents && total % 100 === 0;
  const isReversed = startDay !== null && endDay !== null && endDay < startDay;
  return [
    ...milestoneIssues(draft, today),
    ...brokenOf([
      [!staged && total === 0, "amount", "Please enter Bid Amount."],
      [!isValid, "amount", "Please enter a valid bid amount"],
      [items.length > 0, "items", "This project doesn't ask for materials."],
      [!staged && endDay === null, "endDay", "Please choose an end date."],
    ]),
    ...dayIssues(draft, today, ["startDay", "endDay"]),
    ...brokenOf([[isReversed, "endDay", "Choose an end date on or after the start date."]]),
  ];
};

const itemIssues = (draft: Draft): ReadonlyArray<Issue> =>
  draft.items.flatMap(({ offered, productName, quantity, estimatedPrice }, index) => {
    const issue = (part: string, broken: boolean, message: string): ReadonlyArray<Issue> =>
      offered && broken ? [{ field: `items.${index}.${part}`, message }] : [];
    return [
      ...issue("productName", productName.trim() === "", "Please enter a name."),
      ...issue("quantity", !quantity, "Please enter a quantity."),
      ...issue("estimatedPrice", estimatedPrice === null, "Please enter an estimated price."),
    ];
  });

const materialIssues = (draft: Draft, items: RequestedItems["items"], today: string): ReadonlyArray<Issue> => {
  const total = sum(draft.items.map(lineTotal));
  const isOther = draft.items.some(
    ({ asked }, at) => asked !== undefined && asked.productName !== items[at]?.productName,
  );
  const isChanged = isOther || draft.items.length !== items.length;
  return [
    ...brokenOf([[draft.endDay === null, "endDay", "Please choose a delivery date."]]),
    ...dayIssues(draft, today, ["endDay"]),
    ...brokenOf([[isChanged, "items", "The request has changed. Open your bid again and check its items."]]),
    ...itemIssues(draft),
    ...brokenOf([
      [total === 0, "amount", "Please enter Bid Amount."],
      [total > mostCents, "amount", "Please enter a valid bid amount"],
      [draft.milestones.length > 0, "milestones", "A bid on materials is paid in full on delivery."],
    ]),
  ];
};

/** The rules for a bid, in the spec's words (spec 1, section 5); the browser checks the same rules before it sends. */
export const bidTermsIssues = (
  draft: Draft,
  { kind, items, scope }: RequestedItems,
  today: string,
): ReadonlyArray<Issue> => [
  ...(kind === "service" ? serviceIssues(draft, today) : materialIssues(draft, items, today)),
  ...scopeAnswerIssues(draft.scopeAnswers ?? [], scope),
];

/** Whether any day of the draft lies after the listing's deadline; the form warns about it but allows it. */
export const endsLate = ({ endDay, milestones }: Pick<Draft, "endDay" | "milestones">, deadline: string): boolean =>
  [endDay, ...milestones.map((stage) => stage.endDay)].some((day) => day !== null && day > deadline);

/** The file names of pictures, by file id. */
export type PictureNames = ReadonlyMap<FileId, string>;

/** The picture id and file name that a milestone keeps; both null if its draft names no picture. */
export const pictureOf = ({ pictureId = null }: MilestoneDraft, names: PictureNames) => ({
  pictureId,
  pictureName: pictureId === null ? null : (names.get(pictureId) ?? null),
});

/** The single milestone of a bid that is paid all at once, described by the note. */
const whole = (amount: Cents, note: string, endDay: Day): ReadonlyArray<PlannedMilestone> => [
  { amount, description: cutText(note || wholeProject, 1000), endDay, ...noPicture },
];

const serviceTerms = (draft: BidDraft, description: string, pictures: PictureNames) => {
  const milestones: ReadonlyArray<PlannedMilestone> =
    draft.milestones.length > 0
      ? draft.milestones.map((stage) => ({
          amount: stage.amount as Cents,
          description: stage.description.trim(),
          endDay: stage.endDay as Day,
          ...pictureOf(stage, pictures),
        }))
      : whole(draft.amount as Cents, description, draft.endDay as Day);
  const lastDay = milestones
    .map(({ endDay }) => endDay)
    .toSorted()
    .at(-1) as Day;
  return {
    amount: Cents.make(sum(milestones.map(({ amount }) => amount))),
    startDay: draft.startDay,
    endDay: draft.endDay ?? lastDay,
    milestones,
    items: [],
  };
};

const materialTerms = (draft: BidDraft, asked: RequestedItems["items"], description: string) => {
  const endDay = draft.endDay as Day;
  const items = draft.items.flatMap(({ offered, productName, quantity, estimatedPrice }, index): BidItem[] => {
    const line = asked[index];
    if (line === undefined) return [];
    return [
      {
        offered,
        productName: productName.trim() || line.productName,
        brand: line.brand,
        ...(line.unit === undefined ? {} : { unit: line.unit }),
        quantity: quantity || line.quantity,
        estimatedPrice,
        asked: { productName: line.productName, quantity: line.quantity },
      },
    ];
  });
  const amount = Cents.make(sum(items.map(lineTotal)));
  return { amount, startDay: null, endDay, milestones: whole(amount, description, endDay), items };
};

/**
 * Returns the terms of the bid that this draft makes on the requested items. The amount is the sum of the milestones,
 * or of the offered materials, whatever the bidder typed; without milestones, one milestone covers the whole amount. If
 * the draft omits scope answers, those in `before` stay. Fails `Invalid` with every rule that the draft breaks.
 */
export const checkBidTerms = (
  draft: BidDraft,
  asked: RequestedItems,
  today: Day,
  pictures: PictureNames,
  before: Bid["scopeAnswers"] = [],
): Result.Result<BidTerms, Invalid> => {
  const [first, ...others] = bidTermsIssues(draft, asked, today);
  if (first) return Result.fail(invalid(first, ...others));
  const description = draft.description.trim();
  const made =
    asked.kind === "service"
      ? serviceTerms(draft, description, pictures)
      : materialTerms(draft, asked.items, description);
  const { attachmentId, asksFunding = false } = draft;
  const scopeAnswers = draft.scopeAnswers === undefined ? before : tidyScopeAnswers(draft.scopeAnswers);
  return Result.succeed({ ...made, description, scopeAnswers, attachmentId, asksFunding });
};

type Pictured = Pick<MilestoneDraft, "pictureId">;
type Before = ReadonlyArray<Pick<PlannedMilestone, "pictureId">>;

/** The ids of the picture files that these milestones name. */
export const picturesOf = (drafts: ReadonlyArray<Pictured>) => drafts.flatMap(({ pictureId }) => pictureId ?? []);

/**
 * Returns the file names of the milestones' pictures. Fails `Invalid`, on the milestone's field, unless each picture is
 * one of `files` that this person uploaded for a milestone, or one of those `before`.
 */
export const checkPictures = (
  personId: PersonId,
  drafts: ReadonlyArray<Pictured>,
  files: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>,
  before: Before = [],
): Result.Result<PictureNames, Invalid> => {
  const known = new Set(before.map(({ pictureId }) => pictureId));
  const fitting = files.filter(
    ({ id, purpose, ownerId }) => purpose === "milestone_picture" && (ownerId === personId || known.has(id)),
  );
  const names: PictureNames = new Map(fitting.map(({ id, name }) => [id, name]));
  const [first, ...others] = drafts.flatMap(({ pictureId = null }, index) => {
    if (pictureId === null || names.has(pictureId)) return [];
    const message = "This image is gone. Please upload it again.";
    return [{ field: `milestones.${index}.pictureId`, message }];
  });
  return first ? Result.fail(invalid(first, ...others)) : Result.succeed(names);
};
