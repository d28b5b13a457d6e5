import { type KeyboardEvent, memo, useCallback, useId, useRef, useState } from "react";
import { hasAmount, ScopeAnswerKind } from "#core/market/bid/scope-answer.ts";
import { sayKind, sayLine, sayQuantity } from "#web/market/say-scope.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PriceInput } from "#web/ui/PriceInput.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { type AnswerRow, type Draft, lineSumOf, type Problems, typedDollars } from "./draft.ts";
import type { Change } from "./use-bid-draft.ts";
import "./scope-fields.css";

const said = words.scopeAnswer;

const optionOf = (kind: ScopeAnswerKind) => ({ value: kind, label: said.kinds[kind] });
const allowanceOptions = ScopeAnswerKind.literals.map(optionOf);
const options = ScopeAnswerKind.literals.filter((kind) => kind !== "allowance").map(optionOf);

/** Returns a line's default answer: its allowance, or included without a price of its own. */
const inBid = ({ asked }: AnswerRow): Pick<AnswerRow, "kind" | "amount"> =>
  asked.kind === "allowance"
    ? { kind: "allowance", amount: typedDollars(asked.allowance) }
    : { kind: "included", amount: "" };

/** Returns the row's changes after another kind was chosen. */
const ofKind = (row: AnswerRow, kind: ScopeAnswerKind | null): Partial<AnswerRow> =>
  kind === "allowance" && row.amount === "" ? { kind, amount: typedDollars(row.asked.allowance) } : { kind };

/**
 * Returns the row's changes after its price was typed: with a price it becomes part of the bid, without one it is open
 * again.
 */
const ofAmount = (row: AnswerRow, amount: string): Partial<AnswerRow> => {
  const kind = row.asked.kind === "allowance" ? "allowance" : "priced";
  if (row.kind === null) return amount === "" ? {} : { kind, amount };
  return row.kind === kind && amount === "" ? { kind: null, amount } : { amount };
};

interface LineProps {
  row: AnswerRow;
  amountProblem: string | undefined;
  alternativeProblem: string | undefined;
  /** The error about the line itself. */
  problem: string | undefined;
  onChange: (lineId: string, change: (row: AnswerRow) => Partial<AnswerRow>) => void;
}

function Wrong({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="ui-field__error" id={id} role="alert">
      <Icon name="exclamation-circle" size="small" />
      <bdi>{children}</bdi>
    </p>
  );
}

