/** Shows the current provider's form to link a bank. Each provider returns the linking's result in the browser. */
import { Suspense } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const SandboxBankPicker = lazyPart(async () => (await import("./sandbox-bank-picker.tsx")).SandboxBankPicker);
const PlaidBankPicker = lazyPart(async () => (await import("./plaid-bank-picker.tsx")).PlaidBankPicker);

export interface PickedBank {
  /** Null if a link was repaired. */
  readonly publicToken: string | null;
  readonly accountId: string | null;
}

export interface BankPickerProps {
  /** The token that opens the linking, or the repair of a link. */
  token: string;
  repairs: boolean;
  onPicked: (picked: PickedBank) => unknown;
  onClose: () => void;
}

export function BankPicker({ provider, ...picker }: BankPickerProps & { provider: "sandbox" | "dwolla" }) {
  const Picker = { sandbox: SandboxBankPicker, dwolla: PlaidBankPicker }[provider];
  return (
    <Suspense>
      <Picker {...picker} />
    </Suspense>
  );
}
