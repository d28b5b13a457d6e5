import type { closeout as english } from "../closeout.ts";
import { days } from "./counts.ts";
import type { Like } from "./like.ts";

export const closeout = {
  title: "De la oferta al precio final",
  bid: (amount) => `Oferta ${amount}`,
  agreed: (difference) => `${difference} al contratar`,
  causes: {
    owner: (difference) => `${difference} pedido por el cliente`,
    found: (difference) => `${difference} descubierto al empezar el trabajo`,
    left_out: (difference) => `${difference} que faltaba en la oferta`,
    prices: (difference) => `${difference} por precios de materiales`,
    other: (difference) => `${difference} en otros cambios`,
  },
  disputes: (difference) => `${difference} en disputas`,
  refunds: (difference) => `${difference} reembolsado`,
  final: (amount) => `precio final ${amount}`,
  onTime: "a tiempo",
  late: (count) => `${days(count)} de retraso`,
  ofContracts: "Precio final frente a la oferta",
  figures: (percent, within, contracts) =>
    percent === 0
      ? `Precio final igual a la oferta en ${within} de ${contracts} contratos`
      : `Precio final a menos de ${percent}% de la oferta en ${within} de ${contracts} contratos`,
  figuresHelp: "No cuenta lo que los clientes pidieron además.",
  answerOf: (name) => `${name} dice:`,
  answerFrom: (name) => `Respuesta de ${name}`,
  answer: "Su respuesta",
  answerHelp: "La lee quien ve esta cifra. Hasta 500 caracteres.",
  answerAction: "Responder",
  editAction: "Editar respuesta",
  removeAction: "Quitar respuesta",
  save: "Guardar respuesta",
  saved: "Su respuesta está junto a la cifra.",
  removed: "Su respuesta se quitó.",
  hidden: (reason) => `Soporte de Dibbs ocultó su respuesta: ${reason}`,
} as const satisfies Like<typeof english>;
