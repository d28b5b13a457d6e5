/** A quiet line under the header while the live connection is lost; it is gone again once the screen has caught up. */
import { Icon } from "./Icon.tsx";
import "./LiveBar.css";

export type Connection = "live" | "lost" | "catching-up";

export interface LiveBarProps {
  connection: Connection;
}

const says: Record<Exclude<Connection, "live">, string> = {
  lost: "Connection lost. What you see may be a little old; it updates by itself when you are back online.",
  "catching-up": "Back online, catching up…",
};

export function LiveBar({ connection }: LiveBarProps) {
  return (
    <div className="ui-live no-print" role="status">
      {connection === "live" ? null : (
        <p className={`ui-live__bar ui-live__bar--${connection}`}>
          <Icon name={connection === "lost" ? "wifi" : "refresh"} size="small" />
          {says[connection]}
        </p>
      )}
    </div>
  );
}
