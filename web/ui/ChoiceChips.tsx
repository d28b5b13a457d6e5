/**
 * Any number of a list's choices, each a pill that can be switched on or off. Control them with `value` and `onToggle`.
 * Belongs in a `<Field group>`.
 */
import type { Wiring } from "./Field.tsx";
import "./ChoiceChips.css";

export interface ChoiceChipsProps extends Wiring {
  name: string;
  choices: readonly string[];
  /** Returns a choice's label. */
  say: (choice: string) => string;
  value: readonly string[];
  onToggle: (choice: string, on: boolean) => void;
}

export function ChoiceChips({ choices, say, value, onToggle, id, ...rest }: ChoiceChipsProps) {
  return (
    <div className="cluster-8" id={id}>
      {choices.map((choice) => (
        <label key={choice} className="ui-chip">
          <input
            {...rest}
            type="checkbox"
            value={choice}
            checked={value.includes(choice)}
            onChange={({ target }) => onToggle(choice, target.checked)}
          />
          {say(choice)}
        </label>
      ))}
    </div>
  );
}
