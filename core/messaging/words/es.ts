import { dayInWords, timeInWords } from "#core/shared/day.ts";
import { dollars } from "#core/shared/money.ts";
import { problemInSpanish } from "#core/shared/problems-in-spanish.ts";
import { sentence } from "#core/shared/text.ts";
import type { ChangedField } from "./en.ts";
import type { Translated } from "./words.ts";

// Spanish as it is spoken in the US: 'usted', short, 'el cliente' for the poster, 'la otra parte' for the seller, who may be
// a contractor or a supplier.

const client = { poster: "El cliente", bidder: "La otra parte" } as const;
const forClient = { poster: "del cliente", bidder: "de la otra parte" } as const;
const ways = { card: "con tarjeta", bank: "por transferencia bancaria" } as const;

const day = (text: string): string => dayInWords(text, "es");
const time = (text: string): string => timeInWords(new Date(text), "es");

const fields: { readonly [Field in ChangedField["field"]]: string } = {
  title: "Título",
  budget: "Presupuesto",
  completion_date: "Fecha de terminación",
  delivery_date: "Fecha de entrega",
  type: "Tipo",
  location: "Lugar",
  address: "Dirección",
  materials: "Materiales",
  requested_materials: "Materiales solicitados",
  description: "Descripción",
  pictures: "Fotos",
  documents: "Documentos",
};

type Value = NonNullable<ChangedField["values"]>["from"];

const shown = (value: Value): string => {
  if (typeof value === "string") return value;
  if ("cents" in value) return dollars(value.cents);
  return "day" in value ? day(value.day) : value.provided ? "A cargo del cliente" : "A cargo del contratista";
};

const changeOf = ({ field, values }: ChangedField): string =>
  values === null ? `${fields[field]}: con cambios` : `${fields[field]}: ${shown(values.from)} → ${shown(values.to)}`;

const stageOf = ({ number, project }: { readonly number: number; readonly project?: string }): string =>
  project === undefined ? `la etapa ${number}` : `la etapa ${number} de '${project}'`;

const refundOf = ({ amount, project }: { readonly amount: number; readonly project?: string }): string =>
  project === undefined ? dollars(amount) : `${dollars(amount)} de '${project}'`;

const papers = { license: "licencia", insurance: "póliza de seguro", bond: "fianza" } as const;

type Paper = { readonly kind: keyof typeof papers; readonly number: string; readonly issuingState: string };
const paperOf = ({ kind, number, issuingState }: Paper): string => `${papers[kind]} ${number} (${issuingState})`;

const byTime = (until: string | null): string =>
  until === null ? "." : ` a más tardar el ${time(until)}. Después, Soporte de Dibbs le da seguimiento.`;

const heldSplitOf = ({ share, amount }: { readonly share: number; readonly amount: number }): string =>
  share === 0
    ? `Los ${dollars(amount)} vuelven al cliente.`
    : share === amount
      ? `Los ${dollars(amount)} van a quien hizo la oferta.`
      : `Quien hizo la oferta recibe ${dollars(share)}, y ${dollars(amount - share)} vuelven al cliente, en lo que estaba guardado.`;

const splitOf = ({
  share,
  amount,
  isPaid,
}: {
  readonly share: number;
  readonly amount: number;
  readonly isPaid: boolean;
}): string => {
  if (isPaid) {
    return share === amount
      ? "Quien hizo la oferta se queda con todo."
      : `Quien hizo la oferta se queda con ${dollars(share)}, y ${dollars(amount - share)} se reembolsan al cliente.`;
  }
  return share === 0
    ? "La etapa se quitó y no se debe nada por ella."
    : `La etapa ahora vale ${dollars(share)} y el cliente puede pagarla.`;
};

