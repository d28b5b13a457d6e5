/** What somebody has typed of a bid so far. Kept in local storage until the bid is placed. */
import { Option, Schema } from "effect";
import { type Bid, type BidDraft, offerIssues } from "#core/bid/bid.ts";
import { dayOf } from "#core/shared/day.ts";
import { mostCents } from "#core/shared/money.ts";

const centsADollar = 100;

/** `key` tells rows apart on the screen; amounts are in whole dollars, as they are typed. */
const Row = Schema.Struct({
  key: Schema.String,
  amount: Schema.NullOr(Schema.Int),
  description: Schema.String,
  endDay: Schema.String,
});
export type Row = typeof Row.Type;

export const Draft = Schema.Struct({
  amount: Schema.NullOr(Schema.Int),
  description: Schema.String,
  startDay: Schema.String,
  endDay: Schema.String,
  milestones: Schema.Array(Row),
});
export type Draft = typeof Draft.Type;

export const emptyDraft: Draft = { amount: null, description: "", startDay: "", endDay: "", milestones: [] };

export const emptyRow = (): Row => ({ key: crypto.randomUUID(), amount: null, description: "", endDay: "" });

const wholeDollars = (cents: number): number => Math.round(cents / centsADollar);

/** A bid for the whole project was given its one milestone by the rules; its bidder typed none. */
const isWhole = ({ milestones, amount, endDay, description }: Bid): boolean => {
  const [only, ...others] = milestones;
  if (!only || others.length > 0) return false;
  const note = description === "" ? "Bidding for whole Project" : description.slice(0, 1000);
  return only.amount === amount && only.endDay === endDay && only.description === note;
};

export const draftOf = (bid: Bid): Draft => ({
  amount: wholeDollars(bid.amount),
  description: bid.description,
  startDay: bid.startDay ?? "",
  endDay: bid.endDay,
  milestones: isWhole(bid)
    ? []
    : bid.milestones.map((stage) => ({
        key: crypto.randomUUID(),
        amount: wholeDollars(stage.amount),
        description: stage.description,
        endDay: stage.endDay,
      })),
});

/** What the bid comes to in whole dollars: the sum of its milestones, where it has any. */
export const totalOf = ({ amount, milestones }: Draft): number | null =>
  milestones.length === 0 ? amount : milestones.reduce((sum, row) => sum + (row.amount ?? 0), 0);

const centsOf = (dollars: number | null): number | null => (dollars === null ? null : dollars * centsADollar);
const dayOrNull = (day: string): string | null => (day === "" ? null : day);

/** The draft as the API takes it. */
export const bodyOf = (draft: Draft): typeof BidDraft.Encoded => ({
  amount: draft.milestones.length > 0 ? null : centsOf(draft.amount),
  description: draft.description.trim(),
  startDay: dayOrNull(draft.startDay),
  endDay: dayOrNull(draft.endDay),
  milestones: draft.milestones.map((row) => ({
    amount: centsOf(row.amount),
    description: row.description.trim(),
    endDay: dayOrNull(row.endDay),
  })),
});

export type Problems = Readonly<Record<string, string>>;

/** The first message for every field that breaks a rule of the core. */
export const problemsOf = (draft: Draft, amountInvalid: string): Problems => {
  const found: Record<string, string> = {};
  for (const { field, message } of offerIssues(bodyOf(draft), dayOf(new Date()))) found[field] ??= message;
  draft.milestones.forEach((row, index) => {
    if ((row.amount ?? 0) * centsADollar > mostCents) found[`milestones.${index}.amount`] ??= amountInvalid;
  });
  return found;
};

/** One draft for each person and listing; one of an edit belongs to the version that it changes. */
export const draftKey = (personId: string, listingId: string, bid?: Bid): string =>
  `dibbs.draft.bid.${personId}.${bid ? `${bid.id}.${bid.version}` : listingId}`;

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
    // Without storage the draft lasts until the dialog is closed.
  }
};
