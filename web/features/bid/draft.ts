/** What a person has typed of a bid so far; kept in local storage until the bid is placed. */
import { Effect, Schema, SchemaTransformation } from "effect";
import {
  type Bid,
  type BidDraft,
  type BidView,
  lineTotal,
  type MilestoneDraft,
  type PlannedMilestone,
} from "#core/market/bid/bid.ts";
import { bidTermsIssues, type RequestedItems, wholeProject } from "#core/market/bid/bid-terms.ts";
import {
  AskedLine,
  askedOf,
  hasAmount,
  isReworded,
  lineSum,
  type ScopeAnswer,
  ScopeAnswerKind,
} from "#core/market/bid/scope-answer.ts";
import { mostPieces } from "#core/market/listing/check-listing.ts";
import { mostCents } from "#core/shared/money.ts";
import { cutText } from "#core/shared/text.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { draftStore } from "#web/forms/draft.ts";
import { centsOf, centsOfDollars, shownSum } from "#web/forms/typed-money.ts";
import { wholeNumberOf } from "#web/forms/typed-number.ts";
import { formatMoney } from "#web/ui/money.ts";

const centsADollar = 100;

const Picture = Schema.Struct({ id: Schema.String, name: Schema.String });
export type Picture = typeof Picture.Type;

/** `key` identifies rows on the screen; amounts are in dollars, as they are typed. */
const Row = Schema.Struct({
  key: Schema.String,
  amount: Schema.NullOr(Schema.Number),
  description: Schema.String,
  endDay: Schema.String,
  /** Missing in drafts that were saved before milestones had pictures. */
  picture: Schema.NullOr(Picture).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
});
export type Row = typeof Row.Type;

/** Drafts that were kept before quantities were kept as they are typed have numbers. */
const TypedQuantity = Schema.Union([Schema.String, Schema.NullOr(Schema.Int)]).pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({ decode: (kept) => String(kept ?? ""), encode: (typed) => typed }),
  ),
);

/** A line of the request, by its name there, and what the bid offers for it; quantity and price as they are typed. */
const ItemRow = Schema.Struct({
  asked: Schema.String,
  offered: Schema.Boolean,
  productName: Schema.String,
  quantity: TypedQuantity,
  price: Schema.String,
});
export type ItemRow = typeof ItemRow.Type;

/** A line of the scope as the project states it, and the bid's answer; the amount as it is typed. */
const AnswerRow = Schema.Struct({
  lineId: Schema.String,
  asked: AskedLine,
  /** Null until the line is answered. */
  kind: Schema.NullOr(ScopeAnswerKind),
  amount: Schema.String,
  alternative: Schema.String,
  note: Schema.String,
  /** The line as it was when it was answered, if it has changed since. */
  before: Schema.NullOr(AskedLine),
});
export type AnswerRow = typeof AnswerRow.Type;

const Attachment = Schema.Struct({ id: Schema.String, name: Schema.String, size: Schema.Int });
export type Attachment = typeof Attachment.Type;

export const Draft = Schema.Struct({
  amount: Schema.NullOr(Schema.Number),
  description: Schema.String,
  startDay: Schema.String,
  endDay: Schema.String,
  milestones: Schema.Array(Row),
  items: Schema.Array(ItemRow),
  /** Missing in drafts that were saved before scopes existed. */
  scopeAnswers: Schema.Array(AnswerRow).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  attachment: Schema.NullOr(Attachment),
  /** Missing in drafts that were saved before bids could ask for it. */
  asksFunding: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
});
export type Draft = typeof Draft.Type;

/** 425 → '4.25'. */
const typedPrice = (cents: number | null): string => (cents === null ? "" : formatMoney(cents, true).slice(1));

/** Returns a row for each line of the request, with the earlier answer or the request's own values. */
const itemRows = (asked: RequestedItems["items"], before: readonly ItemRow[] = []): readonly ItemRow[] => {
  const left = [...before];
  return asked.map(({ productName, quantity, estimatedPrice }) => {
    const at = left.findIndex((row) => row.asked === productName);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const price = typedPrice(estimatedPrice);
    return known ?? { asked: productName, offered: true, productName, quantity: String(quantity), price };
  });
};

