import { useState } from "react";
import { Link } from "react-router-dom";
import { addressOf } from "#api/addresses.ts";
import { hireBidderEndpoint, viewOfferToSignEndpoint } from "#api/endpoints/contracts.ts";
import { declineToPayEndpoint, withdrawOwnerAskEndpoint } from "#api/endpoints/deliveries.ts";
import { useDo } from "#web/client.ts";
import type { MaterialsOfContract, MaterialsOfMilestone, Requested } from "#web/market/say-materials.ts";
import { useMay } from "#web/session/role.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import * as words from "#web/words.ts";

const SignDialog = lazyPart(async () => (await import("#web/documents/sign-dialog.tsx")).SignDialog, "over the page");

const said = words.ownerPays;

type Paid = NonNullable<Requested["ownerPays"]>;

/** Shows the owner the request to pay, with everything that they would agree to. */
function Question({ paid, number, contractor }: { paid: Paid; number: number; contractor: string }) {
  const mayAnswer = useMay("manager");
  const [doing, setDoing] = useState<"sign" | "decline">();
  const { bidId, version, supplier, amount, milestones, isInPrice } = paid;
  const params = { bidId };
  const close = () => setDoing(undefined);
  const hire = useDo(hireBidderEndpoint, {
    problems: "form",
    said: said.hired(supplier.name),
    onDone: close,
  });
  const decline = useDo(declineToPayEndpoint, { said: said.declined(contractor) });
  return (
    <section className="owner-pays stack-8" aria-label={said.title}>
      <h4 className="text-16">
        <bdi>{said.asked(contractor, supplier.name)}</bdi>
      </h4>
      <p>{said.askedHint(supplier.name, contractor)}</p>
      <ul className="plain-list stack-4" aria-label={said.plan}>
        {milestones.map((stage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bid's milestones are told apart by their place alone
          <li key={index} className="owner-pays__row">
            <span>
              <bdi dir="auto">{words.kept.say(stage.description)}</bdi>{" "}
              <bdi className="soft">{said.due(formatDate(stage.endDay))}</bdi>
            </span>
            <Money cents={stage.amount} />
          </li>
        ))}
        {milestones.length > 1 ? (
          <li className="owner-pays__row">
            <strong>{words.bidder.total}</strong>
            <strong>
              <Money cents={amount} />
            </strong>
          </li>
        ) : null}
      </ul>
      <p>{isInPrice ? said.inPrice(number) : said.notInPrice(number)}</p>
      {mayAnswer ? (
        <div className="materials__actions cluster-wide no-print">
          <Button variant="primary" icon="check" onPress={() => setDoing("sign")}>
            {said.hire}
          </Button>
          <Button onPress={() => setDoing("decline")}>{said.decline}</Button>
        </div>
      ) : null}
      {doing === "sign" ? (
        <SignDialog
          title={words.signing.title}
          send={words.bidder.hire}
          document={viewOfferToSignEndpoint}
          input={{ params, body: { version } }}
          doing={hire}
          onSign={(signature) => hire.run({ params, body: { version, signature } })}
          onClose={close}
        />
      ) : doing === "decline" ? (
        <TextDialog
          title={said.declineTitle(supplier.name)}
          hint={said.declineHint(contractor)}
          label={said.reason}
          required={said.reasonRequired}
          send={said.decline}
          maxLength={1000}
          onSend={(reason) => decline.run({ params, body: { reason } })}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** Tells the person who asked that the request awaits an answer. */
function Waiting({ paid, owner }: { paid: Paid; owner: string }) {
  const withdraw = useDo(withdrawOwnerAskEndpoint, { said: [words.app.success, said.withdrawn] });
  const mayWithdraw = useMay("manager");
  return (
    <section className="owner-pays stack-8" aria-label={said.title}>
      <p>
        {said.waits(owner, paid.supplier.name)} <Money cents={paid.amount} />
      </p>
      {mayWithdraw ? (
        <div className="materials__actions cluster-wide no-print">
          <Button variant="text" onPress={() => withdraw.run({ params: { bidId: paid.bidId } })}>
            {said.withdraw}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

export interface RequestProps {
  request: Requested;
  milestone: MaterialsOfMilestone;
  of: MaterialsOfContract;
}

/** Shows who pays for the materials if the owner does, or is asked to; renders nothing if the contractor pays. */
export function OwnerPays({ request, milestone, of }: RequestProps) {
  const { ownerPays: paid, supplyId } = request;
  const { side, contractId, bidId, posterName, bidderName } = of;
  if (paid === null) return null;
  if (paid.isAsked) {
    return side === "poster" ? (
      <Question paid={paid} number={milestone.number} contractor={bidderName} />
    ) : (
      <Waiting paid={paid} owner={posterName} />
    );
  }
  const { supplier, amount, priceWithout } = paid;
  const contract = addressOf(
    side === "poster" ? { to: "poster_contract", contractId } : { to: "bidder_contract", bidId },
  );
  return (
    <section className="owner-pays stack-8" aria-label={said.title}>
      <p>
        <bdi>{side === "poster" ? said.youPay(supplier.name) : said.theyPay(posterName, supplier.name)}</bdi>{" "}
        <Money cents={amount} />
      </p>
      {side === "poster" && supplyId !== null ? (
        <p className="materials__links no-print">
          <Link to={addressOf({ to: "poster_contract", contractId: supplyId })}>
            {said.openContract}
            <span className="visually-hidden">{words.delivery.ofRequest(request.title)}</span>
          </Link>
        </p>
      ) : null}
      {priceWithout === null ? null : (
        <>
          <p>{said.lower(milestone.number, formatMoney(priceWithout))}</p>
          <div className="materials__actions cluster-wide no-print">
            <ButtonLink icon="pencil" to={`${contract}&lower=${milestone.id}.${priceWithout}`}>
              {said.propose}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
