import { useState } from "react";
import { paths } from "#api/addresses.ts";
import { syncAccountEndpoint } from "#api/endpoints/payments.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo } from "#web/client.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { BankPicker } from "./bank-picker.tsx";
import { DocumentDialog } from "./document-dialog.tsx";
import { FundingSources } from "./funding-sources.tsx";
import { useBankLink } from "./use-bank-link.ts";

const bankAccount = words.bankAccount;

type State = keyof typeof bankAccount.states;

const tones: Readonly<Record<State, Tone>> = {
  none: "neutral",
  verified: "waiting",
  ready: "success",
  retry: "waiting",
  document: "waiting",
  review: "info",
  suspended: "danger",
  deactivated: "danger",
};

const stateOf = (account: PaymentAccount | undefined): State => {
  if (!account) return "none";
  return account.standing === "ready" ? "ready" : (account.customer?.status ?? "review");
};

interface BankCardProps {
  account: PaymentAccount | undefined;
  provider: "sandbox" | "dwolla";
  primary: boolean;
}

/** Shows the one next step for each state. */
function NextStep({
  state,
  account,
  primary,
  onLink,
  onDocument,
}: {
  state: State;
  account: PaymentAccount | undefined;
  primary: boolean;
  onLink: () => unknown;
  onDocument: () => void;
}) {
  const sync = useDo(syncAccountEndpoint);
  const variant = primary ? "primary" : "outlined";
  const form = paths.create_customer;
  switch (state) {
    case "none":
      return (
        <ButtonLink variant={variant} to={form}>
          {bankAccount.setUp}
        </ButtonLink>
      );
    case "retry":
      return (
        <ButtonLink variant={variant} to={form}>
          {bankAccount.checkDetails}
        </ButtonLink>
      );
    case "document":
      return (
        <Button variant={variant} icon="upload" onPress={onDocument}>
          {bankAccount.uploadId}
        </Button>
      );
    case "review":
      return (
        <Button icon="refresh" onPress={() => sync.run({ params: { rail: "bank" } })}>
          {bankAccount.checkAgain}
        </Button>
      );
    case "verified":
    case "ready":
      return (
        <Button variant={state === "ready" ? "outlined" : variant} icon="link" onPress={onLink}>
          {account?.fundingSource ? bankAccount.linkAnother : bankAccount.link}
        </Button>
      );
    case "suspended":
    case "deactivated":
      return (
        <ButtonLink variant={variant} to={paths.support}>
          {words.support.contact}
        </ButtonLink>
      );
  }
}

export const bankTitle = (
  <span className="inline-row-8">
    <Icon name="building-columns" />
    {bankAccount.title}
  </span>
);

/** Shows what bank transfers are for, and the person's state with their provider. */
export function BankStanding({ account }: Pick<BankCardProps, "account">) {
  const state = stateOf(account);
  return (
    <>
      <p className="soft">
        <bdi>{bankAccount.hint}</bdi>
      </p>
      <p className="account__standing">
        <StateTag tone={tones[state]} label={bankAccount.states[state]} />
        <bdi>{bankAccount.what[state]}</bdi>
      </p>
    </>
  );
}

/** Shows bank transfers: the person's state with the provider, the bank accounts, and the one next step. */
export function BankCard({ account, provider, primary }: BankCardProps) {
  const fresh = useFresh("account", "bank");
  const link = useBankLink(account?.ref ?? "");
  const [sendsDocument, setSendsDocument] = useState(false);
  const state = stateOf(account);
  const reason = account?.customer?.reason;
  const mayHaveAccounts = account?.customer && state !== "suspended" && state !== "deactivated";
  return (
    <Card
      fresh={fresh}
      title={bankTitle}
      footer={
        <NextStep
          state={state}
          account={account}
          primary={primary}
          onLink={() => link.open(null)}
          onDocument={() => setSendsDocument(true)}
        />
      }
    >
      <div className="stack-12">
        <BankStanding account={account} />
        {state === "document" && reason ? (
          <p className="account__reason wrong">
            <Icon name="exclamation-circle" size="small" />
            <bdi>{bankAccount.rejected(reason)}</bdi>
          </p>
        ) : null}
        {account && mayHaveAccounts && (state === "ready" || account.fundingSource) ? (
          <FundingSources customerId={account.ref} onRepair={(id) => link.open(id)} />
        ) : null}
        {account ? (
          <p className="soft">
            {bankAccount.checked} <When at={account.updatedAt} within />
          </p>
        ) : null}
      </div>
      {link.opened ? (
        <BankPicker
          provider={provider}
          token={link.opened.token}
          repairs={link.opened.repairs !== null}
          onPicked={link.picked}
          onClose={link.close}
        />
      ) : null}
      {sendsDocument ? <DocumentDialog onClose={() => setSendsDocument(false)} /> : null}
    </Card>
  );
}
