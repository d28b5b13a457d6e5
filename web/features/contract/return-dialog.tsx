import { returnMilestoneEndpoint } from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import * as words from "#web/words.ts";
import type { MilestoneDialogProps } from "./viewed.ts";

/** Returns a submitted milestone with the reason. */
export function ReturnDialog({ contract, milestone, onClose }: MilestoneDialogProps) {
  const { name: bidderName } = contract.bidder;
  const giveBack = useDo(returnMilestoneEndpoint, { said: words.contract.returned });
  return (
    <TextDialog
      title={words.contract.returnAsk(milestone.number)}
      hint={words.contract.returnHint(bidderName)}
      label={words.contract.returnReason}
      required={words.contract.returnReasonRequired}
      send={words.contract.return}
      maxLength={1000}
      onSend={(reason) => giveBack.run({ params: { milestoneId: milestone.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
