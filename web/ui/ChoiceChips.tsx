/**
 * Any number of a list's choices, each a pill one switches on or off. Hold which are on with `value` and
 * `onToggle`. Stands in a `<Field group>`.
 */
import type { InputHTMLAttributes, Ref } from "react";
import "./ChoiceChips.css";

export interface ChoiceChipsProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type" | "value" | "id" | "onToggle"> {
  name: string;
  choices: readonly string[];
  /** What a choice is called; without it, as it is written. */
  say?: (choice: string) => string;
  value?: readonly string[];
  onToggle?: (choice: string, on: boolean) => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

export function ChoiceChips({ choices, say, value, onToggle, onChange, id, ...rest }: ChoiceChipsProps) {
  return (
    <div className="cluster-8" id={id}>
      {choices.map((choice) => (
        <label key={choice} className="ui-chip">
          <input
            {...rest}
            type="checkbox"
            value={choice}
            {...(value ? { checked: value.includes(choice) } : {})}
            onChange={(event) => {
              onToggle?.(choice, event.target.checked);
              onChange?.(event);
            }}
          />
          {say ? say(choice) : choice}
        </label>
      ))}
    </div>
  );
}
