import { useState } from "react";
import { Link } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { viewWaiversEndpoint } from "#api/endpoints/waivers.ts";
import { useRead } from "#web/client.ts";
import { isNotThere, NotRead, useNamedContract } from "#web/reading/not-read.tsx";
import { Button } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Money } from "#web/ui/Money.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import * as words from "#web/words.ts";
import { SignDialog } from "./sign-dialog.tsx";
import "./waiver.css";

type Waivers = ReplyOf<typeof viewWaiversEndpoint>;
type Milestone = Waivers["milestones"][number];
/** What a waiver covers: a milestone's work, or its held retainage. */
export type Stage = Pick<Milestone, "id" | "number" | "description" | "waiver" | "isWaived" | "canSign"> & {
  readonly keptBack: boolean;
  /** In cents. */
  readonly amount: number;
};

const stagesOf = ({ payable, kept, ...milestone }: Milestone): ReadonlyArray<Stage> => [
  { ...milestone, keptBack: false, amount: payable },
  ...(kept === null ? [] : [{ ...milestone, ...kept, keptBack: true }]),
];

const said = words.waiver;

const nameOf = ({ number, keptBack }: Stage): string => (keptBack ? said.retainage : said.milestone)(number);

const tones: Readonly<Record<NonNullable<Stage["waiver"]>["state"], Tone>> = {
  conditional: "waiting",
  effective: "success",
  withdrawn: "danger",
  replaced: "neutral",
};

/** Shows one waiver: its state, who signed it and for what amount; `isNext`: it is the next one to sign. */
function Row({ stage, isNext, onSign }: { stage: Stage; isNext: boolean; onSign: () => void }) {
  const { description, amount, waiver, isWaived, canSign } = stage;
  const name = nameOf(stage);
  return (
    <li className="ui-card frame waiver">
      <div className="waiver__head cluster-flat">
        <h2 className="text-16">
          {name}{" "}
          <bdi className="soft" dir="auto">
            {words.kept.say(description)}
          </bdi>
        </h2>
        <Money cents={waiver?.amount ?? amount} exact />
      </div>
      {waiver === null ? (
        <p>
          <StateTag tone="neutral" label={said.none} />
        </p>
      ) : (
        <>
          <p className="waiver__facts cluster-wide">
            <StateTag tone={tones[waiver.state]} label={said.states[waiver.state]} />
            <bdi>{said.stateHints[waiver.state]}</bdi>
          </p>
          <p className="soft">
            <bdi>{said.signedBy(waiver.signer, formatDate(waiver.signedAt))}</bdi> ·{" "}
            <bdi>{said.through(formatDate(waiver.throughDay))}</bdi>
            {waiver.exceptions === "" ? null : (
              <>
                {" · "}
                <bdi>{said.exceptions(waiver.exceptions)}</bdi>
              </>
            )}
          </p>
          {isWaived || waiver.state === "effective" ? null : <p>{said.stale}</p>}
        </>
      )}
      <div className="waiver__actions cluster-wide no-print">
        {waiver === null ? null : (
          <Link to={`${paths.document}?waiver=${waiver.id}`}>
            {said.open}
            <span className="visually-hidden">, {name}</span>
          </Link>
        )}
        {canSign ? (
          <Button variant={isNext ? "primary" : isWaived ? "text" : "outlined"} onPress={onSign}>
            {waiver === null ? said.sign : said.signAgain}
            <span className="visually-hidden">, {name}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Shows /v1/waivers?contract_id=: the lien waivers of one contract, for either of its two people. */
export function WaiversPage() {
  const contractId = useNamedContract();
  const found = useRead(viewWaiversEndpoint, { params: { contractId } });
  const [signing, setSigning] = useState<Stage>();
  if (!found.data || isNotThere(found.error)) {
    return <NotRead title={said.title} read={found} rows={3} said={said} icon="receipt" to="payments" />;
  }
  const { side, bidId, bidderName, listingTitle, waiverDemand, milestones } = found.data;
  const stages = milestones.flatMap(stagesOf);
  const next = stages.find(({ canSign, isWaived }) => canSign && !isWaived);
  const link = side === "poster" ? ({ to: "poster_contract", contractId } as const) : null;
  return (
    <>
      <PageHeader
        title={said.title}
        about={said.about(listingTitle)}
        back={{
          to: addressOf(link ?? { to: "bidder_contract", bidId }),
          label: words.paper.backToContract,
        }}
      />
      <div className="waivers">
        <p>{said.hint[side](bidderName)}</p>
        {waiverDemand === "demand" ? <p>{said.demanded}</p> : null}
        <ul className="plain-list stack-12" aria-label={said.title}>
          {stages.map((stage) => (
            <Row
              key={`${stage.id} ${stage.keptBack}`}
              stage={stage}
              isNext={stage === next}
              onSign={() => setSigning(stage)}
            />
          ))}
        </ul>
      </div>
      {signing ? <SignDialog stage={signing} onClose={() => setSigning(undefined)} /> : null}
    </>
  );
}
