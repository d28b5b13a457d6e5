import { releasePaymentEndpoint } from "#api/endpoints/payments.ts";
import { useDo } from "#web/client.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { ViewedMilestone } from "./viewed.ts";

/** Passes what was funded on to the seller, which completes the milestone; nothing is charged. */
export function ReleaseDialog({
  milestone,
  bidderName,
  onClose,
}: {
  milestone: ViewedMilestone;
  bidderName: string;
  onClose: () => void;
}) {
  const toasts = useToasts();
  const release = useDo(releasePaymentEndpoint);
  const { payment, number } = milestone;
  if (payment === null) return null;
  const amount = formatMoney(payment.milestoneAmount, true);
  const send = async () => {
    if (await release.run({ params: { paymentId: payment.id } })) toasts.success(words.payment.released(bidderName));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={words.payment.releaseAsk(amount, number)}
      message={words.payment.releaseHint(bidderName)}
      yes={words.payment.release(amount)}
      no={words.contract.notYet}
      busy={release.busy}
      onYes={send}
      onNo={onClose}
    />
  );
}
