/** Shows the current provider's card form. Each provider returns a function that sends its card. */

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
  /** The amount to charge, in cents, once it is known. */
  amount: number | undefined;
  /** The path to which a bank's own page returns. */
  page: string;
  /** Nothing can be changed while a card is being sent. */
  locked: boolean;
  onPay: (confirm: ConfirmCard) => void;
  /** Called when a form that loads on demand is ready; the sandbox's always is. */
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