/** The texts of `en` in Spanish. */
export const es: Translated = {
  bidPlaced: ({ name, project }) => ({
    title: "Nueva oferta",
    message: `${name} hizo una oferta en su proyecto '${project}'.`,
  }),
  bidChanged: ({ project }) => ({
    title: "Oferta modificada",
    message: `Cambiaron una oferta en su proyecto '${project}'.`,
  }),
  bidSentAgain: ({ project }) => ({
    title: "Oferta enviada de nuevo",
    message: `Corrigieron una oferta en su proyecto '${project}' y la enviaron de nuevo.`,
  }),
  bidWithdrawn: ({ project }) => ({
    title: "Oferta retirada",
    message: `Retiraron una oferta en su proyecto '${project}'.`,
  }),
  bidDeclined: ({ project, reason, bySupport }) => ({
    title: "Oferta rechazada",
    message: bySupport
      ? `Soporte de Dibbs rechazó su oferta en '${project}' a nombre del cliente: ${reason}`
      : `El cliente rechazó su oferta en '${project}': ${reason}`,
    todo: "Puede cambiarla y enviarla de nuevo.",
  }),
  bidOver: ({ project, because }) => ({
    title: "Oferta rechazada",
    message: `Su oferta en '${project}' fue rechazada: ${
      { hired: "contrataron a otra persona", closed: "el proyecto se cerró", removed: "el proyecto se eliminó" }[
        because
      ]
    }.`,
  }),
  projectChanged: ({ project, changes }) => ({
    title: "Cambió un proyecto en el que ofertó",
    message: `'${project}' cambió. ${changes.map(changeOf).join("; ")}. Revise si su oferta todavía le conviene.`,
  }),
  projectHidden: ({ project, reason }) => ({
    title: "Proyecto oculto",
    message: `Soporte de Dibbs ocultó su proyecto '${project}': ${sentence(reason)} Nadie más lo ve y sus ofertas están en espera. Corríjalo y escríbanos.`,
  }),
  projectShown: ({ project }) => ({
    title: "Proyecto visible de nuevo",
    message: `Su proyecto '${project}' ya se ve de nuevo. Pueden encontrarlo y hacer ofertas.`,
  }),
  bidOnShown: ({ project }) => ({
    title: "Un proyecto en el que ofertó está visible de nuevo",
    message: `'${project}' ya se ve de nuevo y puede tener cambios. Revise si su oferta todavía le conviene.`,
  }),
  questionAsked: ({ name, project, question }) => ({
    title: "Nueva pregunta",
    message: `${name} pregunta en su proyecto '${project}': ${question}`,
  }),
  questionAnswered: ({ project, answer }) => ({
    title: "Respondieron su pregunta",
    message: `El cliente de '${project}' respondió: ${answer}`,
  }),
  answerChanged: ({ project, answer }) => ({
    title: "Cambió la respuesta a su pregunta",
    message: `El cliente de '${project}' ahora dice: ${answer}`,
  }),
  questionRemoved: ({ project, question }) => ({
    title: "Eliminaron su pregunta",
    message: `El cliente de '${project}' eliminó su pregunta: ${question}`,
  }),
  searchMatched: ({ project, place, search }) => ({
    title: "Nuevo resultado de su búsqueda guardada",
    message: `'${project}' en ${place} coincide con '${search}'.`,
  }),

  offered: ({ project, isChanged, bySupport }) => ({
    title: "Quieren contratarlo",
    message: `${bySupport ? "Soporte de Dibbs le ofrece, a nombre del cliente," : "El cliente le ofrece"} el contrato de '${project}'${isChanged ? ", con etapas distintas a las de su oferta" : ""}.`,
    todo: isChanged ? "Revise qué cambió antes de aceptar." : "Acéptelo para empezar.",
  }),
  offeredRetained: ({ project, isChanged, bySupport, percent, days }) => ({
    title: "Quieren contratarlo",
    message: `${bySupport ? "Soporte de Dibbs le ofrece, a nombre del cliente," : "El cliente le ofrece"} el contrato de '${project}'${isChanged ? ", con etapas distintas a las de su oferta" : ""}. Se retiene el ${percent}% de cada pago, que se debe ${days === 1 ? "1 día" : `${days} días`} después de terminar el contrato.`,
    todo: "Revise las condiciones antes de aceptar.",
  }),
  offerAccepted: ({ project, bySupport }) => ({
    title: "Contrato aceptado",
    message: bySupport
      ? `Soporte de Dibbs aceptó el contrato de '${project}' a nombre de la otra parte.`
      : `La otra parte aceptó su contrato de '${project}'.`,
    todo: "Puede pagar cada etapa cuando esté terminada.",
  }),
  offerAcceptedToFund: ({ project, bySupport }) => ({
    title: "Contrato aceptado",
    message: bySupport
      ? `Soporte de Dibbs aceptó el contrato de '${project}' a nombre de la otra parte.`
      : `La otra parte aceptó su contrato de '${project}'.`,
    todo: "Ponga fondos para la primera etapa: la oferta los pide antes de empezar.",
  }),
  retainageDue: ({ project, amount, day: due }) => ({
    title: "Retención por pagar",
    message: `Los ${dollars(amount)} retenidos en '${project}' se deben el ${day(due)}.`,
  }),
  retainageReminder: ({ project, day: due }) => ({
    title: "Retención por pagar",
    message: `Lo que usted retuvo en '${project}' se debe el ${day(due)}.`,
    todo: "Páguelo en la página del contrato.",
  }),
  offerWithdrawn: ({ project, bySupport }) => ({
    title: "Contrato retirado",
    message: bySupport
      ? `Soporte de Dibbs retiró el contrato de '${project}' a nombre del cliente. Su oferta sigue en pie.`
      : `El cliente retiró el contrato que le ofreció de '${project}'. Su oferta sigue en pie.`,
  }),
  offerDeclined: ({ project, isOpen, bySupport }) => ({
    title: "Contrato rechazado",
    message: `${bySupport ? `Soporte de Dibbs rechazó el contrato de '${project}' a nombre de la otra parte.` : `La otra parte rechazó su contrato de '${project}'.`} ${isOpen ? "El proyecto recibe ofertas otra vez." : "El proyecto está suspendido junto con su cuenta."}`,
  }),
  cancelProposed: ({ project, by, reason, bySupport }) => ({
    title: "¿Cancelar el contrato?",
    message: bySupport
      ? `Soporte de Dibbs pide, a nombre ${forClient[by]}, cancelar el contrato de '${project}': ${reason}`
      : `${client[by]} quiere cancelar el contrato de '${project}': ${reason}`,
    todo: "Acepte o rechace.",
  }),
  cancelDeclined: ({ project, by, reason, bySupport }) => ({
    title: "Cancelación rechazada",
    message: bySupport
      ? `Soporte de Dibbs rechazó, a nombre ${forClient[by]}, cancelar el contrato de '${project}', así que sigue: ${reason}`
      : `${client[by]} no quiere cancelar el contrato de '${project}', así que sigue: ${reason}`,
  }),
  cancelWithdrawn: ({ project, by, bySupport }) => ({
    title: "El contrato sigue",
    message: bySupport
      ? `Soporte de Dibbs retiró, a nombre ${forClient[by]}, la solicitud de cancelar el contrato de '${project}'.`
      : `${client[by]} retiró la solicitud de cancelar el contrato de '${project}'.`,
  }),
  disputeOpened: ({ project, number, by, text, until }) => ({
    title: "Una etapa está en disputa",
    message: `${client[by]} disputa la etapa ${number} de '${project}': ${text}`,
    todo: `Responda o proponga un reparto a más tardar el ${time(until)}. Después, Soporte de Dibbs decide.`,
  }),
  disputeAnswered: ({ project, number, by, text, proposes, amount }) => ({
    title: proposes === null ? "Nuevo mensaje en una disputa" : "Propusieron un reparto",
    message:
      proposes === null
        ? `${client[by]} escribió sobre la etapa ${number} de '${project}': ${text}`
        : `${client[by]} propone, por la etapa ${number} de '${project}', ${dollars(proposes)} para quien hizo la oferta, de un total de ${dollars(amount)}: ${text}`,
    todo: proposes === null ? "Responda o proponga un reparto." : "Acéptelo o proponga otro reparto.",
  }),
  disputeAgreed: ({ project, number, by, share, amount, isPaid }) => ({
    title: "Disputa resuelta",
    message: `${client[by]} aceptó el reparto que usted propuso para la etapa ${number} de '${project}'. ${splitOf({ share, amount, isPaid })}`,
  }),
  disputeDecided: ({ project, number, share, amount, isPaid, reason }) => ({
    title: "Disputa decidida",
    message: `Soporte de Dibbs decidió la disputa sobre la etapa ${number} de '${project}': ${sentence(reason)} ${splitOf({ share, amount, isPaid })}`,
  }),
  heldDisputeAgreed: ({ project, number, by, share, amount }) => ({
    title: "Disputa resuelta",
    message: `${client[by]} aceptó el reparto que usted propuso para la etapa ${number} de '${project}'. ${heldSplitOf({ share, amount })}`,
  }),
  heldDisputeDecided: ({ project, number, share, amount, reason }) => ({
    title: "Disputa decidida",
    message: `Soporte de Dibbs decidió la disputa sobre la etapa ${number} de '${project}': ${sentence(reason)} ${heldSplitOf({ share, amount })}`,
  }),
  disputeWithdrawn: ({ project, number, by }) => ({
    title: "Disputa retirada",
    message: `${client[by]} retiró la disputa sobre la etapa ${number} de '${project}'. La etapa sigue como estaba.`,
  }),
  disputeEscalated: ({ project, number, by }) => ({
    title: "Soporte de Dibbs decide una disputa",
    message:
      by === null
        ? `Nadie respondió a tiempo, así que Soporte de Dibbs decide la disputa sobre la etapa ${number} de '${project}'.`
        : `${client[by]} pidió a Soporte de Dibbs que decida la disputa sobre la etapa ${number} de '${project}'.`,
    todo: "Mientras tanto, todavía puede agregar algo o acordar un reparto.",
  }),
  disputeReminder: ({ project, number, until }) => ({
    title: "Una disputa lo espera",
    message: `La disputa sobre la etapa ${number} de '${project}' espera su respuesta${byTime(until)}`,
  }),
  changeProposed: ({ project, by, number, reason, bySupport }) => ({
    title: "Propusieron un cambio",
    message: bySupport
      ? `Soporte de Dibbs propuso, a nombre ${forClient[by]}, el cambio ${number} al contrato de '${project}': ${reason}`
      : `${client[by]} propuso el cambio ${number} al contrato de '${project}': ${reason}`,
    todo: "Compare lo anterior con lo nuevo y luego acepte o rechace.",
  }),
  changeAccepted: ({ project, by, number, total, bySupport }) => ({
    title: "Cambio aceptado",
    message: bySupport
      ? `Soporte de Dibbs aceptó, a nombre ${forClient[by]}, el cambio ${number} al contrato de '${project}'. Su total ahora es de ${dollars(total)}.`
      : `${client[by]} aceptó el cambio ${number} al contrato de '${project}'. Su total ahora es de ${dollars(total)}.`,
  }),
  changeDeclined: ({ project, by, number, reason, bySupport }) => ({
    title: "Cambio rechazado",
    message: bySupport
      ? `Soporte de Dibbs rechazó, a nombre ${forClient[by]}, el cambio ${number} al contrato de '${project}'. El contrato sigue como estaba: ${reason}`
      : `${client[by]} rechazó el cambio ${number} al contrato de '${project}'. El contrato sigue como estaba: ${reason}`,
  }),
  changeWithdrawn: ({ project, by, number, bySupport }) => ({
    title: "Cambio retirado",
    message: bySupport
      ? `Soporte de Dibbs retiró, a nombre ${forClient[by]}, el cambio ${number} al contrato de '${project}'.`
      : `${client[by]} retiró el cambio ${number} al contrato de '${project}'.`,
  }),
  contractCancelled: ({ project, agreed, reason, projectIs }) => {
    const what = {
      closed: "Lo pagado queda pagado; el proyecto está cerrado.",
      open: "No se pagó nada; el proyecto recibe ofertas otra vez.",
      suspended: "No se pagó nada.",
    }[projectIs];
    const message =
      agreed === "support"
        ? `Soporte de Dibbs canceló el contrato de '${project}': ${sentence(reason)} ${what}`
        : `${agreed === "you" ? "Usted aceptó" : `${client[agreed]} aceptó`} cancelar el contrato de '${project}'. ${what}`;
    return { title: "Contrato cancelado", message };
  },
  contractEnded: ({ project, bySupport }) => ({
    title: "Contrato terminado",
    message: bySupport
      ? `Todas las etapas de '${project}' están pagadas y Soporte de Dibbs terminó el contrato a nombre del cliente.`
      : `Todas las etapas de '${project}' están pagadas y el contrato terminó.`,
    todo: "Cuente cómo fue trabajar con su cliente.",
  }),
  milestoneSubmitted: ({ what, bySupport, ...stage }) => ({
    title: "Etapa terminada",
    message: bySupport
      ? `Soporte de Dibbs marcó ${stageOf(stage)}, '${what}', como terminada a nombre de la otra parte.`
      : `La otra parte marcó ${stageOf(stage)}, '${what}', como terminada.`,
    todo: "Revísela y luego páguela o devuélvala.",
  }),
  fundedMilestoneSubmitted: ({ what, bySupport, until, ...stage }) => ({
    title: "Etapa terminada",
    message: bySupport
      ? `Soporte de Dibbs marcó ${stageOf(stage)}, '${what}', como terminada a nombre de la otra parte.`
      : `La otra parte marcó ${stageOf(stage)}, '${what}', como terminada.`,
    todo: `Revísela y luego libere el dinero o devuélvala. Si no responde, el dinero se libera para la otra parte el ${time(until)}.`,
  }),
  milestoneReturned: ({ what, reason, bySupport, ...stage }) => ({
    title: "Etapa devuelta",
    message: bySupport
      ? `Soporte de Dibbs devolvió ${stageOf(stage)}, '${what}', a nombre del cliente: ${reason}`
      : `El cliente le devolvió ${stageOf(stage)}, '${what}': ${reason}`,
  }),
  feedbackGiven: ({ stars, project }) => ({
    title: "Nueva reseña",
    message: `Le dieron ${stars} de 5 estrellas por '${project}'. Puede responder una vez.`,
  }),
  feedbackChanged: ({ stars }) => ({
    title: "Reseña modificada",
    message: `Cambiaron una reseña sobre usted. Ahora es de ${stars} de 5 estrellas.`,
  }),
  feedbackReplied: ({ project, reply }) => ({
    title: "Respuesta a su reseña",
    message: `Respondieron su reseña sobre '${project}': ${reply}`,
  }),
  chatWaits: ({ name, about, unread, text }) => ({
    title: "Nuevo mensaje",
    message: `${name}${about === null ? "" : ` (${about})`} ${unread > 1 ? `le escribió ${unread} veces: ${text ?? "un archivo"}` : text === null ? "le envió un archivo." : `le escribió: ${text}`}`,
  }),

  paid: ({ amount, ...stage }) => ({
    title: "Pago realizado",
    message: `Usted pagó ${dollars(amount)} por ${stageOf(stage)}.`,
  }),
  paidOut: ({ amount, ...stage }) => ({
    title: "Le pagaron",
    message: `${dollars(amount)} de ${stageOf(stage)} van en camino a su cuenta.`,
  }),
  milestoneFunded: ({ amount, to, ...stage }) => ({
    title: "Etapa con fondos",
    message:
      to === "poster"
        ? `Se cobraron ${dollars(amount)} a su tarjeta por ${stageOf(stage)}. Dibbs guarda el dinero hasta que usted lo libere.`
        : `El cliente puso los fondos de ${stageOf(stage)}: Dibbs guarda ${dollars(amount)} hasta que los libere para usted.`,
  }),
  releasedUnanswered: ({ amount, to, ...stage }) => ({
    title: "Dinero liberado",
    message:
      to === "poster"
        ? `Los ${dollars(amount)} que usted puso para ${stageOf(stage)} se liberaron para la otra parte, porque usted no respondió a tiempo.`
        : `Los ${dollars(amount)} guardados para ${stageOf(stage)} se liberaron para usted, porque el cliente no respondió a tiempo.`,
  }),
  paymentFailed: ({ why, ...stage }) => ({
    title: "El pago falló",
    message: `El pago de ${stageOf(stage)} no se pudo hacer: ${problemInSpanish(why)}`,
    todo: "Inténtelo de nuevo.",
  }),
  payoutHeldUp: ({ amount, why, ...stage }) => ({
    title: "Pago detenido",
    message: `No se pudieron enviar ${dollars(amount)} de ${stageOf(stage)} a su cuenta bancaria: ${problemInSpanish(why)} Le guardamos el dinero.`,
    todo: "Revise su cuenta bancaria en Formas de pago o conecte otra. Entonces se lo enviamos ahí.",
  }),
  paymentHeldUp: (stage) => ({
    title: "Pago detenido",
    message: `Su pago de ${stageOf(stage)} salió de su cuenta y todavía no llega al banco de la otra parte. Usted no tiene que hacer nada: no lo pague otra vez.`,
  }),
  paymentReturned: ({ why, ...stage }) => ({
    title: "Pago devuelto",
    message: `Su banco revirtió el pago de ${stageOf(stage)}: ${problemInSpanish(why)}`,
    todo: "Páguela otra vez, con tarjeta o por banco.",
  }),
  paymentTakenBack: ({ amount, ...stage }) => ({
    title: "Pago devuelto",
    message: `El banco del cliente revirtió el pago de ${stageOf(stage)}. ${dollars(amount)} salieron de su saldo de transferencias bancarias. Sus próximos pagos por banco cubren primero ese saldo. Ya le pedimos al cliente que pague otra vez.`,
  }),
  paymentWentBack: ({ to, ...stage }) => ({
    title: "El pago regresó",
    message:
      to === "poster"
        ? `El pago de ${stageOf(stage)} regresó a su tarjeta antes de entregarse. La etapa se puede pagar otra vez.`
        : `El pago de ${stageOf(stage)} regresó a la tarjeta del cliente antes de llegarle a usted. La etapa se puede pagar otra vez.`,
  }),
  payoutOnHold: ({ amount, why, ...stage }) => ({
    title: "Pago en espera",
    message: `Todavía no le entregamos ${dollars(amount)} de ${stageOf(stage)}: ${problemInSpanish(why)}`,
  }),
  paymentChecked: (stage) => ({
    title: "Pago en revisión",
    message: `Todavía no tenemos respuesta sobre el pago de ${stageOf(stage)}. No la pague otra vez; le avisamos en cuanto sepamos.`,
  }),
  lateChargeRefunded: (stage) => ({
    title: "Cargo reembolsado",
    message: `Se hizo un cargo a su tarjeta por ${stageOf(stage)} cuando ya habíamos cerrado ese pago. Todo el cargo regresa a su tarjeta.`,
  }),
  lateChargeChecked: (stage) => ({
    title: "Pago en revisión",
    message: `Se movió dinero por ${stageOf(stage)} cuando ya habíamos cerrado ese pago. No la pague otra vez; Soporte de Dibbs lo está revisando.`,
  }),
  paymentFound: (stage) => ({
    title: "Pago encontrado",
    message: `Usted ya había pagado ${stageOf(stage)}. Dibbs encontró ese pago y no se le cobró otra vez.`,
  }),
  paymentBlocked: ({ name, number, project, rail }) => ({
    title: "Un pago para usted está en espera",
    message: `${name} quiso pagar la etapa ${number} de '${project}' ${ways[rail]} y no pudo, porque ${rail === "card" ? "usted todavía no puede recibir pagos con tarjeta" : "su cuenta bancaria no está lista"}. Configúrelo en Formas de pago para que le paguen.`,
  }),
  paymentUnblocked: ({ name, project, rail }) => ({
    title: "Ya puede pagar",
    message: `${name} ya puede recibir pagos ${ways[rail]}. Siga con el pago de '${project}'.`,
  }),

  refundRequested: ({ amount, reason, bySupport, ...stage }) => ({
    title: "Le piden un reembolso",
    message: bySupport
      ? `Soporte de Dibbs le pide, a nombre del cliente, reembolsar ${dollars(amount)} de ${stageOf(stage)}: ${reason}`
      : `El cliente le pide reembolsar ${dollars(amount)} de ${stageOf(stage)}: ${reason}`,
    todo: "Acepte o rechace.",
  }),
  refundAgreed: ({ bySupport, ...refund }) => ({
    title: "Reembolso en camino",
    message: `${bySupport ? "Soporte de Dibbs aceptó, a nombre de la otra parte," : "La otra parte aceptó"} reembolsarle ${refundOf(refund)}. Le avisamos cuando esté hecho.`,
  }),
  refundStarted: ({ amount, reason, bySupport, ...stage }) => ({
    title: "Reembolso en camino",
    message: `${bySupport ? "Soporte de Dibbs le reembolsa, a nombre de la otra parte," : "La otra parte le reembolsa"} ${dollars(amount)} de ${stageOf(stage)}: ${sentence(reason)} Le avisamos cuando esté hecho.`,
  }),
  refundDeclined: ({ reason, bySupport, ...refund }) => ({
    title: "Reembolso rechazado",
    message: `${bySupport ? "Soporte de Dibbs rechazó, a nombre de la otra parte," : "La otra parte rechazó"} reembolsarle ${refundOf(refund)}: ${reason}`,
  }),
  refundWithdrawn: (refund) => ({
    title: "Solicitud de reembolso retirada",
    message: `El cliente ya no le pide reembolsar ${refundOf(refund)}.`,
  }),
  refunded: ({ to, ...refund }) => ({
    title: "Reembolso hecho",
    message:
      to === "poster" ? `Se le reembolsaron ${refundOf(refund)}.` : `Se reembolsaron ${refundOf(refund)} al cliente.`,
  }),
  refundPaidElsewhere: ({ how, ...refund }) => ({
    title: "Reembolso hecho",
    message: `Su tarjeta no aceptó su reembolso de ${refundOf(refund)}, así que Soporte de Dibbs se lo entregó de otra forma: ${how}`,
  }),
  refundFailed: ({ why, to, ...refund }) => ({
    title: "El reembolso falló",
    message:
      to === "poster"
        ? `Su reembolso de ${refundOf(refund)} no se pudo hacer: ${problemInSpanish(why)}`
        : `No pudimos tomar de su cuenta el reembolso de ${refundOf(refund)}: ${problemInSpanish(why)}`,
  }),
  chargeNotRefunded: ({ why, ...refund }) => ({
    title: "El reembolso falló",
    message: `El reembolso de ${refundOf(refund)} al cliente no se pudo hacer: ${problemInSpanish(why)} No se tomó nada de su cuenta.`,
  }),
  refundOnHold: ({ why, to, ...refund }) => ({
    title: "Reembolso en espera",
    message: `${to === "poster" ? "Su" : "El"} reembolso de ${refundOf(refund)} está en espera: ${problemInSpanish(why)} Sigue por sí solo.`,
  }),
  refundCameBack: ({ why, to, neverPaidOut, ...refund }) => ({
    title: "El reembolso regresó",
    message: `${to === "poster" ? "Su" : "El"} reembolso de ${refundOf(refund)} no se pudo completar: ${problemInSpanish(why)} ${
      neverPaidOut
        ? "Dibbs guarda el dinero por ahora."
        : to === "poster"
          ? "El dinero regresa a la otra parte; pónganse de acuerdo en otra forma."
          : "Usted recibe el dinero otra vez."
    }`,
  }),
  heldRefundCameBack: ({ why, to, ...refund }) => ({
    title: "El reembolso regresó",
    message:
      to === "poster"
        ? `Su reembolso de ${refundOf(refund)} no se pudo completar: ${problemInSpanish(why)} Dibbs le guarda el dinero. Soporte de Dibbs se lo va a entregar de otra forma.`
        : `El reembolso de ${refundOf(refund)} al cliente no se pudo completar: ${problemInSpanish(why)} Soporte de Dibbs se lo va a entregar de otra forma. No se toma nada de su cuenta, y usted no tiene que hacer nada.`,
  }),
  refundGoesToSeller: (refund) => ({
    title: "El reembolso regresó",
    message: `Su reembolso de ${refundOf(refund)} no se pudo completar, así que el dinero va a la otra parte.`,
  }),
  refundSentBack: ({ why, ...refund }) => ({
    title: "El reembolso regresó",
    message: `Su reembolso de ${refundOf(refund)} regresó a la otra parte: ${problemInSpanish(why)}`,
  }),
  refundRestored: (refund) => ({
    title: "El reembolso regresó",
    message: `Usted tiene otra vez los ${refundOf(refund)} que había reembolsado.`,
  }),
  refundChecked: ({ to, ...refund }) => ({
    title: "Reembolso en revisión",
    message:
      to === "poster"
        ? `Todavía no tenemos respuesta sobre su reembolso de ${refundOf(refund)}.`
        : `Todavía no tenemos respuesta sobre el reembolso de ${refundOf(refund)}. No lo haga otra vez.`,
  }),
  externalRefund: ({ amount, ...stage }) => ({
    title: "Reembolso hecho",
    message: `Se reembolsaron a su tarjeta ${dollars(amount)} de ${stageOf(stage)}.`,
  }),
  externalRefundCameBack: ({ amount, ...stage }) => ({
    title: "El reembolso regresó",
    message: `El banco de su tarjeta devolvió el reembolso de ${dollars(amount)} de ${stageOf(stage)}.`,
  }),
  chargedBack: ({ amount, to, isPaidOut, ...stage }) => ({
    title: "Contracargo",
    message:
      to === "poster"
        ? `El banco de su tarjeta hizo un contracargo del pago de ${stageOf(stage)} (${dollars(amount)}) y va a decidir. Si usted no se lo pidió a su banco, comuníquese con Soporte de Dibbs.`
        : `El banco del cliente hizo un contracargo del pago de ${stageOf(stage)} (${dollars(amount)}) y va a decidir. Guarde lo que compruebe su trabajo; Dibbs le responde al banco.${isPaidOut ? "" : " No se le paga antes de que el banco decida."}`,
  }),
  chargebackWon: ({ amount, ...stage }) => ({
    title: "Contracargo resuelto",
    message: `El banco decidió que el pago de ${stageOf(stage)} (${dollars(amount)}) queda firme.`,
  }),
  chargebackLost: ({ amount, to, isPaidOut, ...stage }) => ({
    title: "Contracargo resuelto",
    message:
      to === "poster"
        ? `El banco decidió que ${dollars(amount)} de ${stageOf(stage)} regresan a su tarjeta.`
        : `El banco decidió que ${dollars(amount)} de ${stageOf(stage)} regresan a la tarjeta del cliente. ${isPaidOut ? "Dibbs se comunicará con usted." : "A usted no se le pagó; la etapa se puede pagar otra vez."}`,
  }),

  bankAccount: ({ status }) => ({
    title: "Cuenta bancaria",
    message: {
      ready: "Su cuenta bancaria está lista para pagos.",
      verified: "Ya está verificado para transferencias bancarias. Conecte una cuenta bancaria para usarlas.",
      retry: "No pudimos verificarlo para transferencias bancarias. Revise sus datos y envíelos de nuevo.",
      document: "Para verificarlo para transferencias bancarias necesitamos una foto de su identificación.",
      review: "Recibimos su identificación. Revisarla puede tardar un día.",
      suspended: "Su cuenta para transferencias bancarias está suspendida. Comuníquese con Soporte de Dibbs.",
      deactivated: "Su cuenta para transferencias bancarias está cerrada. Comuníquese con Soporte de Dibbs.",
      sign_in: "Su banco le pide entrar de nuevo para que Dibbs pueda seguir usando su cuenta bancaria.",
    }[status],
  }),
  cardAccount: ({ standing }) => ({
    title: "Pagos con tarjeta",
    message: {
      pending: "El proveedor de pagos con tarjeta necesita más datos suyos antes de pagarle. Revise su cuenta.",
      ready: "Su cuenta de pagos con tarjeta está lista. Ya le pueden pagar con tarjeta.",
      restricted: "El proveedor de pagos con tarjeta detuvo sus cobros. Revise ahí su cuenta.",
    }[standing],
  }),

  offerReminder: ({ project, until }) => ({
    title: "Un contrato espera su respuesta",
    message: `El cliente le ofreció el contrato de '${project}'. Acéptelo o rechácelo${byTime(until)}`,
  }),
  reviewReminder: ({ project, number, until }) => ({
    title: "Una etapa espera su revisión",
    message: `La otra parte marcó la etapa ${number} de '${project}' como terminada. Páguela o devuélvala${byTime(until)}`,
  }),
  refundReminder: ({ project, until }) => ({
    title: "Un reembolso espera su respuesta",
    message: `El cliente le pide un reembolso de '${project}'. Acepte o rechace${byTime(until)}`,
  }),
  heldReminder: ({ project, number }) => ({
    title: "Hay dinero que espera su decisión",
    message: `Dibbs guarda el dinero de la etapa ${number} de '${project}' desde hace casi dos años y no puede guardarlo más tiempo. Libérelo o pida que se lo devuelvan.`,
  }),
  releaseReminder: ({ project, number, amount, until }) => ({
    title: "El dinero se liberará pronto",
    message: `La otra parte marcó la etapa ${number} de '${project}' como terminada. Si usted no responde, los ${dollars(amount)} que puso se liberan para ella el ${time(until)}.`,
    todo: "Si falta algo, devuelva la etapa o pida que le devuelvan el dinero antes de esa fecha.",
  }),
  workReminder: ({ project, number, day: due }) => ({
    title: "Pronto vence una etapa",
    message: `La etapa ${number} de '${project}' vence el ${day(due)}.`,
  }),
  decisionReminder: ({ project, bids, day: due }) => ({
    title: "Hay ofertas que esperan su decisión",
    message: `${bids === 1 ? "1 oferta" : `${bids} ofertas`} en '${project}' ${bids === 1 ? "espera" : "esperan"} su decisión. La fecha límite es el ${day(due)}.`,
  }),

  credentialReminder: ({ day: end, ...paper }) => ({
    title: "Pronto vence una licencia o un seguro",
    message: `Su ${paperOf(paper)} vence el ${day(end)}.`,
    todo: "Cuando la renueve, ponga las fechas nuevas en su perfil.",
  }),
  credentialChecked: (paper) => ({
    title: "Se revisó una licencia o un seguro",
    message: `Soporte de Dibbs revisó su ${paperOf(paper)}. Su perfil y sus ofertas lo dicen, con la fecha.`,
  }),
  credentialRejected: ({ reason, ...paper }) => ({
    title: "No se pudo confirmar una licencia o un seguro",
    message: `Soporte de Dibbs no pudo confirmar su ${paperOf(paper)}, así que nadie más la ve: ${sentence(reason)}`,
    todo: "Corríjala en su perfil para mostrarla de nuevo.",
  }),
  credentialDoubted: ({ source, ...paper }) => ({
    title: "Hay que revisar una licencia o un seguro",
    message: `Su ${paperOf(paper)} ya no aparece como usted la escribió en ${source}, así que se muestra como no revisada.`,
    todo: "Revise el número, el nombre y las fechas en su perfil.",
  }),

  welcome: ({ name, byGoogle }) => ({
    title: "Bienvenido a Dibbs",
    message: `Hola ${name}: su cuenta de Dibbs está lista.${byGoogle ? " Usted entra con Google." : ""}`,
  }),
  newSignIn: ({ name, browser, at }) => ({
    title: "Nueva entrada a su cuenta de Dibbs",
    message: `Hola ${name}: alguien entró a su cuenta de Dibbs con ${browser}, el ${time(at)}. Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña en Perfil, Contraseña, y cierre ahí la sesión de ese navegador.`,
  }),
  googleLinked: ({ name, email }) => ({
    title: "Google está vinculado a su cuenta de Dibbs",
    message: `Hola ${name}: la cuenta de Google ${email} ahora entra a su cuenta de Dibbs. Si no fue usted, desvincúlela en su perfil, en Contraseña, y cambie su contraseña.`,
  }),
  googleUnlinked: ({ name, email }) => ({
    title: "Google ya no está vinculado a su cuenta de Dibbs",
    message: `Hola ${name}: la cuenta de Google ${email} ya no entra a su cuenta de Dibbs. Si no fue usted, cambie su contraseña.`,
  }),
  passwordLink: ({ name, isFirst, link }) => ({
    title: "Su contraseña de Dibbs",
    message: `Hola ${name}: con este enlace puede elegir ${isFirst ? "una contraseña" : "una contraseña nueva"} para su cuenta de Dibbs:\n\n${link}\n\nSirve durante una hora y una sola vez. Si usted no lo pidió, no tiene que hacer nada: su cuenta sigue igual.`,
  }),
  passwordChanged: ({ name, browser, at }) => ({
    title: "Se cambió su contraseña de Dibbs",
    message: `Hola ${name}: su contraseña de Dibbs se cambió en ${browser}, el ${time(at)}, y se cerró la sesión en sus otros navegadores. Si no fue usted, pida de inmediato un enlace para una contraseña nueva en la página de entrada.`,
  }),
  passwordReset: ({ name, at }) => ({
    title: "Se cambió su contraseña de Dibbs",
    message: `Hola ${name}: su contraseña de Dibbs se cambió con el enlace que le enviamos por correo, el ${time(at)}, y se cerró la sesión en todos los navegadores. Si no fue usted, alguien lee su correo: cambie primero la contraseña de su correo y luego pida un enlace nuevo en la página de entrada.`,
  }),
  phoneCode: ({ code, minutes }) => ({
    title: "Verificación de teléfono",
    message: `${code} es su código de Dibbs. Sirve durante ${minutes} minutos. Dibbs nunca se lo pide por teléfono.`,
  }),
  phoneChanged: () => ({
    title: "Se cambió su número de teléfono",
    message:
      "Se cambió el número de teléfono de su cuenta de Dibbs. Si no fue usted, cambie su contraseña y escriba a soporte.",
  }),
  phoneVerifiedBySupport: ({ name }) => ({
    title: "Soporte de Dibbs verificó su número de teléfono",
    message: `Hola ${name}: Soporte de Dibbs llamó a un número de teléfono y lo puso como el de su cuenta. Si no fue usted, cambie su contraseña y escriba a soporte.`,
  }),
  secondFactorOn: () => ({
    title: "La verificación en dos pasos está activada",
    message:
      "Desde ahora, para entrar a su cuenta se pide un código de su aplicación de autenticación; se cerró la sesión en sus otros navegadores. Si usted no la activó, pida ahora una contraseña nueva en la página de entrada y escriba a soporte.",
  }),
  secondFactorOff: () => ({
    title: "La verificación en dos pasos está desactivada",
    message:
      "Para entrar a su cuenta ya no se pide un código. Si usted no la desactivó, pida ahora una contraseña nueva en la página de entrada y actívela otra vez.",
  }),
  secondFactorRemoved: () => ({
    title: "Soporte quitó su verificación en dos pasos",
    message:
      "Soporte de Dibbs desactivó la verificación en dos pasos de su cuenta y se cerró su sesión en todas partes. Si usted no lo pidió, pida ahora una contraseña nueva en la página de entrada y escriba a soporte.",
  }),
  recoveryCodesMade: () => ({
    title: "Nuevos códigos de recuperación",
    message:
      "Se crearon nuevos códigos de recuperación para su cuenta y los anteriores ya no sirven. Si no fue usted, cambie su contraseña y cree códigos nuevos ahora.",
  }),
  recoveryCodeUsed: ({ left }) => ({
    title: "Se usó un código de recuperación",
    message: `Se usó un código de recuperación de su cuenta; ${left === 1 ? "queda 1" : `quedan ${left}`}. Si no fue usted, cambie su contraseña y cree códigos nuevos ahora.`,
  }),
  signedOutBySupport: ({ name }) => ({
    title: "Soporte de Dibbs cerró su sesión en todas partes",
    message: `Hola ${name}: Soporte de Dibbs cerró la sesión de su cuenta en todos los navegadores. Entre de nuevo para seguir. Si usted no lo pidió, cambie su contraseña y escriba a soporte.`,
  }),
  suspended: ({ name, reason }) => ({
    title: "Su cuenta de Dibbs está suspendida",
    message: `Hola ${name}: Soporte de Dibbs suspendió su cuenta: ${reason}\n\nNo puede entrar hasta que se restablezca. Sus proyectos abiertos no se muestran y sus ofertas están en espera. Los contratos en curso siguen: lo acordado se debe y se paga igual. Para hablar con nosotros, responda este correo.`,
  }),
  restored: ({ name }) => ({
    title: "Su cuenta de Dibbs está restablecida",
    message: `Hola ${name}: Soporte de Dibbs restableció su cuenta. Puede entrar otra vez, sus proyectos abiertos se muestran de nuevo y pueden contratarlo por sus ofertas.`,
  }),
  viewed: ({ about, at }) => ({
    title: "Soporte de Dibbs vio su cuenta",
    message: `El ${time(at)} alguien de Soporte de Dibbs abrió sus páginas para ver lo que usted ve. Se trata de ${problemInSpanish(about)}. Puede leerlas durante media hora y no puede cambiar nada. Si no lo esperaba, escríbanos.`,
  }),
  dataAskedFor: ({ name }) => ({
    title: "Se pidió una copia de sus datos",
    message: `Hola ${name}: se pidió una copia de sus datos de Dibbs y la estamos preparando. Si no fue usted, cambie su contraseña de inmediato.`,
  }),
  dataReady: () => ({
    title: "Sus datos están listos",
    message: "La copia de sus datos que pidió está lista. Puede descargarla durante siete días.",
  }),
  accountDeleted: ({ bySupport }) => ({
    title: "Su cuenta de Dibbs se eliminó",
    message: bySupport
      ? "Soporte de Dibbs eliminó su cuenta. Los contratos y pagos se guardan como exige la ley, sin su nombre. Si usted no lo pidió, responda este correo de inmediato."
      : "Su cuenta de Dibbs se eliminó, como usted lo pidió. Los contratos y pagos se guardan como exige la ley, sin su nombre. Si no fue usted, escriba de inmediato a Soporte de Dibbs.",
  }),

  actedFor: ({ what }) => ({
    title: "Soporte de Dibbs actuó por usted",
    message: `Soporte de Dibbs hizo esto a su nombre: ${what} Si usted no lo pidió, escríbanos.`,
  }),
  ticketOpened: ({ subject }) => ({
    title: "Soporte de Dibbs abrió una solicitud para usted",
    message: `Soporte de Dibbs está revisando esto para usted: ${subject}. Puede seguirlo y escribirnos en Soporte de Dibbs.`,
  }),
  ticketAnswered: ({ subject }) => ({
    title: "Soporte de Dibbs respondió",
    message: `Tiene una respuesta a '${subject}'.`,
  }),
  ticketResolved: ({ subject }) => ({
    title: "Su solicitud está resuelta",
    message: `Soporte de Dibbs cerró '${subject}'. Escriba otra vez si queda algo pendiente.`,
  }),
};
