import type { RequestedItems } from "#core/market/bid/bid-terms.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
import { DateField } from "#web/ui/DateInput.tsx";
import { Field, type Wiring } from "#web/ui/Field.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatNumber } from "#web/ui/money.ts";
import { PriceField } from "#web/ui/PriceInput.tsx";
import { Switch } from "#web/ui/Switch.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { type Draft, type ItemRow, type Problems, rowTotal } from "./draft.ts";

interface LineProps {
  row: ItemRow;
  line: RequestedItems["items"][number];
  index: number;
  problems: Problems;
  /** The switch's ARIA attributes for an error about the materials as a whole. */
  wiring: Pick<Wiring, "aria-describedby" | "aria-invalid">;
  onChange: (part: Partial<ItemRow>) => void;
}

/** Shows one line of the request: if switched on, it is part of the bid, with a price. */
function Line({ row, line, index, problems, wiring, onChange }: LineProps) {
  const wrong = (part: string) => problems[`items.${index}.${part}`];
  const field = fieldsOf(row, wrong, onChange);
  return (
    <li className={`bid-item frame stack-12${row.offered ? "" : " bid-item--off"}`}>
      <div className="bid-item__head">
        <Switch
          {...wiring}
          checked={row.offered}
          onChange={(offered) => onChange({ offered })}
          label={
            <span className="bid-item__title">
              <span className="visually-hidden">{words.bidForm.offer(line.productName)}</span>
              <bdi aria-hidden="true">{line.productName}</bdi>
            </span>
          }
        />
        <p className="soft">
          {line.brand ? (
            <>
              <bdi>{line.brand}</bdi> ·{" "}
            </>
          ) : null}
          <bdi>{words.bidForm.asked(formatNumber(line.quantity), line.unit)}</bdi>
        </p>
      </div>
      <div className="bid-item__fields">
        <div className="bid-item__name">
          <TextField label={words.bidForm.itemName} maxLength={200} {...field("productName")} />
        </div>
        <TextField
          label={words.bidForm.quantity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...field("quantity")}
        />
        <PriceField
          label={words.bidForm.price}
          error={wrong("estimatedPrice")}
          disabled={!row.offered}
          value={row.price}
          onChange={(price) => onChange({ price })}
        />
      </div>
      <p className="bid-item__sum">
        <span className="soft">{row.offered ? words.bidForm.lineTotal : words.bidForm.notOffered}</span>
        {row.offered ? <Money cents={rowTotal(row)} exact /> : null}
      </p>
    </li>
  );
}

export interface MaterialFieldsProps {
  asked: RequestedItems;
  draft: Draft;
  problems: Problems;
  /** The earliest day that can be chosen. */
  earliest: string;
  onChange: (part: Partial<Draft>) => void;
}

/**
 * Shows the fields of a bid on materials: the delivery date, and for each item whether, how many, and at what price.
 */
export function MaterialFields({ asked, draft, problems, earliest, onChange }: MaterialFieldsProps) {
  const change = (index: number, part: Partial<ItemRow>) =>
    onChange({ items: draft.items.map((row, at) => (at === index ? { ...row, ...part } : row)) });
  return (
    <>
      <DateField label={words.bidForm.deliveryDate} min={earliest} {...fieldsOf(draft, problems, onChange)("endDay")} />
      <Field label={words.bidForm.materials} error={problems.amount ?? problems.items} group>
        {({ id: _id, ...wiring }) => (
          <ul className="plain-list stack-16">
            <li className="soft">
              <bdi>{words.bidForm.materialsHelp}</bdi>
            </li>
            {asked.items.map((line, index) => {
              const row = draft.items[index];
              return row ? (
                <Line
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own, and never change places
                  key={index}
                  row={row}
                  line={line}
                  index={index}
                  problems={problems}
                  wiring={index === 0 ? wiring : {}}
                  onChange={(part) => change(index, part)}
                />
              ) : null;
            })}
          </ul>
        )}
      </Field>
    </>
  );
}
