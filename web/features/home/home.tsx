import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { viewTodayEndpoint } from "#api/endpoints/today.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Due } from "#core/support/today/today.ts";
import { usePerson, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Money } from "#web/ui/Money.tsx";
import * as words from "#web/words.ts";
import { type Item, sayItem, sayWhere } from "./say-item.ts";
import "./home.css";

/** How many items are shown before the reader asks for all; their space is reserved, so that nothing below moves. */
export const atFirst = 3;

export type Today = ReplyOf<typeof viewTodayEndpoint>;

function Row({ item }: { item: Item }) {
  return (
    <li>
      <Link className="home__row row-12" to={item.link}>
        <span className="home__row-text">
          <bdi className="home__next medium">{sayItem(item)}</bdi>
          <bdi className="home__project soft">{sayWhere(item)}</bdi>
        </span>
        <Icon name="chevron-right" size="small" />
      </Link>
    </li>
  );
}

/** Shows the first open items, or says that there are none. */
export function TodayRows({ rows }: { rows: readonly Item[] }) {
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
      {rows.map((item) => (
        <Row key={item.id} item={item} />
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
        {count > 0 ? <bdi className="home__project soft">{words.home.for(count)}</bdi> : null}
      </dd>
    </div>
  );
}

/** Shows the money that the reader is owed, and owes. */
export function Dues({ person, today: { toPay, toReceive } }: { person: Person; today: Today }) {
  const isPro = person.userType !== "home_owner";
  return (
    <dl className="home__dues stack-16">
      {isPro ? <DueFact label={words.home.toReceive} due={toReceive} /> : null}
      {isPro && toPay.count === 0 ? null : <DueFact label={words.home.toPay} due={toPay} />}
    </dl>
  );
}

/** Shows what the signed-in person has to do, to pay and to receive. Reads nothing while a dialog covers it. */
export function HomeTop({ isCovered }: { isCovered: boolean }) {
  const person = usePerson();
  const { data: today, error, refetch } = useRead(viewTodayEndpoint, {}, { enabled: !isCovered });
  const [all, setAll] = useState(false);
  if (error && !today) {
    return (
      <div className="home__problem">
        <ReadProblem cause={error} onRetry={() => refetch()} />
      </div>
    );
  }
  const items = today?.items ?? [];
  return (
    <div className="home" aria-busy={!today}>
      <section className="home__part frame home__part--waiting" aria-labelledby="home-waiting">
        <div className="home__head">
          <h2 id="home-waiting">
            {words.home.today}
            {items.length > 0 ? (
              <span className="home__count tabular">{today?.isCut ? `${items.length}+` : items.length}</span>
            ) : null}
          </h2>
          <Link to={paths.calendar}>{words.home.calendar}</Link>
        </div>
        {!today ? (
          <div role="status" className="home__rows">
            <span className="visually-hidden">{words.home.loading}</span>
            {Array.from({ length: atFirst }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never change places
              <span key={index} className="ui-bone home__bone" aria-hidden="true" />
            ))}
          </div>
        ) : (
          <TodayRows rows={all ? items : items.slice(0, atFirst)} />
        )}
        {items.length > atFirst ? (
          <p className="home__more">
            <Button variant="text" onPress={() => setAll(!all)}>
              {all ? words.home.less : words.home.more}
            </Button>
          </p>
        ) : null}
      </section>
      <section className="home__part frame" aria-labelledby="home-money">
        <h2 id="home-money">{words.home.money}</h2>
        {/* Shows no amounts until they are loaded. */}
        {today ? (
          <Dues person={person} today={today} />
        ) : (
          <span className="ui-bone home__due-bone" aria-hidden="true" />
        )}
      </section>
    </div>
  );
}
