import type { Retainage } from "#core/contract/contract/contract.ts";
import { wholeNumberOf } from "#web/forms/typed-number.ts";
import { FieldRow } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

/** As it is typed: an empty percent means no retainage. */
export type TypedRetainage = { readonly percent: "" | "5" | "10"; readonly days: string };

export const noRetainage: TypedRetainage = { percent: "", days: "30" };

const mostDays = 365;

/** Null if nothing is retained; undefined if the days cannot be parsed. */
export const retainageOf = ({ percent, days }: TypedRetainage): Retainage | null | undefined => {
  if (percent === "") return null;
  const count = wholeNumberOf(days, mostDays);
  if (count == null) return undefined;
  return { percent: percent === "5" ? 5 : 10, days: count };
};

/** Asks how much of each payment is retained, and for how long after the end. */
export function RetainageFields({
  typed,
  problem,
  onChange,
}: {
  typed: TypedRetainage;
  /** The error about the days. */
  problem: string | undefined;
  onChange: (typed: TypedRetainage) => void;
}) {
  return (
    <FieldRow>
      <SelectField
        label={words.bidder.retainage}
        help={words.bidder.retainageHelp}
        options={[
          { value: "", label: words.bidder.noRetainage },
          { value: "5", label: "5%" },
          { value: "10", label: "10%" },
        ]}
        value={typed.percent}
        onChange={(value) => onChange({ ...typed, percent: value === "5" || value === "10" ? value : "" })}
      />
      {typed.percent === "" ? null : (
        <TextField
          label={words.bidder.retainageDays}
          error={problem}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typed.days}
          onChange={(days) => onChange({ ...typed, days })}
        />
      )}
    </FieldRow>
  );
}
