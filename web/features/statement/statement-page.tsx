import { Link } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { exportStatementFileEndpoint } from "#api/endpoints/documents.ts";
import { exportStatementEndpoint, viewStatementEndpoint } from "#api/endpoints/statements.ts";
import { useDo, useRead } from "#web/client.ts";
import { saveBytes, saveText } from "#web/files/save-file.ts";
import { CloseoutLine } from "#web/market/closeout-line.tsx";
import { isNotThere, NotRead, useNamedContract } from "#web/reading/not-read.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CardTable } from "#web/ui/CardTable.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Section } from "#web/ui/Section.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { Tile, Tiles } from "#web/ui/Tile.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./statement.css";

type Statement = ReplyOf<typeof viewStatementEndpoint>;
type Line = Statement["lines"][number];

const tones: Readonly<Record<Line["standing"], Tone>> = {
  paid: "success",
  held: "info",
  on_its_way: "info",
  being_checked: "waiting",
  not_finished: "neutral",
  failed: "danger",
  canceled: "neutral",
  returned: "danger",
  refunded: "neutral",
  to_pay: "neutral",
  kept_back: "waiting",
};

function Actions({ contractId }: { contractId: string }) {
  const params = { contractId };
  const asCsv = useDo(exportStatementEndpoint, {
    said: words.statement.saved,
    onDone: (file) => saveText(file, "text/csv;charset=utf-8"),
  });
  const asPdf = useDo(exportStatementFileEndpoint, {
    said: words.statement.saved,
    onDone: (file) => saveBytes(file, "application/pdf"),
  });
  return (
    <>
      <Button icon="download" onPress={() => asPdf.run({ params, query: { format: "pdf" } })}>
        {words.paper.pdf}
      </Button>
      <Button icon="download" onPress={() => asCsv.run({ params })}>
        {words.statement.download}
      </Button>
      <Button icon="print" onPress={() => window.print()}>
        {words.statement.print}
      </Button>
    </>
  );
}

/** The states of a payment whose money was taken; the second list, those in which the bidder received it. */
const withReceipt: readonly Line["standing"][] = ["paid", "held", "kept_back", "returned", "refunded"];
const withInvoice: readonly Line["standing"][] = ["paid", "returned"];

/** Links to a payment's receipt, which only the poster sees, and to its invoice. */
function Papers({ line, side }: { line: Line; side: Statement["side"] }) {
  if (line.kind !== "payment" || line.paymentId === null) return null;
  const hasReceipt = side === "poster" && withReceipt.includes(line.standing);
  const hasInvoice = withInvoice.includes(line.standing);
  if (!hasReceipt && !hasInvoice) return null;
  return (
    <span className="statement__papers no-print">
      {hasReceipt ? <Link to={`${paths.document}?receipt=${line.paymentId}`}>{words.paper.receipt}</Link> : null}
      {hasInvoice ? <Link to={`${paths.document}?invoice=${line.paymentId}`}>{words.paper.invoice}</Link> : null}
    </span>
  );
}

/** Shows what a line is for: the milestone and its description. */
function What({ line, side }: { line: Line; side: Statement["side"] }) {
  return (
    <th scope="row" className="statement__what">
      {line.kind === "refund" ? words.statement.refundOf(line.number) : words.statement.milestone(line.number)}
      <span className="statement__about">
        <bdi>{words.kept.say(line.description)}</bdi>
        {line.waiver === undefined ? null : (
          <>
            {" · "}
            <bdi>{words.statement.waivers[line.waiver]}</bdi>
          </>
        )}
      </span>
      <Papers line={line} side={side} />
    </th>
  );
}

function Amount({ line }: { line: Line }) {
  return (
    <td className="statement__figure">
      {line.kind === "refund" ? <span aria-hidden="true">−</span> : null}
      <Money cents={line.amount} exact />
      {line.retained > 0 ? (
        <span className="statement__about">{words.statement.retained(formatMoney(line.retained, true))}</span>
      ) : null}
    </td>
  );
}

/** Returns the title of a column of figures. */
const figure = (text: string) => ({ text, className: "statement__figure" });

