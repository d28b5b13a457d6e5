import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";

/** Leaving a payment that was started: go on with the form as it is, or give the payment up. */
export function LeaveDialog({ open, onKeep, onGiveUp }: { open: boolean; onKeep: () => void; onGiveUp: () => void }) {
  return (
    <Dialog
      open={open}
      size="small"
      title={words.payment.leaveAsk}
      onClose={onKeep}
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
