import { Link } from "react-router-dom";
import type { Details } from "#core/people/person/details.ts";
import type { Person } from "#core/people/person/person.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
import { stepPaths } from "#web/routing/next-route.ts";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import type { Problems } from "./draft.ts";
import { sayPhone } from "./say-phone.ts";

const profile = words.profile;
const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

export interface DetailsFieldsProps {
  person: Person;
  details: Details;
  problems: Problems;
  onChange: (part: Partial<Details>) => void;
}

/** Shows name and address; email and phone are read-only. */
export function DetailsFields({ person, details, problems, onChange }: DetailsFieldsProps) {
  const field = fieldsOf(details, problems, onChange);
  return (
    <Fields>
      <TextField label={profile.name} help={profile.nameHelp} autoComplete="name" maxLength={120} {...field("name")} />
      <FieldRow>
        <Field label={profile.email}>
          {(wiring) => <TextInput {...wiring} type="email" dir="ltr" readOnly value={person.email} />}
        </Field>
        <Field
          label={profile.phone}
          help={
            <Link to={`${stepPaths.phone}?next_route=/v1/profile/basic-details`} state={{ changes: "phone" }}>
              {person.phone ? profile.changePhone : profile.verifyPhone}
            </Link>
          }
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              type="tel"
              dir="ltr"
              readOnly
              value={person.phone ? sayPhone(person.phone) : profile.noPhone}
            />
          )}
        </Field>
      </FieldRow>
      <TextField
        label={profile.streetAddress}
        autoComplete="street-address"
        maxLength={200}
        {...field("streetAddress")}
      />
      <TextField label={profile.city} autoComplete="address-level2" maxLength={80} {...field("city")} />
      <FieldRow>
        <SelectField
          label={profile.state}
          options={states}
          placeholder={profile.statePlaceholder}
          autoComplete="address-level1"
          {...field("state")}
        />
        <TextField
          label={profile.zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...field("zipCode")}
        />
      </FieldRow>
    </Fields>
  );
}
