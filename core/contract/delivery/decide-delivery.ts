import { Result } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import { namedFiles, type StoredFile } from "#core/people/file/file.ts";
import { areOwn } from "#core/people/file/files.ts";
import { invalid, refusal } from "#core/shared/errors.ts";
import type { DeliveryId, PersonId } from "#core/shared/ids.ts";
import type { Side } from "#core/shared/side.ts";
import { standingOf, unansweredOf } from "./count-items.ts";
import { type Delivery, type DeliveryDraft, mostDeliveries } from "./delivery.ts";
import { deliveryIssues } from "./delivery-issues.ts";

const notUnderWay = refusal("ContractNotRunning", "support", {
  message: "Deliveries can only be recorded while the supplier's contract is under way.",
  whatToDo: "What's already recorded stays. For anything else, contact Dibbs Support.",
});

const changedMeanwhile = refusal("DeliveryChanged", "you", {
  message: "This entry was answered or corrected while you were looking at it.",
  whatToDo: "Check the deliveries again, then record what's still missing.",
});

const tooMany = refusal("TooManyDeliveries", "support", {
  message: `A contract can have up to ${mostDeliveries} entries about its deliveries.`,
  whatToDo: "Contact Dibbs Support.",
});

type Facts = {
  readonly contract: Pick<Contract, "state">;
  readonly bid: Pick<Bid, "items">;
  /** What was recorded earlier. */
  readonly entries: ReadonlyArray<Delivery>;
  readonly side: Side;
  readonly draft: DeliveryDraft;
};

/** Returns the entry that the draft answers or replaces, if it may. */
const target = (candidates: ReadonlyArray<Delivery>, id: DeliveryId | null) =>
  id === null ? undefined : candidates.find((it) => it.id === id);

/**
 * Decides what to record of a draft. The receiver answers each of the supplier's entries once; either side corrects its
 * own entries, the supplier only those that nobody has answered. Fails with `Blocked` or `Invalid`.
 */
export const decideDelivery = (
  facts: Facts & {
    readonly personId: PersonId;
    /** The photos that the draft names, without those that don't exist. */
    readonly files: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>;
  },
) =>
  Result.gen(function* () {
    const { contract, entries, side, draft, files, personId } = facts;
    if (contract.state !== "accepted") return yield* Result.fail(notUnderWay());
    const own = standingOf(entries).filter(({ by }) => by === side);
    const open = unansweredOf(entries);
    const replaced = target(side === "bidder" ? open : own, draft.replaces);
    const answered = target(side === "poster" ? open : [], draft.answers);
    if (draft.replaces !== null && replaced === undefined) return yield* Result.fail(changedMeanwhile());
    if (draft.answers !== null && answered === undefined) return yield* Result.fail(changedMeanwhile());
    if (draft.replaces !== null && draft.answers !== null) return yield* Result.fail(changedMeanwhile());
    const [first, ...others] = deliveryIssues(facts);
    if (first !== undefined) return yield* Result.fail(invalid(first, ...others));
    yield* areOwn(personId, files, { ids: draft.photos, purpose: "delivery_picture", field: "photos" });
    if (entries.length >= mostDeliveries) return yield* Result.fail(tooMany());
    return {
      number: (entries.at(-1)?.number ?? 0) + 1,
      by: side,
      // An entry that replaces an answer answers the same entry.
      answers: replaced?.answers ?? draft.answers,
      replaces: draft.replaces,
      lines: draft.lines.filter(({ delivered }) => delivered > 0),
      isShort: draft.isShort,
      note: draft.note.trim(),
      photos: namedFiles(draft.photos, files),
    };
  });
