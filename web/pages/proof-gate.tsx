import { lazy, Suspense } from "react";
import { useProofQuestion } from "#web/proof.ts";

const ConfirmItIsYou = lazy(async () => ({
  default: (await import("#web/features/security/confirm-it-is-you.tsx")).ConfirmItIsYou,
}));

/** The dialog over whatever page has asked for something that needs a fresh proof. */
export function ProofGate() {
  const question = useProofQuestion();
  if (question === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmItIsYou onAnswer={question.answer} />
    </Suspense>
  );
}
