import { useProofQuestion } from "#web/session/proof.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ConfirmItIsYou = lazyPart(
  async () => (await import("#web/features/security/confirm-it-is-you.tsx")).ConfirmItIsYou,
  "over the page",
);

/** Shows the dialog over any page whose action needs a fresh proof of identity. */
export function ProofGate() {
  const question = useProofQuestion();
  if (question === undefined) return null;
  return <ConfirmItIsYou onAnswer={question.answer} />;
}
