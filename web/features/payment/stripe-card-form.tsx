import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { type Appearance, loadStripe, type Stripe, type StripeElementLocale } from "@stripe/stripe-js";
import { type FormEvent, useState } from "react";
import { Problem } from "#web/ui/Problem.tsx";
import * as words from "#web/words.ts";
import type { ConfirmCard } from "./confirm-card.ts";
import { confirmStripeCard } from "./confirm-stripe-card.ts";
import { FormSkeleton } from "./form-skeleton.tsx";

const scripts = new Map<string, Promise<Stripe | null>>();

/** Loads Stripe's own script, which has to come from Stripe; a failed load is tried again the next time. */
const stripeOf = (key: string): Promise<Stripe | null> => {
  const loading = scripts.get(key) ?? loadStripe(key);
  scripts.set(key, loading);
  loading.catch(() => scripts.delete(key));
  return loading;
};

/** Returns a color's current value: Stripe's frame does not know our variables. */
const colour = (variable: string): string => {
  const probe = document.createElement("span");
  probe.style.setProperty("color", `var(${variable})`);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

const appearance = (): Appearance => ({
  theme: "stripe",
  labels: "above",
  variables: {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSizeBase: "16px",
    borderRadius: "8px",
    spacingUnit: "4px",
    colorPrimary: colour("--brand"),
    colorBackground: colour("--surface-card"),
    colorText: colour("--ink"),
    colorTextSecondary: colour("--ink-soft"),
    colorTextPlaceholder: colour("--ink-faint"),
    colorDanger: colour("--danger"),
    focusOutline: `2px solid ${colour("--focus")}`,
  },
  rules: { ".Input": { border: `1px solid ${colour("--line-strong")}`, boxShadow: "none" } },
});

interface StripeCardFormProps {
  id: string;
  locked: boolean;
  publishableKey: string;
  /** The amount to charge, in cents. */
  amount: number;
  /** The URL to which a bank's own page returns. */
  returnUrl: string;
  onPay: (confirm: ConfirmCard) => void;
  /** Called when a card can be entered. */
  onReady: () => void;
}

function CardFields({ id, locked, returnUrl, onPay, onReady }: StripeCardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [missing, setMissing] = useState(false);
  const [ready, setReady] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (locked || !stripe || !elements) return;
    // The fields show their errors themselves.
    const { error } = await elements.submit();
    if (!error) onPay(confirmStripeCard(stripe, elements, returnUrl));
  };
  if (missing) return <Problem title={words.payment.formMissing} message={words.payment.formMissingHint} />;
  return (
    <form id={id} onSubmit={submit} noValidate>
      {ready ? null : <FormSkeleton />}
      <div className="stripe-fields">
        <PaymentElement
          options={{ layout: "tabs", readOnly: locked }}
          onReady={() => {
            setReady(true);
            onReady();
          }}
          onLoadError={() => setMissing(true)}
        />
      </div>
    </form>
  );
}

/**
 * Shows Stripe's Payment Element: the card is typed into Stripe's frame, and this page never sees it. The intent is
 * created when the form is submitted, so that each card is tried on an active payment.
 */
export function StripeCardForm(props: StripeCardFormProps) {
  const { publishableKey, amount } = props;
  const [failed, setFailed] = useState(false);
  const [stripe] = useState(() =>
    stripeOf(publishableKey).catch(() => {
      setFailed(true);
      return null;
    }),
  );
  const [look] = useState(appearance);
  if (failed) return <Problem title={words.payment.formMissing} message={words.payment.formMissingHint} />;
  const locale = document.documentElement.lang as StripeElementLocale;
  return (
    <Elements stripe={stripe} options={{ mode: "payment", amount, currency: "usd", locale, appearance: look }}>
      <CardFields {...props} />
    </Elements>
  );
}