function Moved({ lines, side }: { lines: readonly Line[]; side: Statement["side"] }) {
  const withFees = side === "poster";
  return (
    <CardTable
      className="statement__lines frame text-14"
      caption={words.statement.history}
      heads={[
        ...[words.statement.date, words.statement.what, words.statement.method, words.statement.status],
        ...(withFees ? [figure(words.statement.fee)] : []),
        figure(words.statement.amount),
      ]}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own, and come in the order of time
        <tr key={index}>
          <td className="statement__date">
            {line.at ? (
              <bdi>
                <When at={line.at} as="DD MMM, YYYY" />
              </bdi>
            ) : null}
          </td>
          <What line={line} side={side} />
          <td>{line.rail ? words.payment[line.rail] : null}</td>
          <td>
            <StateTag tone={tones[line.standing]} label={words.statement.standings[line.standing]} />
          </td>
          {withFees ? (
            <td className="statement__figure">
              {line.fee === null ? null : (
                <>
                  <span className="statement__label">{words.statement.fee} </span>
                  <Money cents={line.fee} exact />
                </>
              )}
            </td>
          ) : null}
          <Amount line={line} />
        </tr>
      ))}
    </CardTable>
  );
}

function Left({ lines, side }: { lines: readonly Line[]; side: Statement["side"] }) {
  return (
    <CardTable
      className="statement__lines frame text-14"
      caption={words.statement.left}
      heads={[words.statement.due, words.statement.what, figure(words.statement.amount)]}
    >
      {lines.map((line) => (
        <tr key={line.number}>
          <td className="statement__date">
            <bdi>
              <span className="statement__label">{words.statement.due} </span>
              <When at={line.endDay} as="DD MMM, YYYY" />
            </bdi>
          </td>
          <What line={line} side={side} />
          <Amount line={line} />
        </tr>
      ))}
    </CardTable>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const moved = statement.lines.filter(({ kind }) => kind !== "milestone");
  const left = statement.lines.filter(({ kind }) => kind === "milestone");
  // A payment that was split off a charge has no fee of its own.
  const hasParts = statement.side === "poster" && moved.some(({ kind, fee }) => kind === "payment" && fee === null);
  return (
    <div className="statement">
      <Tiles>
        <Tile label={words.statement.paid} value={<Money cents={statement.paid} exact />} />
        {statement.held > 0 ? (
          <Tile label={words.statement.held} value={<Money cents={statement.held} exact />} />
        ) : null}
        <Tile label={words.statement.onItsWay} value={<Money cents={statement.onItsWay} exact />} />
        <Tile label={words.statement.givenBack} value={<Money cents={statement.givenBack} exact />} />
        {statement.fees === null ? null : (
          <Tile label={words.statement.fees} value={<Money cents={statement.fees} exact />} />
        )}
        {statement.keptBack > 0 ? (
          <Tile label={words.statement.keptBack} value={<Money cents={statement.keptBack} exact />} />
        ) : null}
        <Tile label={words.statement.toPay} value={<Money cents={statement.toPay} exact />} />
      </Tiles>
      {statement.closeout === null ? null : <CloseoutLine closeout={statement.closeout} />}
      <Section id="statement-history" title={words.statement.history} titleClassName="statement__subtitle">
        {moved.length === 0 ? (
          <p className="soft">{words.statement.none}</p>
        ) : (
          <Moved lines={moved} side={statement.side} />
        )}
        {hasParts ? <p className="soft statement__note">{words.statement.feeOnce}</p> : null}
        {statement.isCut ? <p className="soft statement__note">{words.statement.isCut}</p> : null}
      </Section>
      <Section id="statement-left" title={words.statement.left} titleClassName="statement__subtitle">
        {left.length === 0 ? (
          <p className="soft">{words.statement.leftNone}</p>
        ) : (
          <Left lines={left} side={statement.side} />
        )}
      </Section>
    </div>
  );
}

/** Shows /v1/statement?contract_id=: the money of one contract, for either of its two people. */
export function StatementPage() {
  const contractId = useNamedContract();
  const found = useRead(viewStatementEndpoint, { params: { contractId } });
  const statement = found.data;
  if (!statement || isNotThere(found.error)) {
    return (
      <NotRead
        title={words.statement.title}
        read={found}
        rows={4}
        said={words.statement}
        icon="receipt"
        to="payments"
      />
    );
  }
  const contract =
    statement.side === "poster"
      ? addressOf({ to: "poster_contract", contractId })
      : addressOf({ to: "bidder_contract", bidId: statement.bidId });
  return (
    <>
      <PageHeader
        title={statement.listingTitle}
        about={words.statement.title}
        back={{ to: contract, label: words.statement.back }}
        sentence={
          <>
            <bdi>{statement.poster}</bdi>, <bdi>{statement.bidder}</bdi> ·{" "}
            {words.statement.sentence(formatMoney(statement.totalCost))}
          </>
        }
        actions={<Actions contractId={contractId} />}
      />
      <Lines statement={statement} />
    </>
  );
}
