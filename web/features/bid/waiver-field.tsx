import { WaiverDemand } from "#core/contract/contract/contract.ts";
import { SelectField } from "#web/ui/Select.tsx";
import * as words from "#web/words.ts";

/** Asks whether milestones are paid only with their lien waivers. */
export function WaiverField({ value, onChange }: { value: WaiverDemand; onChange: (demand: WaiverDemand) => void }) {
  return (
    <SelectField
      label={words.waiver.demand}
      help={words.waiver.demandHelp}
      options={WaiverDemand.literals.map((demand) => ({ value: demand, label: words.waiver.demands[demand] }))}
      value={value}
      onChange={(value) => onChange(value === "demand" ? "demand" : "none")}
    />
  );
}
