import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";

/** Leaving a payment that was started: keep it open for later, or give it up. */
export function LeaveDialog({
  open,
  onStay,
  onKeep,
  onGiveUp,
}: {
  open: boolean;
  onStay: () => void;
  onKeep: () => void;
  onGiveUp: () => void;
}) {
  return (
    <Dialog
      open={open}
      size="small"
      title={words.payment.leaveAsk}
      onClose={onStay}
      dismissable
      footer={
        <>
          <Button onPress={onGiveUp}>{words.payment.giveUp}</Button>
          <Button variant="primary" data-autofocus="" onPress={onKeep}>
            {words.payment.keepOpen}
          </Button>
        </>
      }
    >
      <p>{words.payment.leaveHint}</p>
    </Dialog>
  );
}
