/** A list of events, newest first as given: who, what, when. */
import type { ReactNode } from "react";
import type { Moment } from "./dates.ts";
import { Icon, type IconName } from "./Icon.tsx";
import type { Tone } from "./StateTag.tsx";
import { When } from "./When.tsx";
import "./Timeline.css";

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  who?: string;
  at: Moment;
  tone?: Tone;
  icon?: IconName;
}

export interface TimelineProps {
  label: string;
  entries: readonly TimelineEntry[];
}

export function Timeline({ label, entries }: TimelineProps) {
  return (
    <ol className="plain-list ui-timeline" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className="ui-timeline__entry">
          <span className={`disc ui-timeline__mark tone-${entry.tone ?? "neutral"}`}>
            <Icon name={entry.icon ?? "check"} size="small" />
          </span>
          <div className="ui-timeline__text">
            <p className="medium">{entry.title}</p>
            {entry.detail ? <p className="soft">{entry.detail}</p> : null}
            <p className="ui-timeline__when soft">
              {entry.who ? `${entry.who} · ` : null}
              <When at={entry.at} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
