import { useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import {
  chooseFundingSourceEndpoint,
  listFundingSourcesEndpoint,
  removeFundingSourceEndpoint,
} from "#api/endpoints/bank.ts";
import { useDo, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

const bankAccount = words.bankAccount;

type Source = ReplyOf<typeof listFundingSourcesEndpoint>["_embedded"]["funding-sources"][number];

function Row({ source, onRepair, onRemove }: { source: Source; onRepair: () => unknown; onRemove: () => void }) {
  const choose = useDo(chooseFundingSourceEndpoint, { said: [bankAccount.title, bankAccount.chosen(source.name)] });
  const use = () => choose.run({ params: { fundingSourceId: source.id } });
  return (
    <li className="bank-accounts__item frame-small stack-4">
      <div className="bank-accounts__name strong breaks">
        <bdi>{source.name}</bdi>
        {source.in_use ? <StateTag tone="success" label={bankAccount.inUse} /> : null}
      </div>
      {source.needs_login ? (
        <>
          <p className="account__reason wrong">
            <Icon name="exclamation-triangle" size="small" />
            <bdi>{bankAccount.needsLogin}</bdi>
          </p>
          <div>
            <Button variant="primary" onPress={onRepair}>
              {bankAccount.repair}
            </Button>
          </div>
        </>
      ) : null}
      <div className="bank-accounts__actions">
        {source.in_use ? null : (
          <Button variant="text" aria-label={`${bankAccount.use}: ${source.name}`} onPress={use}>
            {bankAccount.use}
          </Button>
        )}
        <Button variant="text" aria-label={`${bankAccount.remove} ${source.name}`} onPress={onRemove}>
          {bankAccount.remove}
        </Button>
      </div>
    </li>
  );
}

/** Shows the person's bank accounts: which one is used, which needs a new sign-in, and how to remove one. */
export function FundingSources({
  customerId,
  onRepair,
}: {
  customerId: string;
  onRepair: (fundingSourceId: string) => unknown;
}) {
  const toasts = useToasts();
  const remove = useDo(removeFundingSourceEndpoint);
  const found = useRead(listFundingSourcesEndpoint, { body: { customer_id: customerId } });
  // Keeps the dialog's content while it closes.
  const [prompt, setPrompt] = useState<Source>();
  const [open, setOpen] = useState(false);
  const sources = found.data?._embedded["funding-sources"];
  const removePrompted = async () => {
    if (!prompt) return;
    const done = await remove.run({ params: { fundingSourceId: prompt.id } });
    setOpen(false);
    if (done) toasts.info(bankAccount.title, bankAccount.removed);
  };
  if (found.error) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
  if (!sources) {
    return (
      <div role="status">
        <span className="visually-hidden">{bankAccount.loading}</span>
        <span className="ui-bone payment-bone--field" />
      </div>
    );
  }
  return (
    <>
      <ul className="plain-list stack-8" aria-label={bankAccount.list}>
        {sources.map((source) => (
          <Row
            key={source.id}
            source={source}
            onRepair={() => onRepair(source.id)}
            onRemove={() => {
              setPrompt(source);
              setOpen(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={open}
        title={bankAccount.removeTitle(prompt?.name ?? "")}
        message={
          <>
            <p>{bankAccount.removeMessage}</p>
            {sources.length === 1 ? <p>{bankAccount.lastOne}</p> : null}
          </>
        }
        yes={bankAccount.remove}
        no={bankAccount.keep}
        danger
        busy={remove.busy}
        onYes={removePrompted}
        onNo={() => setOpen(false)}
      />
    </>
  );
}
