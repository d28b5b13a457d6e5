import type { ReadContract } from "#core/support/doctor/examine-contract.ts";
import type { RehearsedMove } from "#core/support/rehearsal/rehearse-moves.ts";

/** Whether a move is relevant to the examined thing: for a payment the payment's own moves, and so on. */
export const isAbout = ({ focus, milestone }: ReadContract, it: RehearsedMove): boolean => {
  if (focus.noun === "contract") return it.noun === "contract" || it.noun === "change_order" || it.event === "ask";
  if (focus.noun === "payment") return it.id === focus.id && it.noun === "payment";
  return it.number === milestone?.number;
};

/** Returns why a move cannot be made now, and what to do about it. */
export const whyNot = ({ refusal }: RehearsedMove): string => {
  if (refusal === null) return "";
  return refusal._tag === "Blocked" ? `${refusal.message} ${refusal.whatToDo}` : refusal.message;
};

/** Returns what a move would do. */
export const whatThen = ({ plan }: RehearsedMove): string => {
  if (plan === null) return "";
  if (plan.moves.length === 0 && plan.calls.length === 0) {
    return plan.isOpen ? "the provider isn't answering right now" : "nothing would change";
  }
  const moves = plan.moves.map(({ noun, from, to }) => `${noun} ${from ?? "new"} → ${to}`);
  const calls = plan.calls.map(({ provider, call }) => `asks ${provider} to ${call}`);
  return [...moves, ...calls].join("; ");
};
