import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { leaveContractEndpoint } from "#api/endpoints/contracts.ts";
import { viewStateRulesEndpoint } from "#api/endpoints/state-rules.ts";
import { useDo, useRead } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Source } from "#web/market/credential-lines.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { MaterialsStand } from "./materials-line.tsx";
import type { Side, Viewed } from "./viewed.ts";

type Leaving = NonNullable<Viewed["leaving"]>;

const dayInWords = (day: string): string => formatDate(day, "MMM DD, YYYY");

/** Shows until when the poster can cancel without a reason, and the poster's button for that. */
function Leaving({ contract, leaving, side }: { contract: Viewed; leaving: Leaving; side: Side }) {
  const [asking, setAsking] = useState(false);
  const leave = useDo(leaveContractEndpoint, {
    problems: "form",
    said: words.stateRules.left,
    onDone: () => setAsking(false),
  });
  const [isSenior, setSenior] = useState(false);
  const { until, seniorUntil, age } = leaving;
  const isClient = side === "poster";
  return (
    <>
      <p>
        {isClient ? words.stateRules.leaveUntil(dayInWords(until)) : words.stateRules.clientUntil(dayInWords(until))}{" "}
        {seniorUntil === null || age === null
          ? null
          : isClient
            ? words.stateRules.leaveUntilSenior(age, dayInWords(seniorUntil))
            : words.stateRules.clientUntilSenior(age, dayInWords(seniorUntil))}
      </p>
      {contract.moves.includes("leave") ? (
        <div className="no-print">
          <Button onPress={() => setAsking(true)}>{words.stateRules.leave}</Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={words.stateRules.leaveAsk}
        message={
          <>
            <p>{words.stateRules.leaveHint}</p>
            <MaterialsStand contractId={contract.id} />
            {age === null ? null : (
              <Checkbox label={words.stateRules.senior(age)} checked={isSenior} onChange={setSenior} />
            )}
            <FormProblem problem={leave.problem} />
          </>
        }
        yes={words.stateRules.leaveYes}
        no={words.stateRules.leaveNo}
        danger
        onYes={() => leave.run({ params: { contractId: contract.id }, body: { isSenior } })}
        onNo={() => setAsking(false)}
      />
    </>
  );
}

/** Shows the state rules of the contract, the license that it shows, and the days to cancel. */
export function RulesPanel({ contract, side }: { contract: Viewed; side: Side }) {
  const { rules, leaving, licenseCheck } = contract;
  const state = rules?.state ?? "US";
  const pack = useRead(viewStateRulesEndpoint, { params: { state } }, { enabled: rules !== null });
  if (rules === null) return null;
  const name = pack.data?.name ?? rules.state;
  return (
    <section className="contract-notice contract-payment" aria-label={words.stateRules.of(name)}>
      <Icon name="info-circle" size="small" />
      <div className="contract-notice__text fills">
        <p>{words.stateRules.made(name, rules.version)}</p>
        <p>
          {rules.license === null
            ? words.stateRules.noLicense(name)
            : words.stateRules.license(rules.license.number, name)}
          {licenseCheck === undefined ? null : (
            <>
              {" · "}
              <Source check={licenseCheck} />
            </>
          )}
          {" · "}
          <Link to={`${paths.rules}?state=${rules.state}`}>{words.stateRules.read}</Link>
        </p>
        {leaving === null ? null : <Leaving contract={contract} leaving={leaving} side={side} />}
      </div>
    </section>
  );
}
