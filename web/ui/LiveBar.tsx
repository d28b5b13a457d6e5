/**
 * A quiet line below the header while the live connection is lost; it disappears once the screen is up to date again.
 */
import { Icon } from "./Icon.tsx";
import "./LiveBar.css";
import * as words from "#web/words.ts";

export type Connection = "live" | "lost" | "catching-up";

export interface LiveBarProps {
  connection: Connection;
}

const says: Record<Exclude<Connection, "live">, string> = {
  lost: words.ui.connectionLost,
  "catching-up": words.ui.catchingUp,
};

export function LiveBar({ connection }: LiveBarProps) {
  return (
    <div className="ui-live no-print" role="status">
      {connection === "live" ? null : (
        <p className={`ui-live__bar row-8 ui-live__bar--${connection}`}>
          <Icon name={connection === "lost" ? "wifi" : "refresh"} size="small" />
          {says[connection]}
        </p>
      )}
    </div>
  );
}
