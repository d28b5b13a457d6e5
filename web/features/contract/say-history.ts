/** The moves of a contract's history in plain words, for the two people in it. */
import type { HistoryEntry } from "#core/shared/history.ts";
import type { IconName } from "#web/ui/Icon.tsx";
import type { Tone } from "#web/ui/StateTag.tsx";
import type { Side, Viewed } from "./viewed.ts";

export type Said = { readonly title: string; readonly tone?: Tone; readonly icon?: IconName };

type Names = { readonly poster: string; readonly bidder: string; readonly number: string };

const said: Readonly<Record<string, (names: Names) => Said>> = {
  "contract offer": ({ poster, bidder }) => ({
    title: `${poster} offered ${bidder} the contract`,
    icon: "send",
    tone: "info",
  }),
  "contract accept": ({ bidder }) => ({ title: `${bidder} accepted the contract`, tone: "success" }),
  "contract end": ({ poster }) => ({ title: `${poster} ended the contract`, icon: "lock" }),
  "contract withdraw": ({ poster }) => ({ title: `${poster} withdrew the offer`, icon: "undo" }),
  "contract refuse": ({ bidder }) => ({ title: `${bidder} refused the offer`, icon: "times", tone: "danger" }),
  "milestone submit": ({ bidder, number }) => ({
    title: `${bidder} submitted milestone ${number}`,
    icon: "upload",
    tone: "waiting",
  }),
  "milestone return": ({ poster, number }) => ({
    title: `${poster} returned milestone ${number}`,
    icon: "undo",
    tone: "danger",
  }),
  "milestone complete": ({ number }) => ({ title: `Milestone ${number} completed`, tone: "success" }),
  "payment start": ({ poster, number }) => ({
    title: `${poster} started to pay milestone ${number}`,
    icon: "credit-card",
  }),
  "payment process": ({ number }) => ({
    title: `The payment of milestone ${number} is processing`,
    icon: "clock",
    tone: "info",
  }),
  "payment charge": ({ number }) => ({
    title: `The card was charged for milestone ${number}`,
    icon: "credit-card",
    tone: "info",
  }),
  "payment settle": ({ bidder, number }) => ({
    title: `The payment of milestone ${number} reached ${bidder}`,
    icon: "dollar",
    tone: "success",
  }),
  "payment fail": ({ number }) => ({
    title: `The payment of milestone ${number} did not go through`,
    icon: "times",
    tone: "danger",
  }),
  "payment lose": ({ number }) => ({
    title: `The payment of milestone ${number} is being checked`,
    icon: "clock",
    tone: "waiting",
  }),
};

/** What is between the poster and their card. */
const postersOwn = ["payment start", "payment fail"];

/**
 * Nothing for a move that only repeats another one, as the bid's that goes with the contract's, or that is the other
 * side's own matter.
 */
export const sayEntry = (entry: HistoryEntry, contract: Viewed, side: Side): Said | undefined => {
  const move = `${entry.noun} ${entry.event}`;
  if (side === "bidder" && postersOwn.includes(move)) return undefined;
  const milestoneId =
    entry.noun === "milestone"
      ? entry.subjectId
      : contract.payments.find(({ id }) => id === entry.subjectId)?.milestoneId;
  const milestone = contract.milestones.find(({ id }) => id === milestoneId);
  return said[move]?.({
    poster: contract.poster.name,
    bidder: contract.bidder.name,
    number: milestone ? String(milestone.number) : "",
  });
};

/** Why each milestone that has to be done again was returned, by its id. */
export const returnReasons = (history: readonly HistoryEntry[]): ReadonlyMap<string, string> => {
  const reasons = new Map<string, string>();
  for (const { noun, event, subjectId, reason } of history) {
    if (noun !== "milestone") continue;
    if (event === "return" && reason) reasons.set(subjectId, reason);
    else reasons.delete(subjectId);
  }
  return reasons;
};
