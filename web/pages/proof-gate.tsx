import { useProofQuestion } from "#web/session/proof.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ConfirmItIsYou = lazyPart(
  async () => (await import("#web/features/security/confirm-it-is-you.tsx")).ConfirmItIsYou,
  "over the page",
);

/** The dialog over whatever page has asked for something that needs a fresh proof. */
export function ProofGate() {
  const question = useProofQuestion();
  if (question === undefined) return null;
  return <ConfirmItIsYou onAnswer={question.answer} />;
}
