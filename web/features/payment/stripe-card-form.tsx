import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { type Appearance, loadStripe, type Stripe, type StripeElementLocale } from "@stripe/stripe-js";
import { type FormEvent, useState } from "react";
import { Problem } from "#web/ui/Problem.tsx";
import * as words from "#web/words.ts";
import type { ConfirmCard } from "./confirm-card.ts";
import { confirmStripeCard } from "./confirm-stripe-card.ts";
import { FormSkeleton } from "./form-skeleton.tsx";

const scripts = new Map<string, Promise<Stripe | null>>();

/** Stripe's own script, which has to come from Stripe; one that could not be loaded is tried again the next time. */
const stripeOf = (key: string): Promise<Stripe | null> => {
  const loading = scripts.get(key) ?? loadStripe(key);
  scripts.set(key, loading);
  loading.catch(() => scripts.delete(key));
  return loading;
};

/** A colour as the page shows it now: Stripe's frame knows none of our variables. */
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
  /** What the card will be charged, in cents. */
  amount: number;
  /** Where a bank's own page sends the person back to. */
  returnUrl: string;
  onPay: (confirm: ConfirmCard) => void;
  /** A card can be entered by now. */
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
    // The fields say themselves what is wrong with them.
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
 * Stripe's Payment Element: the card is typed into a frame of Stripe's, and nothing of it is ever seen by this page. The
 * intent is opened when the form is sent, so that each card is tried on a payment that is alive.
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
