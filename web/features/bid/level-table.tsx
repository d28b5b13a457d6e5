import type { LeveledBid, LeveledLine } from "#core/market/bid/level-bids.ts";
import type { Scope } from "#core/market/listing/scope.ts";
import { sayKind, sayQuantity } from "#web/market/say-scope.ts";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";
import * as words from "#web/words.ts";
import { Said } from "./answered-lines.tsx";
import type { NamedBid } from "./comparison-csv.ts";
import { sayAnswer, saySum } from "./say-answer.ts";
import "./level-table.css";

const said = words.level;

/** Shows the amount that is added for what is missing, and its source; or that nobody has a price for it. */
function Fill({ told: { missing, fill, line } }: { told: LeveledLine }) {
  if (missing === null) return null;
  const text =
    fill === null
      ? said.nobody
      : line.kind === "allowance"
        ? said.fillAllowance(formatMoney(fill))
        : said.fill(formatMoney(fill));
  return <bdi className="level__fill tabular">{text}</bdi>;
}

/** Shows a bid's answer to one line, with what is added if the bid lacks it. */
function Told({ told, isWhole }: { told: LeveledLine; isWhole: boolean }) {
  if (isWhole) return <span className="soft">{words.scopeAnswer.said.whole}</span>;
  if (told.answer === null && told.missing === null) return <span className="soft">{words.scopeAnswer.said.gap}</span>;
  return (
    <>
      <Said answered={told} />
      <Fill told={told} />
    </>
  );
}

function LineName({ line }: { line: Scope[number] }) {
  const facts = [sayQuantity(line), sayKind(line)].filter(Boolean).join(" · ");
  return (
    <>
      <bdi className="level__title">{line.title}</bdi>
      {facts ? <bdi className="level__facts tabular">{facts}</bdi> : null}
    </>
  );
}

const isWhole = ({ leveled }: LeveledBid): boolean => leveled === null;

const sums = [
  { label: said.asBid, figure: ({ asBid }: LeveledBid): number | null => asBid },
  { label: said.missing, figure: ({ leveled, added }: LeveledBid) => (leveled === null ? null : added) },
  { label: said.leveled, figure: ({ leveled }: LeveledBid) => leveled },
];

/** Shows the bid's answers to lines that the scope no longer has, and what does not add up. */
function Aside({ leveled: { gone, lineSum } }: { leveled: LeveledBid }) {
  const off = saySum(lineSum);
  return (
    <>
      {off ? <p className="level__off">{off}</p> : null}
      {gone.length > 0 ? (
        <ul className="plain-list stack-4" aria-label={words.scopeAnswer.gone}>
          {gone.map((answer) => (
            <li key={answer.lineId}>
              <bdi>{answer.asked.title}</bdi>: <bdi>{sayAnswer(answer)}</bdi>{" "}
              <bdi className="soft">({words.scopeAnswer.gone})</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export interface LevelTableProps {
  scope: Scope;
  bids: readonly NamedBid[];
}

/** Shows every line next to each bid's answer; the line names stay in place while the bids scroll. */
function Wide({ scope, bids }: LevelTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is reached by the arrow keys
    <section className="level" aria-label={said.lines} tabIndex={0}>
      <table className="level__table">
        <thead>
          <tr>
            <th scope="col" className="level__name">
              {said.line}
            </th>
            {bids.map(({ name, leveled }) => (
              <th key={leveled.bidId} scope="col" className="level__cell strong">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scope.map((line, at) => (
            <tr key={line.id} className="level__row">
              <th scope="row" className="level__name">
                <LineName line={line} />
              </th>
              {bids.map(({ leveled }) => {
                const told = leveled.lines[at];
                return (
                  <td key={leveled.bidId} className={`level__cell${told?.missing ? " level__missing" : ""}`}>
                    <div className="level__said">{told ? <Told told={told} isWhole={isWhole(leveled)} /> : null}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ label, figure }) => (
            <tr key={label} className={label === said.leveled ? "level__row level__row--strong" : "level__row"}>
              <th scope="row" className="level__name">
                {label}
              </th>
              {bids.map(({ leveled }) => {
                const cents = figure(leveled);
                return (
                  <td key={leveled.bidId} className="level__cell">
                    {cents === null ? <span className="soft">–</span> : <Money cents={cents} />}
                  </td>
                );
              })}
            </tr>
          ))}
          {bids.some(({ leveled }) => leveled.gone.length > 0 || saySum(leveled.lineSum)) ? (
            <tr className="level__row">
              <th scope="row" className="level__name">
                {words.scopeAnswer.note}
              </th>
              {bids.map(({ leveled }) => (
                <td key={leveled.bidId} className="level__cell">
                  <Aside leveled={leveled} />
                </td>
              ))}
            </tr>
          ) : null}
        </tfoot>
      </table>
    </section>
  );
}

/** Shows bidder by bidder, with missing lines first. */
function Narrow({ bids }: LevelTableProps) {
  return (
    <div className="level-bids stack-16">
      {bids.map(({ name, leveled }) => {
        const lines = leveled.lines.toSorted((one, other) => Number(!one.missing) - Number(!other.missing));
        return (
          <section key={leveled.bidId} className="level-bid frame stack-8" aria-label={name}>
            <h3>
              <bdi>{name}</bdi>
            </h3>
            <dl className="level-bid__sums">
              {sums.map(({ label, figure }) => {
                const cents = figure(leveled);
                return cents === null ? null : (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <Money cents={cents} />
                    </dd>
                  </div>
                );
              })}
            </dl>
            {isWhole(leveled) ? (
              <p className="soft">{said.whole}</p>
            ) : (
              <ul className="plain-list">
                {lines.map((told) => (
                  <li key={told.line.id} className={`level-bid__line${told.missing ? " level__missing" : ""}`}>
                    <span className="level-bid__name">
                      <LineName line={told.line} />
                    </span>
                    <span className="level-bid__said">
                      <Told told={told} isWhole={false} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <Aside leveled={leveled} />
          </section>
        );
      })}
    </div>
  );
}

/** Shows each bid's answer to each line, and its total including what it leaves out. */
export function LevelTable(props: LevelTableProps) {
  const narrow = useNarrow();
  return (
    <div className="level-part stack-12">
      <h2>{said.lines}</h2>
      <p className="soft">{said.linesHelp}</p>
      {narrow ? <Narrow {...props} /> : <Wide {...props} />}
    </div>
  );
}
