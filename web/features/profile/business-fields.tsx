import type { BusinessDraft } from "#core/people/person/business.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
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

/** Shows the public fields of the person's company; each may be left empty, but not all of them. */
export function BusinessFields({ business, problems, onChange }: BusinessFieldsProps) {
  const field = fieldsOf(business, problems, onChange);
  return (
    <Fields>
      <TextField label={profile.businessName} optional autoComplete="organization" maxLength={120} {...field("name")} />
      <TextField label={profile.businessAddress} optional maxLength={200} {...field("address")} />
      <TextField
        label={profile.businessWebsite}
        help={profile.businessWebsiteHelp}
        optional
        type="url"
        inputMode="url"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="url"
        maxLength={280}
        {...field("website")}
      />
    </Fields>
  );
}
