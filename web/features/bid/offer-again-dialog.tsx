import { useState } from "react";
import type { InputOf, ReplyOf } from "#api/call.ts";
import { offerAgainEndpoint, type viewLastOfferEndpoint, viewOfferToSignEndpoint } from "#api/endpoints/contracts.ts";
import { changeIssues } from "#core/contract/contract/changed-milestones.ts";
import type { InsuranceDemand, WaiverDemand } from "#core/contract/contract/contract.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import type { Day } from "#core/shared/day.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { byField } from "#web/forms/by-field.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { centsOfDollars, shownSum } from "#web/forms/typed-money.ts";
import { FieldError } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import * as words from "#web/words.ts";
import { type Problems, type Row, rowOf, stageOf } from "./draft.ts";
import { InsuranceField } from "./insurance-field.tsx";
import { MilestoneRows } from "./milestone-rows.tsx";
import { noRetainage, RetainageFields, retainageOf, type TypedRetainage } from "./retainage-fields.tsx";
import { PlanTotal } from "./stages.tsx";
import { useUnfinished } from "./use-unfinished.ts";
import { WaiverField } from "./waiver-field.tsx";

const SignDialog = lazyPart(async () => (await import("#web/documents/sign-dialog.tsx")).SignDialog, "over the page");

type Body = InputOf<typeof offerAgainEndpoint>["body"];
type LastOffer = NonNullable<ReplyOf<typeof viewLastOfferEndpoint>>;

/** Changes the milestones of an offer that failed, and sends it again to the same bidder. */
export function OfferAgainDialog({ bid, before, onClose }: { bid: BidView; before: LastOffer; onClose: () => void }) {
  const { name } = bid.bidder;
  const offer = useDo(offerAgainEndpoint, { problems: "form", said: words.bidder.hired(name), onDone: onClose });
  const [rows, setRows] = useState<readonly Row[]>(() => before.milestones.map(rowOf));
  const [problems, setProblems] = useState<Problems>({});
  const [signing, setSigning] = useState<Omit<Body, "signature"> | null>(null);
  const pictures = useUnfinished();
  const [retainage, setRetainage] = useState<TypedRetainage>(noRetainage);
  const [insuranceDemand, setInsuranceDemand] = useState<InsuranceDemand>("none");
  const [waiverDemand, setWaiverDemand] = useState<WaiverDemand>("none");
  const total = centsOfDollars(shownSum(rows.map(({ amount }) => amount))) ?? 0;

  const submit = async (form: HTMLFormElement) => {
    const milestones = rows.map(stageOf);
    const found = { ...byField(changeIssues(milestones, dayOf(new Date()))), ...pictures.problems(rows) };
    const kept = retainageOf(retainage);
    if (kept === undefined) found.retainage = words.bidder.retainageDaysWrong;
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    offer.reset();
    setSigning({ milestones, insuranceDemand, waiverDemand, ...(kept && { retainage: kept }) });
  };

  if (signing) {
    return (
      <SignDialog
        title={words.signing.title}
        send={words.cancelling.offerAgainSend}
        document={viewOfferToSignEndpoint}
        input={{ params: { bidId: bid.id }, body: signing }}
        doing={offer}
        onSign={(signature) => offer.run({ params: { bidId: bid.id }, body: { ...signing, signature } })}
        onClose={() => setSigning(null)}
      />
    );
  }
  const wrong = { ...fieldProblems(offer.problem), ...problems };
  return (
    <FormDialog
      size="large"
      title={words.cancelling.offerAgainTitle(name)}
      send={words.cancelling.offerAgainSend}
      busy={offer.busy}
      className="stack-16"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.cancelling.offerAgainHint(name)}</p>
      <FormProblem problem={offer.problem} unless={wrong} />
      {wrong.milestones ? (
        <div data-invalid="" tabIndex={-1}>
          <FieldError className="ui-field__error" error={wrong.milestones} />
        </div>
      ) : null}
      <MilestoneRows
        rows={rows}
        problems={wrong}
        earliest={daysAfter(dayOf(new Date()), 1)}
        onChange={(changed) => {
          setRows(changed);
          setProblems({});
        }}
        onPicture={pictures.note}
      />
      <RetainageFields typed={retainage} problem={wrong.retainage} onChange={setRetainage} />
      <InsuranceField
        bid={bid}
        endDays={rows.map(stageOf).flatMap(({ endDay }) => (endDay === null ? [] : [endDay as Day]))}
        value={insuranceDemand}
        onChange={setInsuranceDemand}
      />
      <WaiverField value={waiverDemand} onChange={setWaiverDemand} />
      <PlanTotal total={total} />
    </FormDialog>
  );
}
