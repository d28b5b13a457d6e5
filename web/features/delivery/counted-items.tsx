import { type CountedItem, missingOf } from "#core/contract/delivery/count-items.ts";
import { formatNumber } from "#web/ui/money.ts";
import * as words from "#web/words.ts";

const said = words.delivery;

/** Shows the items of a request; once they are ordered, with how much of each has arrived. */
export function CountedItems({
  items,
  caption,
  isOrdered,
}: {
  items: readonly CountedItem[];
  caption: string;
  isOrdered: boolean;
}) {
  return (
    <table className="materials-table counted">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{said.item}</th>
          <th scope="col" className="counted__figure">
            {isOrdered ? said.ordered : said.requested}
          </th>
          {isOrdered ? (
            <>
              <th scope="col" className="counted__figure">
                {said.received}
              </th>
              <th scope="col" className="counted__figure">
                {said.missing}
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const missing = missingOf(item);
          return (
            <tr key={item.item}>
              <th scope="row">
                <bdi dir="auto">{item.name}</bdi>
                {item.unit === null ? null : (
                  <span className="counted__soft soft">{words.materials.per(item.unit)}</span>
                )}
              </th>
              <td className="counted__figure">{formatNumber(item.ordered)}</td>
              {isOrdered ? (
                <>
                  <td className="counted__figure">
                    {formatNumber(item.delivered)}
                    {item.damaged > 0 ? (
                      <span className="counted__soft soft counted__soft--bad">
                        <bdi>{said.lineDamaged(formatNumber(item.damaged))}</bdi>
                      </span>
                    ) : null}
                    {item.unconfirmed > 0 ? (
                      <span className="counted__soft soft">
                        <bdi>{said.unconfirmed(formatNumber(item.unconfirmed))}</bdi>
                      </span>
                    ) : null}
                  </td>
                  <td className="counted__figure">{missing === 0 ? "0" : <strong>{formatNumber(missing)}</strong>}</td>
                </>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
