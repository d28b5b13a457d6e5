import { type FormEvent, useId, useRef, useState } from "react";
import { returnMilestoneEndpoint } from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
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
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const giveBack = useDo(returnMilestoneEndpoint);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") {
      setError(words.contract.returnReasonRequired);
      return focusFirstError(form.current);
    }
    const input = { params: { milestoneId: milestone.id }, body: { reason: reason.trim() } };
    if (await giveBack.run(input)) toasts.success(words.contract.returned);
    onClose();
  };

  return (
    <Dialog
      open
      title={words.contract.returnAsk(milestone.number)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.bidder.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={giveBack.busy}>
            {words.contract.return}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Fields>
          <p>{words.contract.returnHint(bidderName)}</p>
          <Field label={words.contract.returnReason} error={error}>
            {(wiring) => (
              <TextArea
                {...wiring}
                maxLength={1000}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
        </Fields>
      </form>
    </Dialog>
  );
}
