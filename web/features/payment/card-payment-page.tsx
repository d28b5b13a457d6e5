import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { quoteMilestoneEndpoint } from "#api/endpoints/payments.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import type { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { usePerson, useRead } from "#web/client.ts";
import { isNotThere, useNamedContract } from "#web/reading/not-read.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Money } from "#web/ui/Money.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Section } from "#web/ui/Section.tsx";
import * as words from "#web/words.ts";
import { CardPayment, isGone, newestOf } from "./card-payment.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import "./payment.css";

type Contract = ReplyOf<typeof viewContractEndpoint>;
type Milestone = Contract["milestones"][number];
type Sums = { readonly milestone: number; readonly fee: number; readonly total: number };

/** Returns the fixed sums of the open or settled payment, or those of the quote before there is one. */
const sumsOf = (
  payment: SeenPayment | null,
  quote: ReplyOf<typeof quoteMilestoneEndpoint> | undefined,
  purpose: SeenPayment["purpose"],
): Sums | undefined => {
  if (payment && !isGone(payment)) {
    const { milestoneAmount, fee, total } = payment;
    return { milestone: milestoneAmount, fee: fee ?? 0, total: total ?? milestoneAmount };
  }
  if (quote === undefined) return undefined;
  const byPay = { milestone: quote.milestone_amount, fee: quote.card_fee, total: quote.total_amount_card };
  const { fund_amount: milestoneAmount, fund_fee: fee, total_amount_fund: total } = quote;
  const isOwn = purpose === "fund" && milestoneAmount !== undefined && fee !== undefined && total !== undefined;
  return isOwn ? { milestone: milestoneAmount, fee, total } : byPay;
};

function Summary({ contract, milestone, sums }: { contract: Contract; milestone: Milestone; sums: Sums | undefined }) {
  const sum = (cents: number | undefined) =>
    cents === undefined ? <span className="ui-bone payment-bone--sum" /> : <Money cents={cents} exact />;
  return (
    <Section
      id="payment-summary"
      className="ui-card frame payment-summary"
      title={words.contract.milestone(milestone.number)}
      titleClassName="text-16"
    >
      <p className="payment-summary__what" dir="auto">
        {milestone.description}
      </p>
      <Facts rows>
        <Fact label={words.payment.toWhom}>
          <bdi>{contract.bidder.name}</bdi>
        </Fact>
        <Fact label={words.payment.forProject}>
          <bdi>{contract.listingTitle}</bdi>
        </Fact>
        <Fact label={words.payment.milestoneAmount} className="payment-summary__first-sum">
          {sum(sums?.milestone)}
        </Fact>
        <Fact label={words.payment.fee}>{sum(sums?.fee)}</Fact>
        <Fact label={words.payment.total} className="payment-summary__total">
          {sum(sums?.total)}
        </Fact>
      </Facts>
    </Section>
  );
}

function Paying({
  contract,
  milestone,
  purpose,
}: {
  contract: Contract;
  milestone: Milestone;
  purpose: SeenPayment["purpose"];
}) {
  const setup = useRead(viewSetupEndpoint, {});
  const quote = useRead(quoteMilestoneEndpoint, {
    body: { contract_id: contract.id, milestone_number: milestone.number },
  });
  const sums = sumsOf(newestOf(contract, milestone, purpose), quote.data, purpose);
  return (
    <div className="payment-columns">
      <div className="payment-columns__form">
        {setup.data ? (
          <CardPayment
            contract={contract}
            milestone={milestone}
            setup={setup.data}
            purpose={purpose}
            total={sums?.total}
          />
        ) : (
          <Reading of={setup} skeleton={<FormSkeleton />} />
        )}
      </div>
      <Summary contract={contract} milestone={milestone} sums={sums} />
    </div>
  );
}

/**
 * A bank's page returns here with Stripe's parameters in the address, including the client secret: this removes them.
 */
const useReturn = () => {
  const [search, setSearch] = useSearchParams();
  const isBack = search.has("payment_intent_client_secret");
  useEffect(() => {
    if (!isBack) return;
    setSearch(
      (before) => {
        const kept = ["contract_id", "milestone", "fund"].flatMap((name) => {
          const value = before.get(name);
          return value === null ? [] : [[name, value]];
        });
        return new URLSearchParams(kept);
      },
      { replace: true },
    );
  }, [isBack, setSearch]);
  return search;
};

/**
 * Shows /v1/stripe-payment?contract_id=…&milestone=…: pays one milestone by card, or with `fund` funds it. A reload
 * continues where it was.
 */
export function CardPaymentPage() {
  const search = useReturn();
  const contractId = useNamedContract();
  const number = Number(search.get("milestone"));
  const found = useRead(viewContractEndpoint, { params: { contractId } });
  const contract = found.data;
  const milestone = contract?.milestones.find((stage) => stage.number === number);
  const person = usePerson();
  // Only the poster pays; the seller is redirected to their page of the contract.
  if (contract && contract.posterId !== person.id) {
    return <Navigate to={addressOf({ to: "bidder_contract", bidId: contract.bidId })} replace />;
  }
  const gone = (contract && !milestone) || isNotThere(found.error);
  const back = { to: addressOf({ to: "poster_contract", contractId }), label: words.payment.backToContract };
  return (
    <>
      <PageHeader title={words.payment.pageTitle} back={back} />
      {contract && milestone ? (
        <Paying
          key={milestone.id}
          contract={contract}
          milestone={milestone}
          purpose={search.has("fund") ? "fund" : "pay"}
        />
      ) : gone ? (
        <EmptyState
          icon="credit-card"
          title={words.payment.milestoneGone}
          action={<ButtonLink to={paths.projects}>{words.navigation.myProjects}</ButtonLink>}
        >
          {words.payment.milestoneGoneHint}
        </EmptyState>
      ) : (
        <Reading
          of={found}
          skeleton={
            <div className="payment-columns">
              <FormSkeleton />
              <span className="ui-bone payment-bone--summary" />
            </div>
          }
        />
      )}
    </>
  );
}
