import type { Language } from "#core/shared/language.ts";
import type { CalendarEntry } from "./calendar-entry.ts";

// No schema here: the calendar page and the feed use the same words.

type Said = Pick<CalendarEntry, "kind" | "side" | "number" | "credential">;

const papers = {
  en: { license: "License", insurance: "Insurance", bond: "Bond" },
  es: { license: "licencia", insurance: "seguro", bond: "fianza" },
} as const;

const english = ({ kind, side, number, credential }: Said): string => {
  switch (kind) {
    case "milestone":
      return `Milestone ${number} due`;
    case "materials":
      return number === null ? "Materials needed" : `Materials needed for milestone ${number}`;
    case "delivery":
      return `Delivery expected for milestone ${number}`;
    case "release":
      return side === "poster"
        ? `Milestone ${number}: answer, or it's released`
        : `Milestone ${number} released to you`;
    case "retainage":
      return side === "poster" ? "Retainage due" : "Retainage due to you";
    case "retainage_release":
      return `Retainage of milestone ${number} released`;
    case "dispute":
      return `Last day to answer the dispute about milestone ${number}`;
    case "cancel":
      return "Last day to cancel the contract";
    case "deadline":
      return "Bidding closes on your project";
    case "bid_deadline":
      return "Bidding closes, you have a bid";
    case "saved_deadline":
      return "Last day to bid";
    case "credential":
      return credential === null
        ? "License expires"
        : `${papers.en[credential.kind]} (${credential.issuingState}) expires`;
  }
};

const spanish = ({ kind, side, number, credential }: Said): string => {
  switch (kind) {
    case "milestone":
      return `Fecha límite de la etapa ${number}`;
    case "materials":
      return number === null ? "Se necesitan los materiales" : `Se necesitan los materiales de la etapa ${number}`;
    case "delivery":
      return `Se espera una entrega para la etapa ${number}`;
    case "release":
      return side === "poster"
        ? `Etapa ${number}: responda, o el dinero se libera`
        : `Se le libera el dinero de la etapa ${number}`;
    case "retainage":
      return side === "poster" ? "Pago de la retención" : "Le deben la retención";
    case "retainage_release":
      return `Se libera la retención de la etapa ${number}`;
    case "dispute":
      return `Último día para responder a la disputa de la etapa ${number}`;
    case "cancel":
      return "Último día para cancelar el contrato";
    case "deadline":
      return "Cierran las ofertas de su proyecto";
    case "bid_deadline":
      return "Cierran las ofertas, usted tiene una";
    case "saved_deadline":
      return "Último día para ofertar";
    case "credential":
      return credential === null
        ? "Vence la licencia"
        : `Vence: ${papers.es[credential.kind]} (${credential.issuingState})`;
  }
};

/** Says what happens on the day, without the project's title. */
export const sayEntry = (entry: Said, language: Language): string =>
  language === "es" ? spanish(entry) : english(entry);
