import { releasePaymentEndpoint } from "#api/endpoints/payments.ts";
import { useDo } from "#web/client.ts";
import { WaiverNote } from "#web/market/waiver-note.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import { AheadNote } from "./ahead-note.tsx";
import type { MilestoneDialogProps } from "./viewed.ts";

/**
 * Releases the held money to the seller, which completes the milestone if that is all of it; retainage stays held, and
 * nothing is charged.
 */
export function ReleaseDialog({ contract, milestone, onClose }: MilestoneDialogProps) {
  const { name: bidderName } = contract.bidder;
  const release = useDo(releasePaymentEndpoint, { said: words.payment.released(bidderName) });
  const { payment, number, held, releasable, unpaid } = milestone;
  if (payment === null) return null;
  const amount = formatMoney(releasable, true);
  const kept = held - releasable;
  const send = async () => {
    await release.run({ params: { paymentId: payment.id } });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={words.payment.releaseAsk(amount, number)}
      message={
        <>
          <p>
            {milestone.state === "completed"
              ? words.payment.releaseKeptHint(bidderName)
              : unpaid > 0
                ? words.payment.releaseOpen(bidderName, formatMoney(unpaid, true))
                : words.payment.releaseHint(bidderName)}
          </p>
          {kept > 0 ? <p>{words.payment.releaseKeeps(formatMoney(kept, true))}</p> : null}
          <AheadNote milestone={milestone} />
          <WaiverNote
            contractId={contract.id}
            demand={contract.waiverDemand}
            number={number}
            keptBack={payment.keptBackAt !== null}
          />
        </>
      }
      yes={words.payment.release(amount)}
      no={words.contract.notYet}
      busy={release.busy}
      onYes={send}
      onNo={onClose}
    />
  );
}
