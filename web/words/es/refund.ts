import type { refund as english } from "../refund.ts";
import type { Like } from "./like.ts";

export const refund = {
  give: "Reembolsar",
  giveHeld: "Devolver el dinero",
  giveKept: "Devolver la retención",
  ask: "Pedir un reembolso",
  giveTitle: (number) => `¿Reembolsar la etapa ${number}?`,
  giveHeldTitle: (number) => `¿Devolver el dinero de la etapa ${number}?`,
  askTitle: (number) => `¿Pedir un reembolso de la etapa ${number}?`,
  giveHint: (name, most) =>
    `Usted recibió ${most} por ella. Lo que reembolse sale de su cuenta y vuelve a ${name} por donde llegó. El cargo del pago no se reembolsa.`,
  askHint: (name, most) =>
    `${name} recibió ${most} por ella y tiene que estar de acuerdo. Hasta entonces no se mueve dinero. El cargo del pago no se reembolsa.`,
  giveHeldHint: (name, most) =>
    `El pago de ${most} todavía no se le entrega a usted. Todo vuelve a la tarjeta de ${name}, y la etapa se puede pagar otra vez. El cargo del pago no se reembolsa.`,
  askHeldHint: (name, most) =>
    `El pago de ${most} todavía no se le entrega a ${name}. Si acepta, todo vuelve a la tarjeta de usted. El cargo del pago no se reembolsa.`,
  amount: "Monto",
  amountHelp: (most) => `Hasta ${most}`,
  amountWrong: (most) => `Escriba un monto entre $0.01 y ${most}.`,
  reason: "Motivo",
  reasonRequired: { give: "Diga por qué reembolsa.", ask: "Diga por qué quiere un reembolso." },
  sendGive: (amount) => `Reembolsar ${amount}`,
  sendAsk: (amount) => `Pedir ${amount}`,
  given: "El reembolso va en camino.",
  asked: "Se pidió el reembolso.",
  agree: "Aceptar",
  agreeAsk: (amount) => `¿Reembolsar ${amount}?`,
  agreeHeldHint: (name) => `El dinero guardado para esta etapa vuelve a ${name} de inmediato.`,
  agreeHint: (name) => `Sale de su cuenta de inmediato y vuelve a ${name}.`,
  refuse: "No aceptar",
  refuseTitle: (amount) => `¿No reembolsar ${amount}?`,
  refuseReason: "¿Por qué no acepta?",
  refuseRequired: "Diga por qué no acepta.",
  refused: "No se aceptó el reembolso.",
  withdraw: "Retirar la petición",
  withdrawn: "Se retiró su petición.",
  notYet: "Todavía no",
  states: {
    requested: {
      poster: (amount, name) => `Usted pidió que le reembolsen ${amount}. Falta que ${name} esté de acuerdo`,
      bidder: (amount, name) => `${name} pide que le reembolse ${amount} y espera su respuesta`,
    },
    reversing: {
      poster: (amount) => `Su reembolso de ${amount} se está procesando`,
      bidder: (amount) => `El reembolso de ${amount} se está procesando`,
    },
    unresolved: {
      poster: (amount) => `Todavía no sabemos nada de su reembolso de ${amount}. Lo estamos revisando`,
      bidder: (amount) => `Todavía no sabemos nada del reembolso de ${amount}. No lo haga otra vez`,
    },
    reversed: {
      poster: (amount) => `Su reembolso de ${amount} va en camino a su tarjeta`,
      bidder: (amount) => `Se tomaron ${amount} de su cuenta y van en camino a la tarjeta`,
    },
    refunded: {
      poster: (amount) => `Le reembolsaron ${amount}`,
      bidder: (amount) => `Usted reembolsó ${amount}`,
    },
    bounced: {
      poster: (amount, name) => `Su tarjeta no aceptó el reembolso de ${amount}. Póngase de acuerdo con ${name}`,
      bidder: (amount) => `La tarjeta no aceptó el reembolso. ${amount} van de regreso a su cuenta`,
    },
    restored: {
      poster: (amount, name) => `El reembolso de ${amount} no pasó, y ${name} tiene el dinero otra vez`,
      bidder: (amount) => `El reembolso no pasó, y usted tiene otra vez los ${amount}`,
    },
    paid_elsewhere: {
      poster: (amount) => `Su tarjeta no aceptó el reembolso, así que Dibbs le dio los ${amount} de otra forma`,
      bidder: (amount) => `Se reembolsaron ${amount} al cliente`,
    },
    refused: {
      poster: (amount, name) => `${name} no aceptó reembolsar ${amount}`,
      bidder: (amount) => `Usted no aceptó reembolsar ${amount}`,
    },
    withdrawn: {
      poster: (amount) => `Usted ya no pide el reembolso de ${amount}`,
      bidder: (amount, name) => `${name} ya no pide el reembolso de ${amount}`,
    },
    failed: {
      poster: (amount) => `El reembolso de ${amount} falló. No se movió dinero`,
      bidder: (amount) => `El reembolso de ${amount} falló. No salió dinero de su cuenta`,
    },
  },
  heldStates: {
    refunded: {
      poster: (amount) => `Le devolvieron los ${amount} guardados para esta etapa`,
      bidder: (amount) => `Los ${amount} guardados para esta etapa regresaron al cliente`,
    },
    bounced: {
      poster: (amount) =>
        `Su tarjeta no aceptó el reembolso de ${amount}. Soporte de Dibbs se lo va a entregar de otra forma`,
      bidder: (amount) =>
        `La tarjeta no aceptó el reembolso de ${amount}. Soporte de Dibbs se lo va a entregar al cliente de otra forma`,
    },
    failed: {
      poster: (amount) => `El reembolso de ${amount} no se pudo hacer`,
      bidder: (amount) => `El reembolso de ${amount} no se pudo hacer. No se tomó nada de su cuenta`,
    },
  },
  held: {
    poster: (amount) => `Su reembolso de ${amount} está en espera. No tiene que hacer nada`,
    bidder: (amount) => `El reembolso de ${amount} está en espera. No tiene que hacer nada`,
  },
} satisfies Like<typeof english>;