/** Returns a row for each line of the scope, with the earlier answer. */
const answerRows = (scope: RequestedItems["scope"], said: readonly AnswerRow[] = []): readonly AnswerRow[] => {
  const known = new Map(said.map((row) => [row.lineId, row]));
  return scope.map((line) => {
    const row = known.get(line.id);
    const asked = askedOf(line);
    if (row === undefined) {
      return { lineId: line.id, asked, kind: null, amount: "", alternative: "", note: "", before: null };
    }
    const before = row.kind !== null && isReworded(row, line) ? (row.before ?? row.asked) : row.before;
    return { ...row, asked, before };
  });
};

/** 60000 → '600', 60050 → '600.50'. */
export const typedDollars = (cents: number | null): string => (cents === null ? "" : formatMoney(cents).slice(1));

const answerRowOf = ({ lineId, asked, kind, amount, alternative, note }: ScopeAnswer): AnswerRow => ({
  ...{ lineId, asked, kind, alternative, note, before: null },
  amount: typedDollars(amount),
});

export const emptyDraft = ({ items, scope }: RequestedItems): Draft => ({
  amount: null,
  description: "",
  startDay: "",
  endDay: "",
  milestones: [],
  items: itemRows(items),
  scopeAnswers: answerRows(scope),
  attachment: null,
  asksFunding: false,
});

/** Adapts the draft to the current request, which may have changed since the draft was saved. */
export const onRequest = (draft: Draft, { items, scope }: RequestedItems): Draft => ({
  ...draft,
  items: itemRows(items, draft.items),
  scopeAnswers: answerRows(scope, draft.scopeAnswers),
});

export const emptyRow = (): Row => ({
  key: crypto.randomUUID(),
  amount: null,
  description: "",
  endDay: "",
  picture: null,
});

const wholeDollars = (cents: number): number => Math.round(cents / centsADollar);

/** Returns a row to change an existing milestone. */
export const rowOf = ({ amount, description, endDay, pictureId, pictureName }: PlannedMilestone): Row => ({
  key: crypto.randomUUID(),
  amount: wholeDollars(amount),
  description,
  endDay,
  picture: pictureId === null ? null : { id: pictureId, name: pictureName ?? "" },
});

const dayOrNull = (day: string): string | null => (day === "" ? null : day);

/** Converts the row to the API's form. */
export const stageOf = ({ amount, description, endDay, picture }: Row): typeof MilestoneDraft.Encoded => ({
  amount: centsOfDollars(amount),
  description: description.trim(),
  endDay: dayOrNull(endDay),
  pictureId: picture?.id ?? null,
});

/** Whether a bid is for the whole project: then the rules created its one milestone, and its bidder typed none. */
const isWhole = ({ milestones, amount, endDay, description }: Bid): boolean => {
  const [only, ...others] = milestones;
  if (!only || others.length > 0) return false;
  const note = description === "" ? wholeProject : cutText(description, 1000);
  return only.pictureId === null && only.amount === amount && only.endDay === endDay && only.description === note;
};

export const draftOf = (bid: BidView, { items, scope }: RequestedItems): Draft => ({
  amount: wholeDollars(bid.amount),
  description: bid.description,
  startDay: bid.startDay ?? "",
  endDay: bid.endDay,
  milestones: isWhole(bid) ? [] : bid.milestones.map(rowOf),
  items: itemRows(
    items,
    bid.items.map(({ asked, offered, productName, quantity, estimatedPrice }) => ({
      asked: asked.productName,
      offered,
      productName,
      quantity: String(quantity),
      price: typedPrice(estimatedPrice),
    })),
  ),
  scopeAnswers: answerRows(scope, bid.scopeAnswers.map(answerRowOf)),
  attachment: bid.attachment,
  asksFunding: bid.asksFunding,
});

const priceOf = ({ price }: ItemRow): number | null => centsOf(price) ?? null;

const quantityOf = ({ quantity }: ItemRow): number | null => wholeNumberOf(quantity, mostPieces) ?? null;

/** Returns the total of a line, in cents. */
export const rowTotal = (row: ItemRow): number =>
  lineTotal({ ...row, quantity: quantityOf(row), estimatedPrice: priceOf(row) });

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/**
 * Returns the bid's total in cents, or null if it cannot be parsed: the sum of its milestones or materials, if it has
 * any.
 */
