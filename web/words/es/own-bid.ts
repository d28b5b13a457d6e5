import type { ownBid as english } from "../own-bid.ts";
import type { Like } from "./like.ts";

export const ownBid = {
  sentence: "Sus ofertas, primero el último cambio.",
  tabs: "Ofertas por estado",
  all: "Todas",
  waiting: "En espera",
  won: "Ganadas",
  declined: "Rechazadas",
  none: {
    all: "Todavía no hay ofertas",
    waiting: "No hay ofertas en espera",
    won: "Todavía no ha ganado proyectos",
    declined: "No hay ofertas rechazadas",
  },
  noneHint: {
    all: "Encuentre un proyecto y haga una oferta. Aquí puede seguirla.",
    waiting: "Aquí aparecen las ofertas que esperan respuesta.",
    won: "Un proyecto pasa aquí cuando usted acepta su contrato.",
    declined: "Aquí aparecen las ofertas rechazadas, con el motivo. Puede cambiarlas y enviarlas otra vez.",
  },
  find: "Buscar proyectos",
  changeAndResend: "Cambiar y reenviar",
  retract: {
    title: "¿Retirar esta oferta?",
    message: "Quien publicó ya no la ve. Puede ofertar otra vez mientras se reciban ofertas.",
    yes: "Retirar oferta",
    no: "Conservarla",
  },
  retracted: "Se retiró su oferta.",
  asBid: (content) => `Su oferta: ${content}`,
} satisfies Like<typeof english>;
