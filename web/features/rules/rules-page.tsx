import { useSearchParams } from "react-router-dom";
import { listStateRulesEndpoint, viewStateRulesEndpoint } from "#api/endpoints/state-rules.ts";
import { useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./rules.css";

/** Shows the rules of one state, or of the country, each with its source and its date. */
function Rules({ state }: { state: string }) {
  const read = useRead(viewStateRulesEndpoint, { params: { state } });
  if (!read.data) {
    return <Reading of={read} skeleton={<Skeleton shape="row" label={words.stateRules.loading} />} />;
  }
  const { name, version, rules, notAdvice } = read.data;
  return (
    <section className="rules__pack stack-16" aria-labelledby={`rules-${state}`}>
      <h2 id={`rules-${state}`} className="text-20">
        {name} <span className="soft">{words.stateRules.version(version)}</span>
      </h2>
      <ul className="plain-list stack-16">
        {rules.map(({ kind, title, text, does, citation, address, asOf }) => (
          <li key={kind} className="rules__rule frame stack-8">
            <h3 className="text-16">{title}</h3>
            <p>{text}</p>
            <p className="soft">{does}</p>
            <p className="soft">
              <a href={address} target="_blank" rel="noreferrer">
                {citation}
              </a>
              , {words.stateRules.asOf} <When at={asOf} as="MMM DD, YYYY" />
            </p>
          </li>
        ))}
      </ul>
      <p>
        <strong>{notAdvice}</strong>
      </p>
    </section>
  );
}

/**
 * Shows the rules for home improvement contracts, state by state. It makes no claims about states that are not in the
 * list.
 */
export function RulesPage() {
  const [search, setSearch] = useSearchParams();
  const states = useRead(listStateRulesEndpoint, {});
  const known = states.data?.items ?? [];
  const asked = search.get("state");
  const state = known.find((it) => it.state === asked)?.state;
  return (
    <div className="rules">
      <PageHeader title={words.stateRules.title} sentence={words.stateRules.hint} />
      {states.error && !states.data ? <ReadProblem cause={states.error} onRetry={() => states.refetch()} /> : null}
      <SelectField
        label={words.stateRules.state}
        value={state ?? ""}
        placeholder={words.stateRules.choose}
        options={known.map((it) => ({ value: it.state, label: it.name }))}
        onChange={(value) => setSearch(value === "" ? {} : { state: value }, { replace: true })}
      />
      {states.data && asked !== null && state === undefined ? <p>{words.stateRules.none}</p> : null}
      {state === undefined ? null : <Rules state={state} />}
      <Rules state="US" />
    </div>
  );
}
