import { withdrawContractEndpoint } from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { focusPageTitle } from "#web/routing/after-navigation.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { BidPrompt } from "./bidder-card.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { HireDialog } from "./hire-dialog.tsx";

/** Asks once more before a bid is hired or declined, or an offer withdrawn. */
export function BidPromptDialog({ prompt, onClose }: { prompt: BidPrompt | undefined; onClose: () => void }) {
  const toasts = useToasts();
  const withdraw = useDo(withdrawContractEndpoint);
  const contractId = prompt?.bid.contractId;
  const confirmWithdrawal = async () => {
    if (contractId && (await withdraw.run({ params: { contractId } }))) toasts.success(words.bidder.withdrawn);
    onClose();
  };
  return (
    <>
      {prompt?.what === "hire" ? <HireDialog bid={prompt.bid} onClose={onClose} /> : null}
      {prompt?.what === "decline" ? (
        <DeclineDialog
          bid={prompt.bid}
          onClose={onClose}
          onDeclined={() => {
            onClose();
            focusPageTitle();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={prompt?.what === "withdraw"}
        title={words.bidder.withdrawAsk}
        message={words.bidder.withdrawHint}
        yes={words.bidder.withdraw}
        no={words.bidder.keep}
        danger
        onYes={confirmWithdrawal}
        onNo={onClose}
      />
    </>
  );
}
