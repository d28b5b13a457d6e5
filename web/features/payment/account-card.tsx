import { setUpAccountEndpoint } from "#api/endpoints/payments.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo } from "#web/client.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

type Standing = PaymentAccount["standing"] | "none";

const tones: Readonly<Record<Standing, Tone>> = {
  none: "neutral",
  pending: "waiting",
  ready: "success",
  restricted: "danger",
};

const buttons: Readonly<Record<Standing, string>> = {
  none: words.account.setUp,
  pending: words.account.continue,
  ready: words.account.review,
  restricted: words.account.continue,
};

const hints: Readonly<Partial<Record<Standing, string>>> = {
  pending: words.account.pendingHint,
  restricted: words.account.restrictedHint,
};

export const cardTitle = (
  <span className="inline-row-8">
    <Icon name="credit-card" />
    {words.account.card}
  </span>
);

/** Shows what the account is for, and its state. */
export function CardStanding({ account }: { account: PaymentAccount | undefined }) {
  const standing: Standing = account?.standing ?? "none";
  return (
    <>
      <p className="soft">{words.account.cardHint}</p>
      <p className="account__standing">
        <StateTag tone={tones[standing]} label={words.account.standings[standing]} />
        {hints[standing] ? <bdi>{hints[standing]}</bdi> : null}
      </p>
    </>
  );
}

/** Shows how to be paid by card: the state of the account with the provider, and a link to that provider. */
export function AccountCard({ account, primary }: { account: PaymentAccount | undefined; primary: boolean }) {
  const setUp = useDo(setUpAccountEndpoint);
  const fresh = useFresh("account", "card");
  const standing: Standing = account?.standing ?? "none";
  const go = async () => {
    const begun = await setUp.run({});
    if (!begun) return;
    location.assign(begun.url);
    // The button stays busy until the browser has left, or shows the page again from its cache.
    await new Promise((shown) => addEventListener("pageshow", shown, { once: true }));
  };
  return (
    <Card
      fresh={fresh}
      title={cardTitle}
      footer={
        <Button variant={primary ? "primary" : "outlined"} onPress={go}>
          {buttons[standing]}
        </Button>
      }
    >
      <CardStanding account={account} />
      {account ? (
        <p className="soft">
          {words.account.updated} <When at={account.updatedAt} within />
        </p>
      ) : null}
    </Card>
  );
}
