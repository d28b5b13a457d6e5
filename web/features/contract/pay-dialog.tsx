import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import {
  listAccountsEndpoint,
  openCardPaymentEndpoint,
  payByBankEndpoint,
  quoteMilestoneEndpoint,
} from "#api/endpoints/payments.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import { useDo, useRead } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { WaiverNote } from "#web/market/waiver-note.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { RadioField } from "#web/ui/RadioCards.tsx";
import { Bones } from "#web/ui/Skeleton.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { AccountMissing, isAccountMissing } from "./account-missing.tsx";
import { AheadNote } from "./ahead-note.tsx";
import { type MilestoneDialogProps, otherRailOf } from "./viewed.ts";

type Quote = ReplyOf<typeof quoteMilestoneEndpoint>;
/** The specification's names of the two ways to pay. */
type Way = "Stripecard" | "dwollaACH";

const partsOf = (quote: Quote, way: Way) =>
  way === "Stripecard"
    ? { total: quote.total_amount_card, fee: quote.card_fee }
    : { total: quote.total_amount_ach, fee: quote.total_amount_ach - quote.milestone_amount };

function Bill({ quote, way, source }: { quote: Quote; way: Way; source: string | undefined }) {
  const { total, fee } = partsOf(quote, way);
  return (
    <Facts rows className="bill">
      {way === "dwollaACH" && source !== undefined ? (
        <Fact label={words.payment.from}>
          <bdi>{source}</bdi>
        </Fact>
      ) : null}
      {quote.retained !== undefined ? (
        <>
          <Fact label={words.payment.wholeMilestone}>
            <Money cents={quote.milestone_amount + quote.retained} exact />
          </Fact>
          <Fact label={words.payment.keptBack}>
            −<Money cents={quote.retained} exact />
          </Fact>
        </>
      ) : null}
      <Fact label={words.payment.milestoneAmount}>
        <Money cents={quote.milestone_amount} exact />
      </Fact>
      <Fact label={words.payment.fee}>
        <Money cents={fee} exact />
      </Fact>
      <Fact label={words.payment.total} className="bill__total">
        <Money cents={total} exact />
      </Fact>
    </Facts>
  );
}

function wayCard(value: Way, quote: Quote) {
  const rail = value === "Stripecard" ? "card" : "bank";
  const { total, fee } = partsOf(quote, value);
  return {
    value,
    label: words.payment[rail],
    icon: rail === "card" ? ("credit-card" as const) : ("building-columns" as const),
    detail: (
      <>
        <Money cents={total} exact /> ·{" "}
        {fee === 0 ? words.payment.noFee[rail] : words.payment.feeOf[rail](formatMoney(fee, true))}
      </>
    ),
  };
}

/** If a card or bank declined or reversed a payment, the other way is offered first. */
const firstWay = (rail: Rail | undefined): Way => (rail === "bank" ? "dwollaACH" : "Stripecard");

/** Shows what a milestone costs by card and by bank; one is chosen and the payment begins. */
export function PayDialog({
  contract,
  milestone,
  rail = otherRailOf(contract, milestone),
  onClose,
}: MilestoneDialogProps & {
  /** The way that is selected first. */
  rail?: Rail | undefined;
}) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [way, setWay] = useState<Way>(firstWay(rail));
  const body = { contract_id: milestone.contractId, milestone_number: milestone.number };
  const quote = useRead(quoteMilestoneEndpoint, { body });
  const byCard = useDo(openCardPaymentEndpoint, { problems: "form" });
  const byBank = useDo(payByBankEndpoint, { problems: "form" });
  const accounts = useRead(listAccountsEndpoint, {}, { again: true });
  const source = accounts.data?.find(({ rail }) => rail === "bank")?.fundingSource ?? null;
  const [confirming, setConfirming] = useState(false);
  const problem = byCard.problem ?? byBank.problem;
  const reset = () => {
    byCard.reset();
    byBank.reset();
  };

  const pay = async () => {
    reset();
    if (way === "Stripecard") {
      if (!(await byCard.run({ body }))) return;
      void navigate(`${paths.card_payment}?contract_id=${milestone.contractId}&milestone=${milestone.number}`);
      return;
    }
    if (source) return setConfirming(true);
    await transfer();
  };

  const transfer = async () => {
    if (!quote.data) return;
    // The shown sum and account are sent along: if they have changed, the payment is refused. Without an account the
    // request names none, so that nothing is ever moved.
    const shown = {
      milestone_amount: quote.data.milestone_amount,
      total_amount: quote.data.total_amount_ach,
      source_funding_source: source?.ref ?? "none",
    };
    const paid = await byBank.run({ body: { ...body, ...shown } });
    setConfirming(false);
    if (!paid) return void accounts.refetch();
    toasts.info(words.payment.processing, words.payment.bankTakesDays);
    onClose();
  };

  if (problem && isAccountMissing(problem))
    return (
      <AccountMissing
        problem={problem}
        provider={way === "Stripecard" ? "Stripe" : "Dwolla"}
        contract={contract}
        milestone={milestone.number}
        onClose={reset}
      />
    );
  return (
    <>
      <Dialog
        title={words.payment.payTitle(milestone.number)}
        onClose={onClose}
        actions={
          quote.data ? (
            <Button
              variant="primary"
              busy={byCard.busy || byBank.busy || (way === "dwollaACH" && accounts.isPending)}
              onPress={pay}
            >
              {way === "Stripecard"
                ? words.payment.continueByCard
                : words.payment.pay(formatMoney(partsOf(quote.data, way).total, true))}
            </Button>
          ) : null
        }
      >
        {quote.data ? (
          <div className="pay">
            <p className="pay__what" dir="auto">
              {words.kept.say(milestone.description)}
            </p>
            <FormProblem problem={problem} />
            <RadioField
              label={words.payment.how}
              name="way"
              cards={[wayCard("Stripecard", quote.data), wayCard("dwollaACH", quote.data)]}
              value={way}
              onChange={(chosen) => {
                setWay(chosen as Way);
                reset();
              }}
            />
            <Bill quote={quote.data} way={way} source={source?.name} />
            <AheadNote milestone={milestone} />
            <WaiverNote contractId={contract.id} demand={contract.waiverDemand} number={milestone.number} />
            <p className="soft">{words.payment.frozen}</p>
          </div>
        ) : (
          <Reading
            of={quote}
            skeleton={
              <div className="pay" role="status">
                <span className="visually-hidden">{words.page.loadingAmounts}</span>
                <Bones of={["contract-bone--way", "contract-bone--way", "contract-bone--bill"]} />
              </div>
            }
          />
        )}
      </Dialog>
      {quote.data && source ? (
        <ConfirmDialog
          open={confirming}
          title={words.payment.transferAsk(formatMoney(quote.data.total_amount_ach, true))}
          message={
            <>
              <Facts rows>
                <Fact label={words.payment.from}>
                  <bdi>{source.name}</bdi>
                </Fact>
                <Fact label={words.payment.toWhom}>
                  <bdi>{contract.bidder.name}</bdi>
                </Fact>
                <Fact label={words.payment.total} className="bill__total">
                  <Money cents={quote.data.total_amount_ach} exact />
                </Fact>
              </Facts>
              <p className="pay__hint">{words.payment.transferHint}</p>
            </>
          }
          yes={words.payment.transferYes}
          no={words.payment.transferNo}
          busy={byBank.busy}
          onYes={transfer}
          onNo={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}
