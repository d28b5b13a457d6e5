import type { Waiver } from "#core/contract/waiver/waiver.ts";
import type { CloseoutSums } from "#core/money/closeout/closeout.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import type { Language } from "#core/shared/language.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { closeoutFacts } from "./closeout-facts.ts";
import { csvOf, disarmed, dollarsOf } from "./csv.ts";
import type { Standing, Statement, StatementLine } from "./statement.ts";

type Texts<Column extends string = string> = {
  readonly columns: Readonly<Record<Column, string>>;
  readonly kinds: Readonly<Record<StatementLine["kind"], string>>;
  readonly ways: Readonly<Record<Rail, string>>;
  readonly states: Readonly<Record<Standing, string>>;
  readonly waivers: Readonly<Record<Waiver["state"], string>>;
};

const en = {
  columns: {
    date: "Date",
    milestone: "Milestone",
    description: "Description",
    due: "Due date",
    kind: "Kind",
    way: "Method",
    status: "Status",
    amount: "Amount",
    retained: "Retainage",
    fee: "Fee",
    total: "Total",
    waiver: "Lien waiver",
    currency: "Currency",
  },
  kinds: { payment: "Payment", refund: "Refund", milestone: "Milestone" },
  ways: { card: "Card", bank: "Bank transfer" },
  states: {
    paid: "Paid",
    held: "Held until released",
    on_its_way: "On its way",
    being_checked: "Being checked",
    not_finished: "Not finished",
    failed: "Failed",
    canceled: "Canceled",
    returned: "Reversed by the bank",
    refunded: "Refunded",
    to_pay: "Left to pay",
    kept_back: "Retainage",
  },
  waivers: { conditional: "Conditional", effective: "In effect", withdrawn: "Not in effect", replaced: "Replaced" },
} satisfies Texts;

type Column = keyof typeof en.columns;

export const statementTexts: Readonly<Record<Language, Texts<Column>>> = {
  en,
  es: {
    columns: {
      date: "Fecha",
      milestone: "Etapa",
      description: "Descripción",
      due: "Fecha límite",
      kind: "Tipo",
      way: "Forma de pago",
      status: "Estado",
      amount: "Monto",
      retained: "Retención",
      fee: "Cargo",
      total: "Total",
      waiver: "Renuncia al gravamen",
      currency: "Moneda",
    },
    kinds: { payment: "Pago", refund: "Reembolso", milestone: "Etapa" },
    ways: { card: "Tarjeta", bank: "Transferencia bancaria" },
    states: {
      paid: "Pagado",
      held: "Guardado hasta que se libere",
      on_its_way: "En camino",
      being_checked: "En revisión",
      not_finished: "Sin terminar",
      failed: "Falló",
      canceled: "Cancelado",
      returned: "Devuelto por el banco",
      refunded: "Reembolsado",
      to_pay: "Por pagar",
      kept_back: "Retención",
    },
    waivers: { conditional: "Condicional", effective: "Con efecto", withdrawn: "Sin efecto", replaced: "Reemplazada" },
  },
};

/** Amounts that go back to the poster are negative. */
const signOf = ({ kind }: StatementLine): number => (kind === "refund" ? -1 : 1);

/** Returns an ended contract's lines from bid to final price, after an empty row and outside the sums of the lines. */
const closeoutRows = (closeout: CloseoutSums, language: Language): ReadonlyArray<ReadonlyArray<string>> => {
  const { title, facts } = closeoutFacts(closeout, language);
  const rows = facts.map(([label, value]) => [
    disarmed(label),
    typeof value === "number" ? dollarsOf(value) : disarmed(value),
  ]);
  return [[], [disarmed(title)], ...rows];
};

/**
 * Returns a statement as CSV (RFC 4180), one row per line, for spreadsheets in this language. The bidder's has no fees.
 */
export const statementCsv = (
  { lines, side, closeout }: Pick<Statement, "lines" | "side" | "closeout">,
  language: Language,
): string => {
  const { columns, kinds, ways, states, waivers } = statementTexts[language];
  const rowOf = (line: StatementLine): Readonly<Record<Column, string>> => ({
    date: line.at === null ? "" : dayOf(line.at),
    milestone: String(line.number),
    description: disarmed(line.description),
    due: line.endDay,
    kind: disarmed(kinds[line.kind]),
    way: line.rail === null ? "" : disarmed(ways[line.rail]),
    status: disarmed(states[line.standing]),
    amount: dollarsOf(signOf(line) * line.amount),
    retained: dollarsOf(line.retained),
    fee: dollarsOf(line.fee),
    total: dollarsOf(line.total),
    waiver: line.waiver === undefined ? "" : disarmed(waivers[line.waiver]),
    currency: "USD",
  });
  const isWaived = lines.some(({ waiver }) => waiver !== undefined);
  const isRetained = lines.some(({ retained }) => retained > 0);
  const shown = (Object.keys(columns) as ReadonlyArray<Column>).filter(
    (column) =>
      (side === "poster" || (column !== "fee" && column !== "total")) &&
      (column !== "retained" || isRetained) &&
      (column !== "waiver" || isWaived),
  );
  const rows = [
    shown.map((column) => disarmed(columns[column])),
    ...lines.map(rowOf).map((row) => shown.map((it) => row[it])),
    ...(closeout === null ? [] : closeoutRows(closeout, language)),
  ];
  return csvOf(rows);
};
