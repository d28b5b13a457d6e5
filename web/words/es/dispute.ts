import type { dispute as english } from "../dispute.ts";
import type { Like } from "./like.ts";

export const dispute = {
  title: "Disputas",
  loading: "Cargando las disputas…",
  number: (number, milestone) => `Disputa ${number}: etapa ${milestone}`,
  states: {
    open: "Espera respuesta",
    with_support: "Con Soporte de Dibbs",
    agreed: "Los dos estuvieron de acuerdo",
    decided: "Decidida por Soporte de Dibbs",
    withdrawn: "Retirada",
    lapsed: "Quedó sin efecto",
  },
  about: (amount) => `Por ${amount}`,
  aboutPaid: (amount) => `Por ${amount} que ya se pagaron`,
  waitsForYou: "Debe responder a más tardar el",
  waitsForOther: (name) => `${name} debe responder a más tardar el`,
  withSupport:
    "Soporte de Dibbs leerá lo que dicen los dos y decidirá. Mientras tanto, todavía pueden ponerse de acuerdo.",
  you: "Usted",
  proposes: {
    poster: (share, rest, name) => `Propone ${share} para ${name} y ${rest} para usted`,
    bidder: (share, rest, name) => `Propone ${share} para usted y ${rest} para ${name}`,
  },
  files: "Archivos",
  filesHelp: "Fotos o papeles que muestran lo que pasó. Hasta 5.",
  outcome: {
    poster: (share, rest, name) => `Resuelta: ${share} para ${name}, ${rest} para usted`,
    bidder: (share, rest, name) => `Resuelta: ${share} para usted, ${rest} para ${name}`,
  },
  unpaid: "El importe de la etapa se cambió para que coincida.",
  refunded: {
    poster: () => "Su parte se le reembolsa.",
    bidder: (name) => `La parte de ${name} se reembolsa.`,
  },
  lapsedCanceled: "El contrato se canceló.",
  lapsedReturned: "El banco revirtió el pago, así que la etapa espera que se pague otra vez.",
  reason: "Por qué Soporte de Dibbs decidió esto:",
  answer: "Responder",
  add: "Agregar un mensaje",
  accept: {
    poster: (share, name) => `Aceptar ${share} para ${name}`,
    bidder: (share) => `Aceptar ${share} para usted`,
  },
  acceptAsk: "¿Aceptar este reparto?",
  acceptHint: {
    poster: (share, rest, name) =>
      `${name} recibe ${share} y ${rest} son de usted. Con esto la disputa queda resuelta.`,
    bidder: (share, rest, name) =>
      `Usted recibe ${share} y ${rest} son de ${name}. Con esto la disputa queda resuelta.`,
  },
  acceptYes: "Aceptar el reparto",
  accepted: "La disputa quedó resuelta.",
  escalate: "Que decida Soporte de Dibbs",
  escalateAsk: "¿Que decida Soporte de Dibbs?",
  escalateHint: "Leemos lo que dijeron los dos, con sus archivos, y decidimos cómo se reparte el monto.",
  escalateYes: "Que decida Soporte de Dibbs",
  escalated: "Soporte de Dibbs va a decidir.",
  withdraw: "Retirar la disputa",
  withdrawAsk: "¿Retirar la disputa?",
  withdrawHint: "La etapa sigue como estaba antes.",
  withdrawYes: "Retirar la disputa",
  withdrawn: "La disputa se retiró.",
  back: "Todavía no",
  openTitle: (number) => `¿Disputar la etapa ${number}?`,
  openHint: (name) =>
    `Le pediremos a ${name} que responda. Si no lo hace, Soporte de Dibbs decide. Hasta que se resuelva, nadie puede pagar, devolver ni cambiar esta etapa.`,
  openPaidHint: (name) =>
    `Con esto pide un reembolso. Le pediremos a ${name} que responda. Si no lo hace, Soporte de Dibbs decide.`,
  answerTitle: (number) => `Su mensaje en la disputa ${number}`,
  answerHint: (name) => `${name} y Soporte de Dibbs lo leerán.`,
  text: "¿Qué pasó?",
  textHelp: "¿Qué se acordó y qué es distinto?",
  textRequired: "Diga qué pasó.",
  share: {
    poster: (name) => `Su propuesta: lo que recibe ${name}`,
    bidder: () => "Su propuesta: lo que recibe usted",
  },
  shareHelp: {
    poster: (most) => `De un total de ${most}; el resto es de usted. Déjelo vacío si todavía no propone nada.`,
    bidder: (most, name) => `De un total de ${most}; el resto es de ${name}. Déjelo vacío si todavía no propone nada.`,
  },
  shareWrong: (most) => `Escriba un monto de $0 a ${most}.`,
  openSend: "Abrir la disputa",
  answerSend: "Enviar mensaje",
  opened: "La disputa está abierta.",
  answered: "Su mensaje se envió.",
} satisfies Like<typeof english>;
