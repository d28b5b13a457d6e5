/**
 * A button. One primary per screen; the rest outlined or text; danger only in the dialog that confirms. While busy it
 * shows a spinner, keeps its place and its focus, and cannot be pressed again: pass `busy`, or return a promise from
 * `onPress`.
 */
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Icon, type IconName } from "./Icon.tsx";
import "./Button.css";

export type ButtonVariant = "primary" | "outlined" | "text" | "danger";

interface Look {
  variant?: ButtonVariant;
  icon?: IconName;
  /** As wide as its container. */
  wide?: boolean;
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "onClick"> {
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onPress?: () => unknown;
}

const look = (variant: ButtonVariant, wide: boolean) =>
  `ui-button ui-button--${variant}${wide ? " ui-button--wide" : ""}`;

function Inside({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <span className="ui-button__inside inline-row-8">
      {icon ? <Icon name={icon} size="small" /> : null}
      {children}
    </span>
  );
}

export function Button({
  variant = "outlined",
  icon,
  wide = false,
  busy = false,
  onPress,
  type = "button",
  "aria-disabled": disabled,
  children,
  ...rest
}: ButtonProps) {
  const [working, setWorking] = useState(false);
  // State arrives a render later; the second click of a double click does not wait for it.
  const pressed = useRef(false);
  const occupied = busy || working;

  const press = async () => {
    const answer = onPress?.();
    if (!(answer instanceof Promise)) return;
    pressed.current = true;
    setWorking(true);
    try {
      await answer;
    } finally {
      pressed.current = false;
      setWorking(false);
    }
  };

  return (
    <button
      {...rest}
      type={type}
      className={look(variant, wide)}
      aria-disabled={occupied || disabled || undefined}
      aria-busy={occupied || undefined}
      onClick={(event) => {
        if (occupied || disabled || pressed.current) event.preventDefault();
        else void press();
      }}
    >
      <Inside icon={icon}>{children}</Inside>
      {occupied ? <span className="ui-button__spinner" /> : null}
    </button>
  );
}

export interface ButtonLinkProps extends Look {
  to: string;
}

/** A link that looks like a button. */
export function ButtonLink({ to, variant = "outlined", icon, wide = false, children }: ButtonLinkProps) {
  return (
    <Link className={look(variant, wide)} to={to}>
      <Inside icon={icon}>{children}</Inside>
    </Link>
  );
}

export interface DownloadLinkProps extends Look {
  href: string;
}

/** A download link that looks like a button. */
export function DownloadLink({ href, variant = "outlined", icon, wide = false, children }: DownloadLinkProps) {
  return (
    <a className={look(variant, wide)} href={href} download>
      <Inside icon={icon}>{children}</Inside>
    </a>
  );
}

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "className" | "aria-label"> {
  icon: IconName;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A picture without text, with an accessible name that is also shown on hover. */
export function IconButton({ icon, label, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className="ui-icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
