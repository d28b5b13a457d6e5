import { useCallback, useState } from "react";
import { linkBankEndpoint, openBankLinkEndpoint, repairBankLinkEndpoint } from "#api/endpoints/bank.ts";
import { useDo, usePerson } from "#web/client.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { PickedBank } from "./bank-picker.tsx";

const bankAccount = words.bankAccount;

/** Manages linking a bank, or repairing a link, from the button to the toast. `opened` is the input of the picker. */
export const useBankLink = (customerId: string) => {
  const { id } = usePerson();
  const toasts = useToasts();
  const begin = useDo(openBankLinkEndpoint);
  const link = useDo(linkBankEndpoint, { said: [bankAccount.title, bankAccount.linked] });
  const repair = useDo(repairBankLinkEndpoint);
  const [opened, setOpened] = useState<{ readonly token: string; readonly repairs: string | null }>();
  const close = useCallback(() => setOpened(undefined), []);

  const open = async (fundingSourceId: string | null) => {
    const begun = await begin.run({
      body: { client_user_id: id, ...(fundingSourceId === null ? {} : { funding_source_id: fundingSourceId }) },
    });
    if (begun) setOpened({ token: begun.link_token, repairs: fundingSourceId });
  };

  const finishLink = async ({ publicToken, accountId }: PickedBank) => {
    await link.run({
      body: {
        customer_id: customerId,
        public_token: publicToken ?? "",
        ...(accountId === null ? {} : { account_id: accountId }),
      },
    });
  };

  const finishRepair = async (fundingSourceId: string) => {
    const sources = await repair.run({ params: { fundingSourceId } });
    if (!sources) return;
    const isBroken = sources.some(({ ref, needsLogin }) => ref === fundingSourceId && needsLogin);
    if (isBroken) toasts.info(bankAccount.title, bankAccount.stillBroken);
    else toasts.success(bankAccount.title, bankAccount.repaired);
  };

  const picked = async (bank: PickedBank) => {
    if (opened?.repairs) await finishRepair(opened.repairs);
    else await finishLink(bank);
    close();
  };

  return { open, opened, picked, close };
};
