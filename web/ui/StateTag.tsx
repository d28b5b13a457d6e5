/** The state of a thing: a color, an icon and a word, so that no meaning depends on color alone. */
import { Icon, type IconName } from "./Icon.tsx";
import "./StateTag.css";

export type Tone = "success" | "waiting" | "info" | "danger" | "neutral";

const usualIcon: Record<Tone, IconName> = {
  success: "check-circle",
  waiting: "clock",
  info: "info-circle",
  danger: "exclamation-circle",
  neutral: "minus",
};

export interface StateTagProps {
  tone: Tone;
  label: string;
  icon?: IconName;
}

export function StateTag({ tone, label, icon = usualIcon[tone] }: StateTagProps) {
  return (
    <span className={`ui-state inline-row-4 tone-${tone}`}>
      <Icon name={icon} size="small" />
      <bdi>{label}</bdi>
    </span>
  );
}
