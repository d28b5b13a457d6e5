/** Pauses an action that needs a fresh proof until the dialog is answered, and then continues it. */
import { useSyncExternalStore } from "react";
import { ProblemError } from "#api/call.ts";
import { listenersOf } from "#web/listeners.ts";

type Question = { readonly answer: (isProven: boolean) => void; readonly answered: Promise<boolean> };

let question: Question | undefined;
const listeners = listenersOf();

const become = (next: Question | undefined): void => {
  question = next;
  listeners.tell();
};

/** A second action while the dialog is open waits for the same answer. */
const ask = (): Promise<boolean> => {
  if (question) return question.answered;
  let answer: Question["answer"] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = (isProven) => {
      become(undefined);
      resolve(isProven);
    };
  });
  become({ answer, answered });
  return answered;
};

/** The API's code for a missing proof of identity. */
export const proofCode = "prove_it_is_you";

/**
 * Runs the work; if it needs a fresh proof, asks for it and runs the work again. Throws the API's refusal if the proof
 * is not given.
 */
export const withProof = async <A>(work: () => Promise<A>): Promise<A> => {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ProblemError) || cause.problem.code !== proofCode || !(await ask())) throw cause;
    return work();
  }
};

/** Returns the pending question, for the dialog. */
export const useProofQuestion = (): Question | undefined => useSyncExternalStore(listeners.add, () => question);
