import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { RadioField } from "#web/ui/RadioCards.tsx";
import * as words from "#web/words.ts";
import type { BankPickerProps, PickedBank } from "./bank-picker.tsx";

const bankAccount = words.bankAccount;

interface TestBank {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

const readBanks = async (): Promise<readonly TestBank[]> => {
  const answer = await fetch("/sandbox/banks");
  if (!answer.ok) throw new Error(bankAccount.pickFailed);
  return (await answer.json()) as readonly TestBank[];
};

const pick = async (token: string, bank: string): Promise<PickedBank> => {
  const answer = await fetch("/sandbox/banks/pick", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link_token: token, bank }),
  });
  if (!answer.ok) throw new Error(bankAccount.pickFailed);
  const { public_token, account_id } = (await answer.json()) as {
    readonly public_token: string | null;
    readonly account_id: string | null;
  };
  return { publicToken: public_token, accountId: account_id };
};

/** Shows the bank picker of the test provider, with its banks and what each of them does. */
export function SandboxBankPicker({ token, repairs, onPicked, onClose }: BankPickerProps) {
  const banks = useQuery({ queryKey: ["sandbox banks"], queryFn: readBanks, enabled: !repairs });
  const [chosen, setChosen] = useState("first");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await onPicked(await pick(token, chosen));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={repairs ? bankAccount.pickRepairTitle : bankAccount.pickTitle}
      send={repairs ? bankAccount.pickRepair : bankAccount.pick}
      busy={busy}
      className="stack-16"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{repairs ? bankAccount.pickRepairHint : bankAccount.pickHint}</p>
      {failed || banks.error ? <Problem title={words.app.errorExclaimed} message={bankAccount.pickFailed} /> : null}
      {repairs ? null : banks.data ? (
        <RadioField
          label={bankAccount.pickBank}
          name="bank"
          value={chosen}
          onChange={setChosen}
          cards={banks.data.map(({ id, name, label }) => ({
            value: id,
            label: name,
            detail: bankAccount.testBank(label),
          }))}
        />
      ) : (
        <span className="ui-bone payment-bone--account" />
      )}
    </FormDialog>
  );
}
