import { useState } from "react";
import { Link } from "react-router-dom";
import { listRunningContractsEndpoint } from "#api/endpoints/contracts.ts";
import { listOwnListingsEndpoint } from "#api/endpoints/listings.ts";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import type { Person } from "#core/people/person/person.ts";
import { usePerson, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Money } from "#web/ui/Money.tsx";
import * as words from "#web/words.ts";
import { type Due, dueOf, type Waiting, waitingFor } from "./waiting.ts";
import "./home.css";

/** As many as are shown before one asks for all; the room for them is kept, so that nothing below moves. */
export const atFirst = 3;
/** Whoever has more than these finds them in My Projects and My Bids. */
const contractsRead = { query: { limit: 100 } };
const listingsRead = { query: { state: "open", limit: 20 } } as const;

function Row({ project, text, to }: Waiting) {
  return (
    <li>
      <Link className="home__row" to={to}>
        <span className="home__row-text">
          <bdi className="home__next">{text}</bdi>
          <bdi className="home__project">{project}</bdi>
        </span>
        <Icon name="chevron-right" size="small" />
      </Link>
    </li>
  );
}

/** The first of what waits; or that nothing does. */
export function WaitingRows({ rows }: { rows: readonly Waiting[] }) {
  if (rows.length === 0) {
    return (
      <div className="home__rows home__nothing">
        <Icon name="check-circle" />
        <p>
          <strong>{words.home.nothing}</strong> {words.home.nothingHint}
        </p>
      </div>
    );
  }
  return (
    <ul className="plain-list home__rows">
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </ul>
  );
}

function DueFact({ label, due: { count, amount } }: { label: string; due: Due }) {
  return (
    <div className="home__due">
      <dt>{label}</dt>
      <dd>
        <Money cents={amount} size="large" />
        {count > 0 ? <bdi className="home__project">{words.home.for(count)}</bdi> : null}
      </dd>
    </div>
  );
}

/** The money due to whoever reads, and from them. */
export function Dues({ person, running }: { person: Person; running: readonly ContractAtWork[] }) {
  const toPay = dueOf(running, person.id, "posterId");
  const toReceive = dueOf(running, person.id, "bidderId");
  const isPro = person.userType !== "home_owner";
  return (
    <dl className="home__dues">
      {isPro ? <DueFact label={words.home.toReceive} due={toReceive} /> : null}
      {isPro && toPay.count === 0 ? null : <DueFact label={words.home.toPay} due={toPay} />}
    </dl>
  );
}

/** What waits for whoever is signed in, and what they have to pay or to get. While it is covered, nothing is asked for. */
export function HomeTop({ isCovered }: { isCovered: boolean }) {
  const person = usePerson();
  const contracts = useRead(listRunningContractsEndpoint, contractsRead, { enabled: !isCovered });
  const listings = useRead(listOwnListingsEndpoint, listingsRead, { enabled: !isCovered });
  const [all, setAll] = useState(false);
  const error = contracts.error ?? listings.error;
  const isRead = contracts.data !== undefined && listings.data !== undefined;
  if (error && !isRead) {
    return (
      <div className="home__problem">
        <ReadProblem cause={error} onRetry={() => Promise.all([contracts.refetch(), listings.refetch()])} />
      </div>
    );
  }
  const running = contracts.data?.items ?? [];
  const waiting = waitingFor(person.id, running, listings.data?.items ?? []);
  return (
    <div className="home" aria-busy={!isRead}>
      <section className="home__part home__part--waiting" aria-labelledby="home-waiting">
        <h2 id="home-waiting">
          {words.home.waiting}
          {waiting.length > 0 ? <span className="home__count tabular">{waiting.length}</span> : null}
        </h2>
        {!isRead ? (
          <div role="status" className="home__rows">
            <span className="visually-hidden">{words.home.loading}</span>
            {Array.from({ length: atFirst }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never change places
              <span key={index} className="ui-bone home__bone" aria-hidden="true" />
            ))}
          </div>
        ) : (
          <WaitingRows rows={all ? waiting : waiting.slice(0, atFirst)} />
        )}
        {waiting.length > atFirst ? (
          <p className="home__more">
            <Button variant="text" onPress={() => setAll(!all)}>
              {all ? words.home.less : words.home.more}
            </Button>
          </p>
        ) : null}
      </section>
      <section className="home__part" aria-labelledby="home-money">
        <h2 id="home-money">{words.home.money}</h2>
        {/* Nothing is said of money before it is known. */}
        {isRead ? (
          <Dues person={person} running={running} />
        ) : (
          <span className="ui-bone home__due-bone" aria-hidden="true" />
        )}
      </section>
    </div>
  );
}
