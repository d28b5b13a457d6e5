/** Says on every page which business the person acts for, and in which role, with the way back to themselves. */
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import "./ActingBar.css";

export interface ActingBarProps {
  business: string;
  /** In words. */
  role: string;
  onEnd: () => void;
}

export function ActingBar({ business, role, onEnd }: ActingBarProps) {
  return (
    <div className="acting-bar no-print">
      <p className="acting-bar__text">
        <Icon name="users" size="small" /> {words.acting.acting} <bdi className="medium">{business}</bdi>{" "}
        {words.acting.as(role)}
      </p>
      <button type="button" className="acting-bar__end" onClick={onEnd}>
        {words.acting.actForYourself}
      </button>
    </div>
  );
}
