/** The form in which a card is entered: that of the provider in use. Each hands out how its card is sent. */

import { Suspense } from "react";
import type { ReplyOf } from "#api/call.ts";
import type { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { ConfirmCard } from "./confirm-card.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { SandboxCardForm } from "./sandbox-card-form.tsx";

const StripeCardForm = lazyPart(async () => (await import("./stripe-card-form.tsx")).StripeCardForm);

export interface PaymentFormProps {
  id: string;
  setup: ReplyOf<typeof viewSetupEndpoint>;
  /** What the card will be charged, in cents, once that is known. */
  amount: number | undefined;
  /** The page to come back to from a bank's own page, as a path. */
  page: string;
  /** Nothing can be changed while a card is on its way. */
  locked: boolean;
  onPay: (confirm: ConfirmCard) => void;
  /** A form that has to be fetched first is there; that of the sandbox always is. */
  onReady: () => void;
}

export function PaymentForm({ setup, amount, page, onReady, ...form }: PaymentFormProps) {
  if (setup.cards === "sandbox" || setup.stripeKey === null) return <SandboxCardForm {...form} />;
  if (amount === undefined) return <FormSkeleton />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <StripeCardForm
        {...form}
        onReady={onReady}
        publishableKey={setup.stripeKey}
        amount={amount}
        returnUrl={new URL(page, setup.publicUrl).href}
      />
    </Suspense>
  );
}
