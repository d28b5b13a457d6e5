import { type FormEvent, useId, useRef, useState } from "react";
import type { ListingKind } from "#core/market/listing/listing.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
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

/** What one wants to post: a project or individual material. */
export function Chooser({ onChoose, onClose }: ChooserProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ListingKind>();
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen) onChoose(chosen);
    else focusFirstError(form.current);
  };
  return (
    <Dialog
      open
      title={words.project.post}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.app.cancel}</Button>
          <Button type="submit" form={id} variant="primary">
            {words.app.next}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate>
        <Field label={words.materials.kind} error={tried && !chosen ? words.materials.kindRequired : undefined} group>
          {(wiring) => (
            <RadioCards
              {...wiring}
              name="kind"
              cards={kinds}
              value={chosen ?? ""}
              onChange={(event) => setChosen(kinds.find(({ value }) => value === event.target.value)?.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
