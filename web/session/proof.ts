/** What asks for a fresh proof waits here for the dialog, and goes on with what was wanted. */
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

/** Whoever asks while the dialog is open waits for the same answer. */
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

/** What the API calls it that somebody has to show first that it is they. */
export const proofCode = "prove_it_is_you";

/** Does the work; where a fresh proof is asked for, asks for it and does the work again. Throws the no where it is not given. */
export const withProof = async <A>(work: () => Promise<A>): Promise<A> => {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ProblemError) || cause.problem.code !== proofCode || !(await ask())) throw cause;
    return work();
  }
};

/** The question that waits for its answer, for the dialog. */
export const useProofQuestion = (): Question | undefined => useSyncExternalStore(listeners.add, () => question);
