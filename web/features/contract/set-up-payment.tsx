import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";
import { useSetUp } from "./use-set-up.ts";
import type { Viewed } from "./viewed.ts";

/** 'Set Up Payment Method': accepts without payout accounts, or goes to set them up first. */
export function SetUpPayment({
  open,
  contract,
  onSkip,
  onClose,
}: {
  open: boolean;
  contract: Viewed;
  /** Accepts the contract all the same; a returned promise keeps the button busy. */
  onSkip: () => unknown;
  onClose: () => void;
}) {
  const setUp = useSetUp(contract);
  return (
    <Dialog
      open={open}
      size="small"
      title={words.payment.setUpTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onSkip}>{words.payment.skipForNow}</Button>
          <Button variant="primary" data-autofocus="" onPress={setUp}>
            {words.payment.setUpNow}
          </Button>
        </>
      }
    >
      <p>{words.payment.setUpHint}</p>
    </Dialog>
  );
}
