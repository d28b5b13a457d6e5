import type { BusinessDraft } from "#core/people/person/business.ts";
import { Fields } from "#web/ui/Field.tsx";
import { TextField } from "#web/ui/TextField.tsx";
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
      <TextField
        label={profile.businessName}
        error={problems.name}
        optional
        autoComplete="organization"
        maxLength={120}
        value={business.name}
        onChange={(value) => onChange({ name: value })}
      />
      <TextField
        label={profile.businessAddress}
        error={problems.address}
        optional
        maxLength={200}
        value={business.address}
        onChange={(value) => onChange({ address: value })}
      />
      <TextField
        label={profile.businessWebsite}
        help={profile.businessWebsiteHelp}
        error={problems.website}
        optional
        type="url"
        inputMode="url"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="url"
        maxLength={280}
        value={business.website}
        onChange={(value) => onChange({ website: value })}
      />
    </Fields>
  );
}