export const totalOf = ({ amount, milestones, items }: Draft): number | null => {
  if (items.length > 0) return sum(items.map(rowTotal));
  const typed = milestones.length > 0 ? milestones.map((row) => row.amount) : [amount];
  return amount === null && milestones.length === 0 ? null : centsOfDollars(shownSum(typed));
};

const amountOf = ({ kind, amount }: AnswerRow): number | null => {
  const cents = kind !== null && hasAmount(kind) ? centsOf(amount) : undefined;
  return cents === undefined || cents > mostCents ? null : cents;
};

/** Returns the answered rows, in order. */
const answersOf = ({ scopeAnswers }: Draft): readonly (typeof ScopeAnswer.Encoded)[] =>
  scopeAnswers.flatMap((row) =>
    row.kind === null
      ? []
      : [
          {
            ...{ lineId: row.lineId, asked: row.asked, kind: row.kind, amount: amountOf(row) },
            alternative: row.kind === "alternative" ? row.alternative.trim() : "",
            note: row.note.trim(),
          },
        ],
  );

/**
 * Returns how the lines of the scope compare with the bid's amount, as far as it can be parsed, and whether any was
 * typed yet.
 */
export const lineSumOf = (draft: Draft) => {
  const total = totalOf(draft) ?? 0;
  const sum = lineSum(answersOf(draft), total);
  return sum && { ...sum, hasTotal: total > 0 };
};

/** Converts the draft to the API's form. */
export const bodyOf = (draft: Draft): typeof BidDraft.Encoded => ({
  amount: draft.milestones.length > 0 || draft.items.length > 0 ? null : centsOfDollars(draft.amount),
  description: draft.description.trim(),
  startDay: dayOrNull(draft.startDay),
  endDay: dayOrNull(draft.endDay),
  milestones: draft.milestones.map(stageOf),
  items: draft.items.map((row) => {
    const price = priceOf(row);
    return {
      offered: row.offered,
      productName: row.productName.trim(),
      quantity: quantityOf(row),
      estimatedPrice: price !== null && price <= mostCents ? price : null,
      asked: { productName: row.asked },
    };
  }),
  scopeAnswers: answersOf(draft),
  attachmentId: draft.attachment?.id ?? null,
  asksFunding: draft.asksFunding,
});

export type Problems = Readonly<Record<string, string>>;

/** The messages for figures that no bid can have. */
export type Invalid = { readonly amount: string; readonly quantity: string; readonly price: string };

/** Returns the first message for every field that breaks a rule of the core, or exceeds the API's limits. */
export const problemsOf = (draft: Draft, asked: RequestedItems, invalid: Invalid): Problems => {
  const found: Record<string, string> = {};
  draft.milestones.forEach((row, index) => {
    if ((row.amount ?? 0) * centsADollar > mostCents) found[`milestones.${index}.amount`] ??= invalid.amount;
  });
  draft.items.forEach((row, index) => {
    if (row.offered && wholeNumberOf(row.quantity, mostPieces) === undefined) {
      found[`items.${index}.quantity`] ??= invalid.quantity;
    }
    const unreadable = row.price.trim() !== "" && centsOf(row.price) === undefined;
    if (row.offered && (unreadable || (priceOf(row) ?? 0) > mostCents)) {
      found[`items.${index}.estimatedPrice`] ??= invalid.price;
    }
  });
  draft.scopeAnswers
    .filter(({ kind }) => kind !== null)
    .forEach((row, index) => {
      const typed = row.amount.trim() !== "" && row.kind !== null && hasAmount(row.kind);
      if (typed && amountOf(row) === null) found[`scopeAnswers.${index}.amount`] ??= invalid.price;
    });
  for (const { field, message } of bidTermsIssues(bodyOf(draft), asked, dayOf(new Date()))) found[field] ??= message;
  return found;
};

/**
 * Returns the storage key: one draft per person and listing; an edit's draft belongs to the version that it changes.
 */
export const draftKey = (personId: string, listingId: string, bid?: Bid): string =>
  `dibbs.draft.bid.${personId}.${bid ? `${bid.id}.${bid.version}` : listingId}`;

export const drafts = draftStore(Draft);
