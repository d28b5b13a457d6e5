import { listAccountsEndpoint } from "#api/endpoints/payments.ts";
import { useRead } from "#web/client.ts";
import { useMay } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { useSetUp } from "./use-set-up.ts";
import { hasOpenMilestones, type Viewed } from "./viewed.ts";

/** Tells the seller, while something is unpaid, by which ways they cannot be paid yet, and where to set that up. */
export function PayoutMissing({ contract }: { contract: Viewed }) {
  // A person who may not see the accounts cannot set one up.
  const accounts = useRead(listAccountsEndpoint, {}, { enabled: useMay("owner") });
  const setUp = useSetUp(contract);
  if (!accounts.data || !hasOpenMilestones(contract)) return null;
  const isReady = (rail: "card" | "bank") =>
    accounts.data.some((account) => account.rail === rail && account.standing === "ready");
  const [card, bank] = [isReady("card"), isReady("bank")];
  if (card && bank) return null;
  return (
    <section className="contract-notice contract-payment contract-payment--waiting" aria-labelledby="payout-missing">
      <Icon name="exclamation-triangle" size="small" />
      <div className="contract-notice__text fills">
        <h2 id="payout-missing" className="contract-notice__title">
          {card ? words.payment.noBankYet : bank ? words.payment.noCardYet : words.payment.noPayoutYet}
        </h2>
        <p>{card ? words.payment.noBankHint : bank ? words.payment.noCardHint : words.payment.noPayoutHint}</p>
        <div className="no-print">
          <Button onPress={setUp}>{words.payment.setUp.yes}</Button>
        </div>
      </div>
    </section>
  );
}
