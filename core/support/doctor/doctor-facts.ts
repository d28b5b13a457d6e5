import { type ChangeOrder, changedBy } from "#core/contract/change-order/change-order.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import { type Chargeback, isOpenChargeback } from "#core/money/chargeback/chargeback.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import type { Side } from "#core/shared/side.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import type { ProviderWord } from "./provider-word.ts";

/** The facts that the doctor's sentences use, besides the stuck thing itself. */
export type DoctorFacts = {
  readonly providers: ReadonlyArray<ProviderWord>;
  /** The ids of suspended people, who cannot sign in. */
  readonly suspended: ReadonlySet<string>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
  readonly refunds: ReadonlyArray<Pick<Refund, "id" | "paymentId">>;
  /** The change orders that await an answer. */
  readonly changes: ReadonlyArray<Pick<ChangeOrder, "number" | "proposedBy" | "changes">>;
  /** By milestone id, when its held money is released unless the poster answers. */
  readonly releases: ReadonlyMap<string, Date>;
  /** The ids of milestones that the bid wants funded before work starts, and that are not funded. */
  readonly unfunded: ReadonlySet<string>;
  /** The ids of milestones that are worth less than is held for them; the excess has to be refunded first. */
  readonly givesBack: ReadonlySet<string>;
  /** The ids of milestones whose payment or retainage release waits for a lien waiver that is not signed. */
  readonly unwaived: ReadonlySet<string>;
};

/** An open dispute: which side it waits for (null: support) and until when. */
export type DisputeFacts = Pick<Dispute, "number" | "waitsFor" | "answerBy">;

/** The facts for deciding who must act next if nothing is stuck. */
export type NextFacts = DoctorFacts & {
  /** The open disputes by milestone id; a disputed milestone itself never counts as stuck. */
  readonly disputes: ReadonlyMap<string, DisputeFacts>;
};

/** No facts, for things that belong to no contract. */
export const noFacts: DoctorFacts = {
  providers: [],
  suspended: new Set(),
  chargebacks: [],
  refunds: [],
  changes: [],
  releases: new Map(),
  unfunded: new Set(),
  givesBack: new Set(),
  unwaived: new Set(),
};

/** Who must act, by name or role, and what they have to do. */
export type MustAct = { readonly who: string; readonly what: string };

export type Names = { readonly poster: string; readonly bidder: string; readonly bidderId: string };

/** Returns the names of the two sides of a stuck thing. */
export const namesIn = ({ people }: Pick<StuckThing, "people">): Names => {
  const find = (part: Side) => people.find((one) => one.part === part);
  const bidder = find("bidder");
  return {
    poster: find("poster")?.name ?? "the poster",
    bidder: bidder?.name ?? "the bidder",
    bidderId: bidder?.id ?? "",
  };
};

export const wordOf = ({ providers }: DoctorFacts, id: string): ProviderWord | undefined =>
  providers.find((word) => word.subject === "payment" && word.id === id);

/** Returns what the card provider says about the bidder's account. */
export const bidderAccount = ({ providers }: DoctorFacts, bidderId: string): ProviderWord | undefined =>
  providers.find((word) => word.subject === "account" && word.rail === "card" && word.id === bidderId);

/** Returns what the provider asks for, as the end of a sentence; empty if nothing. */
export const askedFor = (word: ProviderWord | undefined): string =>
  word === undefined || word.missing.length === 0 ? "" : `: ${word.missing.join(", ")}`;

/** Returns the open chargeback that a refund waits for; undefined if there is none. */
export const chargebackBeside = ({ refunds, chargebacks }: DoctorFacts, refundId: string): Chargeback | undefined => {
  const paymentId = refunds.find(({ id }) => id === refundId)?.paymentId;
  return chargebacks.find((one) => one.paymentId === paymentId && isOpenChargeback(one));
};

/** Returns who must act on an undecided chargeback. */
export const whoEndsChargeback = ({ state, respondBy }: Pick<Chargeback, "state" | "respondBy">): MustAct =>
  state === "needs_response"
    ? { who: "support", what: `answer the chargeback on the card provider's site ${answerBy({ respondBy })}` }
    : { who: "the card's bank", what: "decide the chargeback" };

/** Returns the open change order that meanwhile blocks this milestone; undefined if there is none. */
export const changeOf = ({ changes }: DoctorFacts, milestoneId: string) =>
  changes.find((order) => changedBy(order).some((id) => id === milestoneId));

/** Returns whether the poster can pay or release this milestone only after the bidder signs the lien waiver. */
export const waitsForWaiver = ({ unwaived }: DoctorFacts, { id, state }: Pick<StuckThing, "id" | "state">): boolean =>
  unwaived.has(id) && (state === "submitted" || state === "kept_back");

/** Says until when a chargeback can be answered. */
export const answerBy = ({ respondBy }: Pick<Chargeback, "respondBy">): string =>
  respondBy === null ? "soon" : `by ${dayOf(respondBy)}`;

/** Returns who acts if a provider's status contradicts ours. */
export const askAgain = ({ rail, theirs, ours }: ProviderWord): MustAct => ({
  who: "support",
  what: `ask the ${rail} provider again: it says '${theirs}', but Dibbs has '${ours}'`,
});

type Paid = Pick<Payment, "id" | "state"> & {
  /** Null if no provider was asked. */
  readonly rail: Payment["rail"] | null;
  /** Why it failed or is on hold. */
  readonly why: string | null;
};

/** Returns who must act so that a payment continues; null if it is over. */
export const whoMovesPayment = ({ id, rail, state, why }: Paid, facts: DoctorFacts, names: Names): MustAct | null => {
  const word = wordOf(facts, id);
  const provider = rail === null ? "the payment provider" : `the ${rail} provider`;
  switch (state) {
    case "started":
    case "processing":
      if (word?.agrees === false) return askAgain(word);
      if (word?.theirs === "silent")
        return { who: provider, what: "answer: it isn't answering right now, and Dibbs will ask again" };
      if (state === "processing") return { who: provider, what: "say where the money is; Dibbs will ask again" };
      return rail !== "bank"
        ? { who: `${names.poster}, the poster`, what: "enter their card on the contract page, or cancel the payment" }
        : { who: "Dibbs", what: "send it to the bank automatically" };
    case "unresolved":
      if (word?.agrees === false) return askAgain(word);
      return { who: "support", what: `ask ${provider} until it answers; nobody pays again until then` };
    case "held":
      return {
        who: `${names.poster}, the poster`,
        what: "release the money when the work is done, or ask for it back",
      };
    case "charged": {
      if (rail === "bank") {
        return { who: `${names.bidder}, the bidder`, what: "link a bank account that can receive the money" };
      }
      const chargeback = facts.chargebacks.find((one) => one.paymentId === id && isOpenChargeback(one));
      if (chargeback !== undefined) return whoEndsChargeback(chargeback);
      if (rail === null && why !== null) return { who: "support", what: "find out why the money is on hold" };
      if (why !== null) return { who: "support", what: "refund the rest to the poster, or wait" };
      if (rail === null) return { who: `${names.bidder}, the bidder`, what: `give ${provider} what it asks for` };
      const account = bidderAccount(facts, names.bidderId);
      if (account?.theirs === "ready") return { who: "support", what: "try the transfer to the bidder again" };
      if (account?.theirs === "silent") return { who: provider, what: "answer: it isn't answering right now" };
      return {
        who: `${names.bidder}, the bidder`,
        what:
          account === undefined
            ? "set up card payments under Payment Methods"
            : `give ${provider} what it asks for${askedFor(account)}`,
      };
    }
    default:
      return null;
  }
};
