import { useId, useState } from "react";
import { askOwnerToPayEndpoint, viewOwnerPaysEndpoint, withdrawOwnerAskEndpoint } from "#api/endpoints/deliveries.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { useDo, useRead } from "#web/client.ts";
import { useMay } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import * as words from "#web/words.ts";

const said = words.ownerPays;

/**
 * Asks the person for whose work the materials are to hire the supplier and pay them. Shows nothing if the materials
 * are for nobody's work.
 */
export function AskOwner({ bid, onAsked }: { bid: BidView; onAsked: () => void }) {
  const params = { bidId: bid.id };
  const found = useRead(
    viewOwnerPaysEndpoint,
    { params: { listingId: bid.listingId } },
    { again: true, enabled: useMay("manager") },
  ).data;
  const ask = useDo(askOwnerToPayEndpoint, { said: said.sent(found?.ownerName ?? ""), onDone: onAsked });
  const withdraw = useDo(withdrawOwnerAskEndpoint, { said: [words.app.success, said.withdrawn] });
  const helpId = useId();
  const [isInPrice, setIsInPrice] = useState(true);
  if (!found) return null;
  const { ownerName, number, asked } = found;
  if (asked?.bidId === bid.id) {
    return (
      <section className="bid-ask stack-8" aria-label={said.title}>
        <p>{said.waits(ownerName, bid.bidder.name)}</p>
        <p>
          <Button onPress={() => withdraw.run({ params })}>{said.withdraw}</Button>
        </p>
      </section>
    );
  }
  return (
    <section className="bid-ask stack-8" aria-label={said.title}>
      <p>{said.askHint(ownerName, number)}</p>
      <Checkbox label={said.isInPrice(number)} checked={isInPrice} onChange={setIsInPrice} aria-describedby={helpId} />
      <p id={helpId} className="soft">
        {said.isInPriceHelp}
      </p>
      <p>
        <Button onPress={() => ask.run({ params, body: { version: bid.version, isInPrice } })}>
          {said.ask(ownerName)}
        </Button>
      </p>
    </section>
  );
}
