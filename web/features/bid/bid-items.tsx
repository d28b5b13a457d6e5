import { type BidItem, lineTotal } from "#core/market/bid/bid.ts";
import { Aside, ItemsFrame } from "#web/market/items-table.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatNumber } from "#web/ui/money.ts";
import * as words from "#web/words.ts";

/** Shows the requested item if the bid offers something else. */
function RequestedItem({ item: { asked, productName, quantity } }: { item: BidItem }) {
  if (asked.productName === productName && asked.quantity === quantity) return null;
  return <Aside>{words.bidder.insteadOf(formatNumber(asked.quantity), asked.productName)}</Aside>;
}

/** Shows the materials of a bid: what is offered, at what price, and what is not. */
export function BidItems({ items, total }: { items: readonly BidItem[]; total: number }) {
  const lines = items.toSorted((one, other) => Number(other.offered) - Number(one.offered));
  return (
    <ItemsFrame caption={words.bidder.materialsOffered} total={words.bidder.total} cents={total}>
      {lines.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own, and are shown as they were sent
        <tr key={index}>
          <th scope="row">
            <span className="items-table__name">
              <bdi>{item.offered ? item.productName : item.asked.productName}</bdi>
            </span>
            {item.brand ? <Aside>{item.brand}</Aside> : null}
            {item.offered ? <RequestedItem item={item} /> : null}
          </th>
          {item.offered ? (
            <>
              <td className="items-table__figure">{formatNumber(item.quantity)}</td>
              <td className="items-table__figure">
                <Money cents={item.estimatedPrice ?? 0} exact />
                {item.unit ? <Aside>{words.materials.per(item.unit)}</Aside> : null}
              </td>
              <td className="items-table__figure">
                <Money cents={lineTotal(item)} exact />
              </td>
            </>
          ) : (
            <td className="items-table__figure soft" colSpan={3}>
              {words.bidder.notOffered}
            </td>
          )}
        </tr>
      ))}
    </ItemsFrame>
  );
}
