import { useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { fundMilestoneEndpoint, quoteMilestoneEndpoint } from "#api/endpoints/payments.ts";
import { useDo, useRead } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import { AccountMissing, isAccountMissing } from "./account-missing.tsx";
import type { MilestoneDialogProps } from "./viewed.ts";

/** Shows the cost of funding a milestone, and what happens to the money; then continues to the card. */
export function FundDialog({ contract, milestone, onClose }: MilestoneDialogProps) {
  const navigate = useNavigate();
  const { held } = milestone;
  const body = { contract_id: milestone.contractId, milestone_number: milestone.number };
  const quote = useRead(quoteMilestoneEndpoint, { body });
  const fund = useDo(fundMilestoneEndpoint, { problems: "form" });
  const start = async () => {
    if (!(await fund.run({ body }))) return;
    void navigate(`${paths.card_payment}?contract_id=${milestone.contractId}&milestone=${milestone.number}&fund=1`);
  };
  if (fund.problem && isAccountMissing(fund.problem))
    return (
      <AccountMissing
        problem={fund.problem}
        provider="Stripe"
        contract={contract}
        milestone={milestone.number}
        onClose={fund.reset}
      />
    );
  return (
    <Dialog
      title={held > 0 ? words.payment.fundRestTitle(milestone.number) : words.payment.fundTitle(milestone.number)}
      onClose={onClose}
      actions={
        quote.data ? (
          <Button variant="primary" busy={fund.busy} onPress={start}>
            {words.payment.continueByCard}
          </Button>
        ) : null
      }
    >
      {quote.data ? (
        <div className="pay">
          {held > 0 ? <p>{words.payment.fundRestHint(formatMoney(held, true))}</p> : null}
          <p>{words.payment.fundHint(contract.bidder.name)}</p>
          <p>{words.payment.fundUnanswered(contract.bidder.name)}</p>
          {quote.data.retained === undefined ? null : (
            <p>{words.payment.fundKeeps(formatMoney(quote.data.retained, true))}</p>
          )}
          <FormProblem problem={fund.problem} />
          <Facts rows className="bill">
            <Fact label={held > 0 ? words.payment.stillToFund : words.payment.milestoneAmount}>
              <Money cents={quote.data.fund_amount ?? quote.data.milestone_amount} exact />
            </Fact>
            <Fact label={words.payment.fee}>
              <Money cents={quote.data.fund_fee ?? quote.data.card_fee} exact />
            </Fact>
            <Fact label={words.payment.total} className="bill__total">
              <Money cents={quote.data.total_amount_fund ?? quote.data.total_amount_card} exact />
            </Fact>
          </Facts>
          <p className="soft">{words.payment.fundBack}</p>
          <p className="soft">{words.payment.fundLimit}</p>
        </div>
      ) : (
        <Reading of={quote} skeleton={<span className="ui-bone pay__bone" />} />
      )}
    </Dialog>
  );
}
