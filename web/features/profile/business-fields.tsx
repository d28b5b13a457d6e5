import type { BusinessDraft } from "#core/people/person/business-draft.ts";
import { Field, Fields } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import type { Problems } from "./draft.ts";

const profile = words.profile;

export interface BusinessFieldsProps {
  business: BusinessDraft;
  problems: Problems;
  onChange: (part: Partial<BusinessDraft>) => void;
}

/** What others read of one's company; any part may be left empty, but not all of them. */
export function BusinessFields({ business, problems, onChange }: BusinessFieldsProps) {
  return (
    <Fields>
      <Field label={profile.businessName} error={problems.name} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="organization"
            maxLength={120}
            value={business.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={profile.businessAddress} error={problems.address} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            maxLength={200}
            value={business.address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        )}
      </Field>
      <Field label={profile.businessWebsite} help={profile.businessWebsiteHelp} error={problems.website} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="url"
            inputMode="url"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="url"
            maxLength={280}
            value={business.website}
            onChange={(event) => onChange({ website: event.target.value })}
          />
        )}
      </Field>
    </Fields>
  );
}
