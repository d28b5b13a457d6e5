import { withdrawContractEndpoint } from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import * as words from "#web/words.ts";
import type { BidPrompt } from "./bidder-card.tsx";

const DeclineDialog = lazyPart(async () => (await import("./decline-dialog.tsx")).DeclineDialog, "over the page");
const HireDialog = lazyPart(async () => (await import("./hire-dialog.tsx")).HireDialog, "over the page");

/** Asks for confirmation before a bid is hired or declined, or an offer is withdrawn. */
export function BidPromptDialog({ prompt, onClose }: { prompt: BidPrompt | undefined; onClose: () => void }) {
  const withdraw = useDo(withdrawContractEndpoint, { said: words.bidder.withdrawn });
  const contractId = prompt?.bid.contractId;
  const confirmWithdrawal = async () => {
    if (contractId) await withdraw.run({ params: { contractId } });
    onClose();
  };
  return (
    <>
      {prompt?.what === "hire" ? <HireDialog bid={prompt.bid} onClose={onClose} /> : null}
      {prompt?.what === "decline" ? <DeclineDialog bid={prompt.bid} onClose={onClose} /> : null}
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
