import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { listOwnContractsEndpoint } from "#api/endpoints/contracts.ts";
import { listAccountsEndpoint, syncAccountEndpoint } from "#api/endpoints/payments.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import type { Person } from "#core/people/person/person.ts";
import { useDo, usePerson, useRead, useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { readWaitingPage } from "#web/routing/waiting-page.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { AccountCard } from "./account-card.tsx";
import { BankCard } from "./bank-card.tsx";
import "./payment.css";

const rails = ["card", "bank"] as const;
const isRail = (text: string | null): text is Rail => (rails as readonly (string | null)[]).includes(text);

/** On return from a provider's page, `?account=` names the account to sync, once. */
const useReturn = () => {
  const [search, setSearch] = useSearchParams();
  const toasts = useToasts();
  const { run } = useDo(syncAccountEndpoint);
  const asked = useRef(false);
  const rail = search.get("account");
  useEffect(() => {
    if (!isRail(rail) || asked.current) return;
    asked.current = true;
    setSearch({}, { replace: true });
    void run({ params: { rail } }).then((account) => {
      if (!account) return;
      const said = words.account.synced[account.standing];
      if (account.standing === "ready") toasts.success(words.account[rail], said);
      else toasts.info(words.account[rail], said);
    });
  }, [rail, run, setSearch, toasts]);
};

/** Links back to the contract or payment that the person came from. */
function Waiting({ isReady }: { isReady: boolean }) {
  const { id } = usePerson();
  const [waiting] = useState(() => readWaitingPage(id));
  if (waiting === null) return null;
  const { path, what } = waiting;
  return (
    <div className="accounts__waiting">
      <Icon name={what === "payment" ? "credit-card" : "receipt"} size="small" />
      <bdi>{words.account.waiting[what]}</bdi>
      <ButtonLink to={path} variant={isReady ? "primary" : "outlined"}>
        {words.account.back[what]}
      </ButtonLink>
    </div>
  );
}

export function AccountsHeader({ userType }: Pick<Person, "userType">) {
  return (
    <PageHeader
      title={words.navigation.paymentMethods}
      sentence={userType === "home_owner" ? words.account.sentencePoster : words.account.sentence}
    />
  );
}

/** A home owner is never paid, so an account for card payouts would be useless. */
export const railsOf = ({ userType }: Pick<Person, "userType">): readonly Rail[] =>
  userType === "home_owner" ? ["bank"] : rails;

export function AccountsWhy({ shown }: { shown: readonly Rail[] }) {
  return (
    <div className="soft accounts__why">
      {shown.includes("card") ? null : <p>{words.account.payByCard}</p>}
      <p>{words.account.why}</p>
    </div>
  );
}

/** Links to the statement of each contract. */
function Contracts() {
  const found = useReadPages(listOwnContractsEndpoint, {});
  const agreed = found.rows.filter(({ state }) => state !== "offer_sent");
  const isUnread = found.error !== null && !found.data;
  if (agreed.length === 0 && !found.hasNextPage && !isUnread) return null;
  return (
    <Section
      id="payments-contracts"
      className="accounts__contracts"
      title={words.statement.contracts}
      titleClassName="text-20"
    >
      <p className="soft">{words.statement.contractsHint}</p>
      {isUnread ? <ReadProblem cause={found.error} onRetry={() => found.refetch()} /> : null}
      <ul className="plain-list accounts__list">
        {agreed.map(({ id, listingTitle, totalPaid, totalCost }) => (
          <li key={id}>
            <Link to={`${paths.statement}?contract_id=${id}`}>
              <bdi>{listingTitle}</bdi>
            </Link>
            <span className="soft tabular">
              <bdi>{words.statement.paidOf(formatMoney(totalPaid), formatMoney(totalCost))}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <NextPage pages={found} skeletons={<Skeleton shape="row" />} />
    </Section>
  );
}

/** Links to the yearly statements, since the person joined. */
function Years() {
  const since = usePerson().createdAt.getFullYear();
  const year = new Date().getFullYear();
  const years = Array.from({ length: Math.min(year - since + 1, 7) }, (_, at) => year - at);
  return (
    <Section id="payments-years" className="accounts__contracts" title={words.paper.documents} titleClassName="text-20">
      <p className="soft">{words.paper.documentsHint}</p>
      <ul className="plain-list accounts__list">
        {years.map((it) => (
          <li key={it}>
            <Link to={`${paths.document}?year=${it}`}>{words.paper.year(it)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows /v1/payments: the accounts with the payment providers, and how to set them up. */
export function PaymentsPage() {
  useReturn();
  const found = useRead(listAccountsEndpoint, {});
  const setup = useRead(viewSetupEndpoint, {});
  const error = found.error ?? setup.error;
  const person = usePerson();
  const shown = railsOf(person);
  const accountOf = (rail: Rail) => found.data?.find((account) => account.rail === rail);
  const next = shown.find((rail) => accountOf(rail)?.standing !== "ready");
  return (
    <>
      <AccountsHeader {...person} />
      {found.data && setup.data ? (
        <>
          <Waiting isReady={next === undefined} />
          <div className="accounts">
            {shown.map((rail) =>
              rail === "card" ? (
                <AccountCard key={rail} account={accountOf(rail)} primary={rail === next} />
              ) : (
                <BankCard key={rail} account={accountOf(rail)} provider={setup.data.bank} primary={rail === next} />
              ),
            )}
          </div>
          <AccountsWhy shown={shown} />
          <Years />
          <Contracts />
        </>
      ) : error ? (
        <ReadProblem cause={error} onRetry={() => Promise.all([found.refetch(), setup.refetch()])} />
      ) : (
        <div className="accounts" role="status">
          <span className="visually-hidden">{words.page.loadingAccounts}</span>
          {shown.map((rail) => (
            <span key={rail} className="ui-bone payment-bone--account" />
          ))}
        </div>
      )}
    </>
  );
}
