import { useEffect, useRef } from "react";
import { usePlaidLink } from "react-plaid-link";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { BankPickerProps } from "./bank-picker.tsx";

/** Opens Plaid's own window, in which people sign in to their bank; what they enter there never reaches Dibbs. */
export function PlaidBankPicker({ token, repairs, onPicked, onClose }: BankPickerProps) {
  const toasts = useToasts();
  const opened = useRef(false);
  const { open, ready, error } = usePlaidLink({
    token,
    onSuccess: (publicToken, { accounts }) =>
      void onPicked({ publicToken: repairs ? null : publicToken, accountId: accounts[0]?.id ?? null }),
    onExit: (problem) => {
      if (problem?.display_message) toasts.error(words.bankAccount.title, problem.display_message);
      onClose();
    },
  });
  useEffect(() => {
    if (!ready || opened.current) return;
    opened.current = true;
    open();
  }, [ready, open]);
  useEffect(() => {
    if (!error) return;
    toasts.error(words.bankAccount.title, words.bankAccount.openingFailed);
    onClose();
  }, [error, toasts, onClose]);
  return (
    <span className="visually-hidden" role="status">
      {words.bankAccount.opening}
    </span>
  );
}
