import { type FormEvent, useId, useRef, useState } from "react";
import { declineBidEndpoint } from "#api/endpoints/bids.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { useDo } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

const reasons = words.bidder.declineReasons.map((reason) => ({ value: reason, label: reason }));

/** Asks why, and declines. `onDeclined` is called once the bid is gone. */
export function DeclineDialog({
  bid,
  onClose,
  onDeclined,
}: {
  bid: BidView;
  onClose: () => void;
  onDeclined: () => void;
}) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const decline = useDo(declineBidEndpoint);
  const [chosen, setChosen] = useState<string>(words.bidder.declineReasons[0]);
  const [own, setOwn] = useState("");
  const [error, setError] = useState<string>();
  const others = chosen === words.bidder.otherReason;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reason = others ? own.trim() : chosen;
    if (reason === "") {
      setError(words.bidder.reasonRequired);
      return focusFirstError(form.current);
    }
    if (!(await decline.run({ params: { bidId: bid.id }, body: { reason } }))) return;
    toasts.success(words.bidder.declined(bid.bidder.name));
    onDeclined();
  };

  return (
    <Dialog
      open
      title={words.bidder.declineAsk(bid.bidder.name)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.bidder.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={decline.busy}>
            {words.bidder.decline}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Fields>
          <p className="bid-soft">{words.bidder.declineHint}</p>
          <Field label={words.bidder.reason} group>
            {(wiring) => (
              <RadioCards
                {...wiring}
                name="reason"
                cards={reasons}
                value={chosen}
                onChange={(event) => {
                  setChosen(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          {others ? (
            <Field label={words.bidder.yourReason} error={error}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  maxLength={500}
                  placeholder={words.bidder.otherReasonPlaceholder}
                  value={own}
                  onChange={(event) => {
                    setOwn(event.target.value);
                    setError(undefined);
                  }}
                />
              )}
            </Field>
          ) : null}
        </Fields>
      </form>
    </Dialog>
  );
}
