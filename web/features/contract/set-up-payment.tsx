import { useNavigate } from "react-router-dom";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";

/** 'Set Up Payment Method': accepts without payout accounts, or goes to set them up first. */
export function SetUpPayment({
  open,
  onSkip,
  onClose,
}: {
  open: boolean;
  /** Accepts the contract all the same; a returned promise keeps the button busy. */
  onSkip: () => unknown;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      size="small"
      title={words.payment.setUpTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onSkip}>{words.payment.skipForNow}</Button>
          <Button variant="primary" data-autofocus="" onPress={() => void navigate("/v1/payments")}>
            {words.payment.setUpNow}
          </Button>
        </>
      }
    >
      <p>{words.payment.setUpHint}</p>
    </Dialog>
  );
}
