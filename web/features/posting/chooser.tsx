import { useState } from "react";
import type { ListingKind } from "#core/market/listing/listing.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { RadioField } from "#web/ui/RadioCards.tsx";
import * as words from "#web/words.ts";

const kinds = [
  {
    value: "service",
    label: words.materials.service,
    detail: words.materials.serviceHint,
    icon: "wrench",
  },
  {
    value: "material_supply",
    label: words.materials.supply,
    detail: words.materials.supplyHint,
    icon: "box",
  },
] as const;

export interface ChooserProps {
  onChoose: (kind: ListingKind) => void;
  onClose: () => void;
}

/** Asks what to post: a project or individual material. */
export function Chooser({ onChoose, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState<ListingKind>();
  const [tried, setTried] = useState(false);
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (chosen) onChoose(chosen);
    else focusFirstError(form);
  };
  return (
    <FormDialog title={words.project.post} send={words.app.next} onSubmit={submit} onClose={onClose}>
      <RadioField
        label={words.materials.kind}
        error={tried && !chosen ? words.materials.kindRequired : undefined}
        name="kind"
        cards={kinds}
        value={chosen ?? ""}
        onChange={(kind) => setChosen(kinds.find(({ value }) => value === kind)?.value)}
      />
    </FormDialog>
  );
}
