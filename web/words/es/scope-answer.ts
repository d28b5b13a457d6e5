import type { scopeAnswer as english } from "../scope-answer.ts";
import { lines } from "./counts.ts";
import type { Like } from "./like.ts";

export const scopeAnswer = {
  title: "Alcance del trabajo",
  help: "Diga en cada renglón qué cubre su oferta. Lo que deje sin responder se ve como un hueco al comparar ofertas.",
  answer: (title) => `Su respuesta para ${title}`,
  none: "Sin respuesta",
  kinds: {
    priced: "Con precio",
    included: "Incluido",
    excluded: "No incluido",
    allowance: "Reservado",
    alternative: "Alternativa",
  },
  price: (title) => `Precio de ${title}`,
  alternative: "Qué ofrece en su lugar",
  note: "Nota",
  addNote: (title) => `Agregar una nota sobre ${title}`,
  includeAll: "Incluir todo",
  includeRest: (count) => `Incluir los otros ${count}`,
  answered: (count, of) => `${count} de ${lines(of)} con respuesta.`,
  gaps: (count) =>
    count === 1 ? "1 renglón obligatorio sin respuesta." : `${count} renglones obligatorios sin respuesta.`,
  excluded: (count) =>
    count === 1 ? "1 renglón obligatorio no está incluido." : `${count} renglones obligatorios no están incluidos.`,
  changed: (count) =>
    count === 1
      ? "1 renglón cambió desde que respondió. Revíselo otra vez."
      : `${count} renglones cambiaron desde que respondió. Revíselos otra vez.`,
  changedLine: (before) => `Cambió después de la oferta. Decía: ${before}`,
  sum: (amount) => `Sus renglones suman ${amount}.`,
  sumLess: (amount) => `Son ${amount} menos que el monto de su oferta.`,
  sumMore: (amount) => `Son ${amount} más que el monto de su oferta.`,
  sumRest: (amount) => `Los otros ${amount} de su oferta son por los renglones sin precio.`,
  sumEqual: "Es el monto de su oferta.",
  use: (amount) => `Usar ${amount} como monto de la oferta`,
  summary: (count) => `Alcance del trabajo: ${lines(count)} con respuesta`,
  said: {
    gap: "Sin respuesta",
    whole: "Oferta por el total",
    included: "Incluido",
    excluded: "No incluido",
  },
  allowanceSet: (amount) => `Usted reservó ${amount}`,
  instead: (text) => `En su lugar: ${text}`,
  gone: "Ya no está en el alcance",
  theirSum: (amount) => `Los renglones suman ${amount}`,
  theirLess: (amount) => `${amount} menos que la oferta`,
  theirMore: (amount) => `${amount} más que la oferta`,
} satisfies Like<typeof english>;
