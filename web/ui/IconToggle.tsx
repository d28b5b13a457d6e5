/** A toggle button with one icon, such as the heart of a saved project. `label` names what it switches. */
import { Icon, type IconName } from "./Icon.tsx";
import "./IconToggle.css";

export interface IconToggleProps {
  on: boolean;
  icon: IconName;
  label: string;
  /** The tooltip: what a press would do. */
  hint: string;
  disabled?: boolean;
  onToggle: () => void;
}

export function IconToggle({ on, icon, label, hint, disabled = false, onToggle }: IconToggleProps) {
  return (
    <button
      type="button"
      className={`ui-icon-button ui-icon-toggle${on ? " ui-icon-toggle--on" : ""}`}
      aria-pressed={on}
      aria-label={label}
      title={hint}
      disabled={disabled}
      onClick={onToggle}
    >
      <Icon name={icon} />
    </button>
  );
}
