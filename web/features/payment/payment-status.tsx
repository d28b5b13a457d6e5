import { type ReactNode, useEffect } from "react";
import { focusPageTitle } from "#web/routing/after-navigation.ts";
import { Icon, type IconName } from "#web/ui/Icon.tsx";

export interface PaymentStatusProps {
  tone: "success" | "info" | "waiting";
  icon: IconName;
  title: string;
  /** Shows a spinning ring around the picture while something is in progress. */
  working?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Replaces the card form with the payment's state, and announces changes to screen readers. */
export function PaymentStatus({ tone, icon, title, working = false, children, actions }: PaymentStatusProps) {
  // The form, or the button of what stood here before, went with the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the payment stands otherwise
  useEffect(() => {
    if (document.activeElement === document.body) focusPageTitle();
  }, [title]);
  return (
    <section className={`payment-status frame stack-12 payment-status--${tone}`} role="status">
      <span className={`payment-status__icon${working ? " payment-status__icon--working" : ""}`}>
        <Icon name={icon} size="large" />
      </span>
      <h2>{title}</h2>
      {children}
      {actions ? <div className="payment-status__actions cluster-8">{actions}</div> : null}
    </section>
  );
}
