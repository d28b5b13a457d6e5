import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { CardStanding, cardTitle } from "#web/features/payment/account-card.tsx";
import { BankStanding, bankTitle } from "#web/features/payment/bank-card.tsx";
import { AccountsHeader, AccountsWhy, railsOf } from "#web/features/payment/payments-page.tsx";
import { Card } from "#web/ui/Card.tsx";
import type { Look } from "./look.ts";

/** A placeholder for the next action. */
const Button = () => <span className="ui-bone payment-bone--button" />;

export const look: Look<[readonly PaymentAccount[]]> = {
  reads: 1,
  draw: (person, accounts) => {
    const shown = railsOf(person);
    const accountOf = (rail: string) => accounts.find((account) => account.rail === rail);
    return {
      ".ui-page-header": <AccountsHeader {...person} />,
      ".accounts": (
        <>
          <div className="accounts">
            {shown.map((rail) => (
              <Card key={rail} title={rail === "card" ? cardTitle : bankTitle} footer={<Button />}>
                {rail === "card" ? (
                  <CardStanding account={accountOf(rail)} />
                ) : (
                  <div className="stack-12">
                    <BankStanding account={accountOf(rail)} />
                  </div>
                )}
              </Card>
            ))}
          </div>
          <AccountsWhy shown={shown} />
        </>
      ),
    };
  },
};
