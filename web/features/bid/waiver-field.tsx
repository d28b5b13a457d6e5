import { WaiverDemand } from "#core/contract/contract/contract.ts";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import * as words from "#web/words.ts";

/** Whether milestones are paid only with their lien waivers. */
export function WaiverField({ value, onChange }: { value: WaiverDemand; onChange: (demand: WaiverDemand) => void }) {
  return (
    <Field label={words.waiver.demand} help={words.waiver.demandHelp}>
      {(wiring) => (
        <Select
          {...wiring}
          options={WaiverDemand.literals.map((demand) => ({ value: demand, label: words.waiver.demands[demand] }))}
          value={value}
          onChange={({ target }) => onChange(target.value === "demand" ? "demand" : "none")}
        />
      )}
    </Field>
  );
}