/** Shows one line of the scope and the bid's answer. Memoized, so that typing renders only its own line. */
const Line = memo(function Line({ row, amountProblem, alternativeProblem, problem, onChange }: LineProps) {
  const { lineId, asked, kind, amount, alternative, note, before } = row;
  const id = useId();
  const [noting, setNoting] = useState(note !== "");
  const facts = [sayQuantity(asked), sayKind(asked)].filter(Boolean).join(" · ");
  return (
    <li className={`answer-row stack-8${kind === "excluded" ? " answer-row--out" : ""}`}>
      <div className="answer-row__line">
        <bdi className="medium">{asked.title}</bdi>
        {facts ? <bdi className="soft tabular">{facts}</bdi> : null}
        {asked.note ? (
          <p className="soft" dir="auto">
            {asked.note}
          </p>
        ) : null}
        {before ? (
          <p className="answer-row__changed">
            <Icon name="exclamation-triangle" size="small" />
            <bdi>{said.changedLine(sayLine(before))}</bdi>
          </p>
        ) : null}
        <Wrong id={`${id}-line`}>{problem}</Wrong>
      </div>
      <div className="answer-row__answer">
        <Select
          aria-label={said.answer(asked.title)}
          options={asked.kind === "allowance" ? allowanceOptions : options}
          placeholder={said.none}
          value={kind ?? ""}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-line` : undefined}
          onChange={(value) => {
            const chosen = ScopeAnswerKind.literals.find((one) => one === value) ?? null;
            onChange(lineId, (now) => ofKind(now, chosen));
          }}
        />
        {kind === null || hasAmount(kind) ? (
          <PriceInput
            aria-label={said.price(asked.title)}
            value={amount}
            aria-invalid={amountProblem ? true : undefined}
            aria-describedby={amountProblem ? `${id}-amount` : undefined}
            onChange={(typed) => onChange(lineId, (now) => ofAmount(now, typed))}
          />
        ) : (
          <span />
        )}
        {noting ? (
          <span />
        ) : (
          <IconButton icon="pencil" label={said.addNote(asked.title)} onClick={() => setNoting(true)} />
        )}
      </div>
      <Wrong id={`${id}-amount`}>{amountProblem}</Wrong>
      {kind === "alternative" ? (
        <TextField
          label={said.alternative}
          error={alternativeProblem}
          maxLength={500}
          value={alternative}
          onChange={(typed) => onChange(lineId, () => ({ alternative: typed }))}
        />
      ) : null}
      {noting ? (
        <TextField
          label={said.note}
          optional
          maxLength={500}
          value={note}
          onChange={(typed) => onChange(lineId, () => ({ note: typed }))}
        />
      ) : null}
    </li>
  );
});

/** Shows whether the lines add up to the bid's amount; a difference is only reported. */
function Sum({ draft, onChange }: Pick<ScopeFieldsProps, "draft" | "onChange">) {
  const sum = lineSumOf(draft);
  if (sum === null) return null;
  const { priced, rest, hasUnpriced, addsUp, hasTotal } = sum;
  const others = formatMoney(Math.abs(rest));
  const isOpen = draft.milestones.length === 0 && rest !== 0 && priced % 100 === 0;
  const compared =
    rest === 0
      ? said.sumEqual
      : rest < 0
        ? said.sumMore(others)
        : hasUnpriced
          ? said.sumRest(others)
          : said.sumLess(others);
  return (
    <div className={`answer-sum cluster-flat${addsUp || !hasTotal ? "" : " answer-sum--off"}`}>
      <bdi>
        {said.sum(formatMoney(priced))} {hasTotal ? compared : null}
      </bdi>
      {isOpen ? (
        <Button variant="text" onPress={() => onChange({ amount: priced / 100 })}>
          {said.use(formatMoney(priced))}
        </Button>
      ) : null}
    </div>
  );
}

/** Shows how many lines are answered, and which differ from the request. */
function Standing({ rows }: { rows: readonly AnswerRow[] }) {
  const demanded = rows.filter(({ asked }) => asked.kind !== "optional");
  const answered = rows.filter(({ kind }) => kind !== null).length;
  const gaps = answered === 0 ? 0 : demanded.filter(({ kind }) => kind === null).length;
  const excluded = demanded.filter(({ kind }) => kind === "excluded").length;
  const changed = rows.filter(({ before }) => before !== null).length;
  return (
    <p className="answer-standing">
      <bdi>
        {[
          said.answered(answered, rows.length),
          ...(gaps > 0 ? [said.gaps(gaps)] : []),
          ...(excluded > 0 ? [said.excluded(excluded)] : []),
          ...(changed > 0 ? [said.changed(changed)] : []),
        ].join(" ")}
      </bdi>
    </p>
  );
}

export interface ScopeFieldsProps {
  draft: Draft;
  problems: Problems;
  onChange: (part: Change) => void;
}

/** Shows what a bid covers, line by line: prices are typed down the column, and one press includes the rest. */
export function ScopeFields({ draft, problems, onChange }: ScopeFieldsProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const rows = draft.scopeAnswers;
  const open = rows.filter(({ kind }) => kind === null).length;

  const change = useCallback(
    (lineId: string, next: (row: AnswerRow) => Partial<AnswerRow>) =>
      latest.current(({ scopeAnswers }) => ({
        scopeAnswers: scopeAnswers.map((row) => (row.lineId === lineId ? { ...row, ...next(row) } : row)),
      })),
    [],
  );
  const includeRest = () =>
    onChange(({ scopeAnswers }) => ({
      scopeAnswers: scopeAnswers.map((row) => (row.kind === null ? { ...row, ...inBid(row) } : row)),
    }));
  /** Enter moves to the next price, and does not submit the form. */
  const goDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const prices = [...(list.current?.querySelectorAll<HTMLInputElement>(".answer-row__answer input") ?? [])];
    const next = prices[prices.indexOf(event.target) + 1];
    next?.focus();
    next?.select();
  };

  let at = 0;
  return (
    <section className="answers" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{said.title}</h3>
      <p className="soft">{said.help}</p>
      <div className="answers__head cluster-wide">
        <Standing rows={rows} />
        {open > 0 ? (
          <Button icon="check" onPress={includeRest}>
            {open === rows.length ? said.includeAll : said.includeRest(open)}
          </Button>
        ) : null}
      </div>
      <ol className="plain-list answers__lines" ref={list} onKeyDown={goDown}>
        {rows.map((row) => {
          const field = `scopeAnswers.${row.kind === null ? -1 : at++}`;
          return (
            <Line
              key={row.lineId}
              row={row}
              problem={problems[`${field}.asked`] ?? problems[`${field}.kind`]}
              amountProblem={problems[`${field}.amount`]}
              alternativeProblem={problems[`${field}.alternative`]}
              onChange={change}
            />
          );
        })}
      </ol>
      <Sum draft={draft} onChange={onChange} />
    </section>
  );
}
