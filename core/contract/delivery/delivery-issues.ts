import type { Bid } from "#core/market/bid/bid.ts";
import type { Issue } from "#core/shared/errors.ts";
import type { Side } from "#core/shared/side.ts";
import type { Delivery, DeliveryDraft } from "./delivery.ts";

// No schema here, because pages import this at run time.

const isSameAs = (draft: Pick<DeliveryDraft, "lines">, entry: Pick<Delivery, "lines"> | undefined): boolean => {
  const brought = ({ lines }: Pick<Delivery, "lines">) =>
    lines
      .filter(({ delivered }) => delivered > 0)
      .map(({ item, delivered, damaged }) => `${item} ${delivered} ${damaged}`)
      .sort()
      .join();
  return entry !== undefined && brought(draft) === brought(entry);
};

type Facts = {
  readonly bid: Pick<Bid, "items">;
  /** What was recorded earlier. */
  readonly entries: ReadonlyArray<Pick<Delivery, "id" | "lines">>;
  readonly side: Side;
  readonly draft: Pick<DeliveryDraft, "lines" | "isShort" | "answers" | "replaces"> & {
    readonly photos: ReadonlyArray<string>;
  };
};

/** Returns what is wrong with a draft; the browser runs the same checks before it sends. */
export const deliveryIssues = ({ bid, entries, side, draft }: Facts): ReadonlyArray<Issue> => {
  const { lines, photos, isShort } = draft;
  const answered = entries.find(({ id }) => id === draft.answers);
  const isOffered = (item: number): boolean => bid.items[item]?.offered === true;
  const isNothing = lines.every(({ delivered }) => delivered === 0);
  const isPlain = (answered !== undefined && isSameAs(draft, answered)) || draft.replaces !== null;
  const rules: ReadonlyArray<readonly [broken: boolean, field: string, message: string]> = [
    [
      lines.some(({ item }) => !isOffered(item)) || new Set(lines.map(({ item }) => item)).size < lines.length,
      "lines",
      "Please enter each item of the contract once.",
    ],
    [
      lines.some(({ delivered, damaged }) => damaged > delivered),
      "lines",
      "The damaged quantity can't be more than what was delivered.",
    ],
    // An empty entry is valid as the answer that nothing arrived, and as the correction of a mistake.
    [isNothing && answered === undefined && draft.replaces === null, "lines", "Please enter how much was delivered."],
    [
      side === "bidder" && (isShort || lines.some(({ damaged }) => damaged > 0)),
      "lines",
      "Only the person who receives the materials can report what's missing or damaged.",
    ],
    [
      photos.length === 0 && !isPlain && !(isNothing && answered !== undefined),
      "photos",
      "Please add a photo of the delivery.",
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, field, message]) => ({ field, message }));
};
