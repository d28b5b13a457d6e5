/** The form in which a card is entered: that of the provider in use. Each hands out how its card is sent. */

import type { ConfirmCard } from "./confirm-card.ts";
import { SandboxCardForm } from "./sandbox-card-form.tsx";

export interface PaymentFormProps {
  id: string;
  provider: "sandbox" | "stripe";
  /** Nothing can be changed while a card is on its way. */
  locked: boolean;
  onPay: (confirm: ConfirmCard) => void;
}

export function PaymentForm({ provider, ...form }: PaymentFormProps) {
  switch (provider) {
    case "sandbox":
      return <SandboxCardForm {...form} />;
    case "stripe":
      return null;
  }
}
