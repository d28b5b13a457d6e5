import { Effect, Schema } from "effect";
import { ListingState } from "#core/listing/listing.machine.ts";
import { ListingKind } from "#core/listing/listing.ts";
import { type Person, PersonCard } from "#core/person/person.ts";
import { Day } from "#core/shared/day.ts";
import { type Issue, invalid, NotAllowed } from "#core/shared/errors.ts";
import { BidId, ContractId, FileId, ListingId, PersonId } from "#core/shared/ids.ts";
import { Cents, mostCents, sum } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { BidState } from "./bid.machine.ts";

/** A stage of the work as the bidder offers it; the amount is in cents and a whole number of dollars. */
export const PlannedMilestone = Schema.Struct({ amount: Cents, description: Text(1000), endDay: Day });
export type PlannedMilestone = typeof PlannedMilestone.Type;

/** What the bidder types. Empty parts are null here, and refused by the rules below in the spec's words. */
export const BidDraft = Schema.Struct({
  /** In cents; not asked for where there are milestones, whose sum it then is. */
  amount: Schema.NullOr(Cents),
  description: Text(5000),
  startDay: Schema.NullOr(Day),
  endDay: Schema.NullOr(Day),
  milestones: Schema.Array(
    Schema.Struct({ amount: Schema.NullOr(Cents), description: Text(1000), endDay: Schema.NullOr(Day) }),
  ).check(Schema.isMaxLength(50)),
});
export type BidDraft = typeof BidDraft.Type;

/** What stands in a bid once its draft has passed the rules. */
const offerFields = {
  amount: Cents,
  description: Text(5000),
  startDay: Schema.NullOr(Day),
  endDay: Day,
  milestones: Schema.Array(PlannedMilestone),
};

export const Bid = Schema.Struct({
  id: BidId,
  listingId: ListingId,
  posterId: PersonId,
  bidderId: PersonId,
  state: BidState,
  ...offerFields,
  declinedReason: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Bid = typeof Bid.Type;
export type Offer = Pick<Bid, keyof typeof offerFields>;

/** A bid with what its screens show beside it. */
export const BidView = Schema.Struct({
  ...Bid.fields,
  bidder: PersonCard,
  poster: PersonCard,
  listing: Schema.Struct({
    id: ListingId,
    kind: ListingKind,
    title: Schema.String,
    state: ListingState,
    budget: Cents,
    deadline: Day,
    pictures: Schema.Array(FileId),
  }),
  /** The contract made of it, if one is alive. */
  contractId: Schema.NullOr(ContractId),
});
export type BidView = typeof BidView.Type;

/** The states in which a bid counts: a bidder has at most one such bid on a listing. */
export const liveBidStates = ["submitted", "contract_created", "contract_started"] as const;

/** A bidder has a live bid on this listing already. */
export class BidExists extends Schema.TaggedError<BidExists>()("BidExists", { message: Schema.String }) {}

export const bidExists = (): BidExists =>
  new BidExists({ message: "You have a bid on this project already. Change that one instead." });

/** Who may bid at all: contractors and suppliers, on other people's projects. */
export const checkBidder = Effect.fnUntraced(function* (person: Person, posterId: PersonId) {
  if (person.id === posterId) return yield* new NotAllowed({ message: "You cannot bid on your own project." });
  if (person.userType === "home_owner") {
    return yield* new NotAllowed({ message: "Only contractors and suppliers can bid on projects." });
  }
});

const wholeProject = "Bidding for whole Project";

/** The rules of a bid, in the spec's words (spec 1, section 5); the browser asks the same before it sends. */
export const offerIssues = (draft: typeof BidDraft.Encoded, today: string): ReadonlyArray<Issue> => {
  const issues: Array<Issue> = [];
  const staged = draft.milestones.length > 0;
  const total = staged ? sum(draft.milestones.map(({ amount }) => amount ?? 0)) : (draft.amount ?? 0);
  draft.milestones.forEach((stage, index) => {
    const blank = {
      amount: !stage.amount,
      description: stage.description.trim() === "",
      endDay: stage.endDay === null,
    };
    for (const [part, missing] of Object.entries(blank)) {
      if (missing) issues.push({ field: `milestones.${index}.${part}`, message: "Please Enter Milestone Details." });
    }
    if (stage.endDay !== null && stage.endDay <= today) {
      issues.push({ field: `milestones.${index}.endDay`, message: "Please choose a date after today." });
    }
    if ((stage.amount ?? 0) % 100 !== 0) {
      issues.push({ field: `milestones.${index}.amount`, message: "Please enter whole dollars." });
    }
  });
  if (!staged && total === 0) issues.push({ field: "amount", message: "Please enter Bid Amount." });
  if (total > mostCents || total % 100 !== 0) {
    issues.push({ field: "amount", message: "Please enter a valid bid amount" });
  }
  if (!staged && draft.endDay === null) issues.push({ field: "endDay", message: "Please choose an end date." });
  for (const field of ["startDay", "endDay"] as const) {
    const day = draft[field];
    if (day !== null && day <= today) issues.push({ field, message: "Please choose a date after today." });
  }
  if (draft.startDay !== null && draft.endDay !== null && draft.endDay < draft.startDay) {
    issues.push({ field: "endDay", message: "Please choose an end date that is not before the start." });
  }
  return issues;
};

/**
 * The offer that a draft makes: with milestones their sum is the amount; without, there is one for the whole.
 * Fails `Invalid` with every rule that the draft breaks.
 */
export const checkOffer = Effect.fnUntraced(function* (draft: BidDraft, today: Day) {
  const [first, ...others] = offerIssues(draft, today);
  if (first) return yield* invalid(first, ...others);
  const note = draft.description.trim();
  const milestones: ReadonlyArray<PlannedMilestone> =
    draft.milestones.length > 0
      ? draft.milestones.map((stage) => ({
          amount: stage.amount as Cents,
          description: stage.description.trim(),
          endDay: stage.endDay as Day,
        }))
      : [
          {
            amount: draft.amount as Cents,
            description: (note === "" ? wholeProject : note).slice(0, 1000),
            endDay: draft.endDay as Day,
          },
        ];
  const lastDay = milestones
    .map(({ endDay }) => endDay)
    .toSorted()
    .at(-1) as Day;
  const offer: Offer = {
    amount: Cents.make(sum(milestones.map(({ amount }) => amount))),
    description: note,
    startDay: draft.startDay,
    endDay: draft.endDay ?? lastDay,
    milestones,
  };
  return offer;
});
