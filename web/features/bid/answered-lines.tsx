import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { type AnsweredLine, type AskedLine, answeredScope, lineSum } from "#core/market/bid/scope-answer.ts";
import { useRead } from "#web/client.ts";
import { sayLine, sayQuantity } from "#web/market/say-scope.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { sayAllowance, sayAnswer, saySum } from "./say-answer.ts";
import "./answered-lines.css";

const said = words.scopeAnswer;

/** Shows the bid's answer to a line; missing answers stand out, with a word and an icon. */
export function Said({ answered }: { answered: AnsweredLine }) {
  const { answer, missing, isChanged } = answered;
  const allowance = sayAllowance(answered);
  return (
    <>
      <span className={`said${missing ? " said--missing" : ""}`}>
        {missing ? <Icon name="exclamation-triangle" size="small" /> : null}
        <bdi className="tabular">{answer ? sayAnswer(answer) : said.said.gap}</bdi>
      </span>
      {allowance ? <bdi className="said__more tabular">{allowance}</bdi> : null}
      {answer?.note ? (
        <span className="said__more" dir="auto">
          {answer.note}
        </span>
      ) : null}
      {answer && isChanged ? (
        <span className="said__changed">
          <Icon name="history" size="small" />
          <bdi>{said.changedLine(sayLine(answer.asked))}</bdi>
        </span>
      ) : null}
    </>
  );
}

function LineTitle({ asked }: { asked: AskedLine }) {
  return (
    <span className="breaks">
      <bdi>{asked.title}</bdi> <bdi className="soft tabular">{sayQuantity(asked)}</bdi>
    </span>
  );
}

/** Shows the bid's answer to each line of the current scope, and to removed lines. */
export function AnsweredLines({ bid }: { bid: BidView }) {
  const listing = useRead(viewListingEndpoint, { params: { listingId: bid.listingId } });
  if (listing.isPending) return <Skeleton shape="row" />;
  // If the project no longer exists, the bid itself is the only source.
  const scope = listing.data?.scope ?? bid.scopeAnswers.map(({ lineId, asked }) => ({ ...asked, id: lineId }));
  const { lines, gone } = answeredScope(scope, bid.scopeAnswers);
  const off = saySum(lineSum(bid.scopeAnswers, bid.amount));
  return (
    <>
      <ol className="plain-list answered-lines">
        {lines.map((answered) => (
          <li key={answered.line.id} className="numbered-line answered-lines__line">
            <LineTitle asked={answered.line} />
            <span className="answered-lines__said">
              <Said answered={answered} />
            </span>
          </li>
        ))}
        {gone.map((answer) => (
          <li key={answer.lineId} className="numbered-line answered-lines__line">
            <LineTitle asked={answer.asked} />
            <span className="answered-lines__said">
              <bdi className="tabular">{sayAnswer(answer)}</bdi>
              <bdi className="said__more">{said.gone}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {off ? <p className="answered-lines__off">{off}</p> : null}
    </>
  );
}
