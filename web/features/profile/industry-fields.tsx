import { type KeyboardEvent, useRef } from "react";
import { industries as suggested, tidyTrades } from "#core/people/person/industries.ts";
import { Button } from "#web/ui/Button.tsx";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { type IndustryDraft, type Problems, tradesOf } from "./draft.ts";

const profile = words.profile;

const isSuggested = (industry: string): boolean => (suggested as readonly string[]).includes(industry);

export interface IndustryFieldsProps {
  industry: IndustryDraft;
  problems: Problems;
  onChange: (industry: IndustryDraft) => void;
}

/** Chooses any number of the 27 industries, and others in the person's own words. */
export function IndustryFields({ industry, problems, onChange }: IndustryFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { industries, other } = industry;
  const own = industries.filter((one) => !isSuggested(one));
  const add = () => onChange({ industries: tidyTrades(tradesOf(industry)), other: "" });
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || other.trim() === "") return;
    event.preventDefault();
    add();
  };
  const toggle = (choice: string, on: boolean) => {
    onChange({ other, industries: on ? [...industries, choice] : industries.filter((one) => one !== choice) });
    // A removed custom industry disappears with its pill, so the focus moves to the field.
    if (!on && !isSuggested(choice)) input.current?.focus();
  };
  return (
    <Fields>
      <Field label={profile.industries} help={profile.industriesHelp} error={problems.industries} group long>
        {(wiring) => (
          <ChoiceChips
            {...wiring}
            name="industries"
            choices={[...suggested, ...own]}
            say={words.trade}
            value={industries}
            onToggle={toggle}
          />
        )}
      </Field>
      <Field label={profile.otherIndustry} help={profile.otherIndustryHelp} optional>
        {(wiring) => (
          <span className="profile-other">
            <TextInput
              {...wiring}
              ref={input}
              maxLength={60}
              value={other}
              onChange={(event) => onChange({ industries, other: event.target.value })}
              onKeyDown={addOnEnter}
            />
            <Button icon="plus" onPress={add}>
              {words.app.add}
            </Button>
          </span>
        )}
      </Field>
    </Fields>
  );
}
