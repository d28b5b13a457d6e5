import { returnMilestoneEndpoint } from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { ViewedMilestone } from "./viewed.ts";

/** Sends a submitted milestone back, with what is missing. */
export function ReturnDialog({
  milestone,
  bidderName,
  onClose,
}: {
  milestone: ViewedMilestone;
  bidderName: string;
  onClose: () => void;
}) {
  const toasts = useToasts();
  const giveBack = useDo(returnMilestoneEndpoint);
  const send = async (reason: string) => {
    const input = { params: { milestoneId: milestone.id }, body: { reason } };
    if (await giveBack.run(input)) toasts.success(words.contract.returned);
    onClose();
  };
  return (
    <TextDialog
      title={words.contract.returnAsk(milestone.number)}
      hint={words.contract.returnHint(bidderName)}
      label={words.contract.returnReason}
      required={words.contract.returnReasonRequired}
      send={words.contract.return}
      cancel={words.bidder.cancel}
      maxLength={1000}
      busy={giveBack.busy}
      onSend={send}
      onClose={onClose}
    />
  );
}
