import { withdrawContractEndpoint } from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { focusPageTitle } from "#web/focus-page-title.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { Asked } from "./bidder-card.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { HireDialog } from "./hire-dialog.tsx";

/** Asks once more before a bid is hired or declined, or an offer taken back. */
export function Asking({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const toasts = useToasts();
  const withdraw = useDo(withdrawContractEndpoint);
  const contractId = asked?.bid.contractId;
  const takeBack = async () => {
    if (contractId && (await withdraw.run({ params: { contractId } }))) toasts.success(words.bidder.withdrawn);
    onClose();
  };
  return (
    <>
      {asked?.what === "hire" ? <HireDialog bid={asked.bid} onClose={onClose} /> : null}
      {asked?.what === "decline" ? (
        <DeclineDialog
          bid={asked.bid}
          onClose={onClose}
          onDeclined={() => {
            onClose();
            focusPageTitle();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asked?.what === "withdraw"}
        title={words.bidder.withdrawAsk}
        message={words.bidder.withdrawHint}
        yes={words.bidder.withdraw}
        no={words.bidder.keep}
        danger
        onYes={takeBack}
        onNo={onClose}
      />
    </>
  );
}
