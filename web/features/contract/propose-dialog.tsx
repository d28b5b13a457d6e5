import { proposeCancellingEndpoint } from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import * as words from "#web/words.ts";
import { MaterialsStand } from "./materials-line.tsx";

/** Asks the other side to cancel an accepted contract, with the reason. */
export function ProposeDialog({
  contractId,
  otherName,
  onClose,
}: {
  contractId: string;
  otherName: string;
  onClose: () => void;
}) {
  const propose = useDo(proposeCancellingEndpoint, { said: words.cancelling.proposed });
  return (
    <TextDialog
      title={words.cancelling.proposeTitle}
      hint={
        <>
          {words.cancelling.proposeHint(otherName)}
          <MaterialsStand contractId={contractId} />
        </>
      }
      label={words.cancelling.reason}
      required={words.cancelling.reasonRequired}
      send={words.cancelling.send}
      cancel={words.cancelling.back}
      maxLength={1000}
      onSend={(reason) => propose.run({ params: { contractId }, body: { reason } })}
      onClose={onClose}
    />
  );
}
