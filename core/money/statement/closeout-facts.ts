import type { ChangeCause } from "#core/contract/change-order/change-cause.ts";
import { type CloseoutSums, causesOf } from "#core/money/closeout/closeout.ts";
import type { Language } from "#core/shared/language.ts";

type Texts = {
  readonly title: string;
  readonly bid: string;
  readonly agreed: string;
  readonly causes: Readonly<Record<ChangeCause, string>>;
  readonly disputes: string;
  readonly refunds: string;
  readonly final: string;
  readonly finished: string;
  readonly onTime: string;
  readonly late: (days: number) => string;
};

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: "From bid to final price",
    bid: "Bid",
    agreed: "Changed when hired",
    causes: {
      owner: "Requested by the client",
      found: "Found after work started",
      left_out: "Left out of the bid",
      prices: "Material prices",
      other: "Other changes",
    },
    disputes: "Disputes",
    refunds: "Refunds",
    final: "Final price",
    finished: "Finished",
    onTime: "On time",
    late: (days) => `${days} ${days === 1 ? "day" : "days"} late`,
  },
  es: {
    title: "De la oferta al precio final",
    bid: "Oferta",
    agreed: "Cambio al contratar",
    causes: {
      owner: "Pedido por el cliente",
      found: "Descubierto al empezar el trabajo",
      left_out: "Faltaba en la oferta",
      prices: "Precios de materiales",
      other: "Otros cambios",
    },
    disputes: "Disputas",
    refunds: "Reembolsos",
    final: "Precio final",
    finished: "Terminado",
    onTime: "A tiempo",
    late: (days) => `${days} ${days === 1 ? "día" : "días"} de retraso`,
  },
};

/**
 * Returns the title and lines that lead from a contract's bid to its final price, as files show them: numbers are in
 * cents, and the final price is the sum of the lines before it. Leaves out what changed nothing.
 */
export const closeoutFacts = (closeout: CloseoutSums, language: Language) => {
  const { bid, agreed, disputes, refunds, final, daysLate } = closeout;
  const said = texts[language];
  const between: ReadonlyArray<readonly [label: string, value: number]> = [
    [said.agreed, agreed - bid],
    ...causesOf(closeout).map(({ cause, difference }) => [said.causes[cause], difference] as const),
    [said.disputes, disputes],
    [said.refunds, 0 - refunds],
  ];
  const facts: ReadonlyArray<readonly [label: string, value: number | string]> = [
    [said.bid, bid],
    ...between.filter(([, value]) => value !== 0),
    [said.final, final],
    ...(daysLate === null ? [] : [[said.finished, daysLate === 0 ? said.onTime : said.late(daysLate)] as const]),
  ];
  return { title: said.title, facts };
};
