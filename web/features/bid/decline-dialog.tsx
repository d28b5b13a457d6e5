import { useState } from "react";
import { declineBidEndpoint } from "#api/endpoints/bids.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { RadioField } from "#web/ui/RadioCards.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

const reasons = words.kept.declineReasons.map((reason) => ({ value: reason, label: words.kept.say(reason) }));

/** Asks why, and declines. */
export function DeclineDialog({ bid, onClose }: { bid: BidView; onClose: () => void }) {
  const decline = useDo(declineBidEndpoint, { said: words.bidder.declined(bid.bidder.name), onDone: onClose });
  const [chosen, setChosen] = useState<string>(words.kept.declineReasons[0]);
  const [own, setOwn] = useState("");
  const [error, setError] = useState<string>();
  const others = chosen === words.kept.otherReason;

  const submit = async (form: HTMLFormElement) => {
    const reason = others ? own.trim() : chosen;
    if (reason === "") {
      setError(words.bidder.reasonRequired);
      return focusFirstError(form);
    }
    await decline.run({ params: { bidId: bid.id }, body: { reason } });
  };

  return (
    <FormDialog
      title={words.bidder.declineAsk(bid.bidder.name)}
      send={words.bidder.decline}
      danger
      busy={decline.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{words.bidder.declineHint}</p>
      <RadioField
        label={words.bidder.reason}
        name="reason"
        cards={reasons}
        value={chosen}
        onChange={(reason) => {
          setChosen(reason);
          setError(undefined);
        }}
      />
      {others ? (
        <TextField
          label={words.bidder.yourReason}
          error={error}
          maxLength={500}
          placeholder={words.bidder.otherReasonPlaceholder}
          value={own}
          onChange={(value) => {
            setOwn(value);
            setError(undefined);
          }}
        />
      ) : null}
    </FormDialog>
  );
}
