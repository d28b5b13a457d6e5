import type { ReactNode } from "react";
import type { ListingItem } from "#core/market/listing/listing.ts";
import { Money } from "#web/ui/Money.tsx";
import { formatNumber } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import { sumOf, totalOf } from "./items.ts";
import "./items-table.css";

function Estimate({ cents }: { cents: number | null }) {
  return cents === null ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words.materials.noEstimate}</span>
    </>
  ) : (
    <Money cents={cents} exact />
  );
}

/** Shows a softer line below the main text of a cell. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <span className="items-table__soft fine">
      <bdi>{children}</bdi>
    </span>
  );
}

/** The common parts of tables of materials: the columns, the lines, and a row with the total. */
export function ItemsFrame({ caption, children, total, cents }: ItemsFrameProps) {
  return (
    <table className="materials-table items-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.materials.material}</th>
          <th scope="col" className="items-table__figure">
            {words.materials.quantity}
          </th>
          <th scope="col" className="items-table__figure">
            {words.materials.each}
          </th>
          <th scope="col" className="items-table__figure">
            {words.materials.sum}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {total}
          </th>
          <td className="items-table__figure items-table__total">
            <Money cents={cents} exact />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface ItemsFrameProps {
  caption: string;
  /** The rows. */
  children: ReactNode;
  /** The text of the last row before the sum. */
  total: ReactNode;
  cents: number;
}

/** Shows the items of a request for materials to future bidders. */
export function ItemsTable({ items }: { items: readonly ListingItem[] }) {
  const { total, without } = totalOf(items);
  return (
    <ItemsFrame
      caption={words.materials.asked}
      total={
        <>
          {words.materials.total}
          {without > 0 ? (
            <span className="items-table__soft fine">{words.materials.withoutEstimate(without)}</span>
          ) : null}
        </>
      }
      cents={total}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own, and never change places
        <tr key={index}>
          <th scope="row">
            <span className="items-table__name">
              <bdi>{item.productName}</bdi>
            </span>
            {item.brand ? <Aside>{item.brand}</Aside> : null}
            {item.description ? (
              <span className="items-table__description fine">
                <bdi>{item.description}</bdi>
              </span>
            ) : null}
          </th>
          <td className="items-table__figure">{formatNumber(item.quantity)}</td>
          <td className="items-table__figure">
            <Estimate cents={item.estimatedPrice} />
            {item.unit ? <Aside>{words.materials.per(item.unit)}</Aside> : null}
          </td>
          <td className="items-table__figure">
            <Estimate cents={sumOf(item)} />
          </td>
        </tr>
      ))}
    </ItemsFrame>
  );
}
