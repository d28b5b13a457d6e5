import type { TeamRole } from "#core/people/team/team.ts";
import { dayInWords, timeInWords } from "#core/shared/day.ts";
import { dollars } from "#core/shared/money.ts";
import { problemInSpanish } from "#core/shared/problems-in-spanish.ts";
import { sentence } from "#core/shared/sentence.ts";
import type { Side } from "#core/shared/side.ts";
import type { ChangedField } from "./en.ts";
import type { Translated } from "./words.ts";

// Spanish as spoken in the US: 'usted', and short. If a name is unknown, 'el cliente' is the poster and 'la otra parte'
// the bidder, who may be a contractor or a supplier.

const roleInWords: Readonly<Record<TeamRole, string>> = {
  owner: "propietario",
  manager: "gerente",
  estimator: "estimador",
  crew: "cuadrilla",
};

type Names = { readonly [Name in Side]?: string };

/** Return the name of one side: for the beginning of a sentence, and after 'de' and 'a'. */
const begin = (names: Names, side: Side): string =>
  names[side] ?? { poster: "El cliente", bidder: "La otra parte" }[side];
const of = (names: Names, side: Side): string =>
  names[side] === undefined ? { poster: "del cliente", bidder: "de la otra parte" }[side] : `de ${names[side]}`;
const to = (names: Names, side: Side): string =>
  names[side] === undefined ? { poster: "al cliente", bidder: "a la otra parte" }[side] : `a ${names[side]}`;

/** Describes a move of one side, or of support on its behalf. `done` begins with the verb. */
const did = (names: Names & { readonly bySupport: boolean }, side: Side, done: string): string =>
  names.bySupport ? `A nombre ${of(names, side)}, Soporte de Dibbs ${done}` : `${begin(names, side)} ${done}`;

const signedOf = ({ isSigned = false }: { readonly isSigned?: boolean }): string =>
  isSigned
    ? " Lo firmó, y usted puede leer y guardar el documento firmado en la página del contrato cuando quiera."
    : "";

const forMilestone = ({ number, project }: { readonly number: number; readonly project: string }): string =>
  `Los materiales son para la etapa ${number} de '${project}'.`;

const ways = { card: "con tarjeta", bank: "por transferencia bancaria" } as const;

const day = (text: string): string => dayInWords(text, "es");
const time = (text: string): string => timeInWords(new Date(text), "es");

const feedWords = (ended: true | undefined): string =>
  ended ? " El enlace secreto a su calendario también dejó de funcionar." : "";

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
  scope: "Alcance del trabajo",
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

const otherThanBid = ", con etapas distintas a las de su oferta";

const byTime = (until: string | null): string =>
  until === null ? "." : ` a más tardar el ${time(until)}. Después, Soporte de Dibbs le da seguimiento.`;

const heldSplitOf = ({
  share,
  amount,
  ...names
}: Names & { readonly share: number; readonly amount: number }): string =>
  share === 0
    ? `Los ${dollars(amount)} vuelven ${to(names, "poster")}.`
    : share === amount
      ? `Los ${dollars(amount)} van ${to(names, "bidder")}.`
      : `${begin(names, "bidder")} recibe ${dollars(share)}, y el resto que guarda Dibbs, hasta ${dollars(amount - share)}, vuelve ${to(names, "poster")}.`;

const splitOf = ({
  share,
  amount,
  isPaid,
  ...names
}: Names & {
  readonly share: number;
  readonly amount: number;
  readonly isPaid: boolean;
}): string => {
  if (isPaid) {
    return share === amount
      ? `${begin(names, "bidder")} se queda con todo.`
      : `${begin(names, "bidder")} se queda con ${dollars(share)}, y ${dollars(amount - share)} se reembolsan ${to(names, "poster")}.`;
  }
  if (share === 0) return `Ya no se debe nada de los ${dollars(amount)} en disputa.`;
  return share === amount
    ? `Se deben los ${dollars(amount)} en disputa, y ya se pueden pagar.`
    : `De los ${dollars(amount)} en disputa se deben ${dollars(share)}, y ya se pueden pagar.`;
};

/** The texts of `en` in Spanish. */
export const es: Translated = {
  bidPlaced: ({ name, project }) => ({
    title: "Nueva oferta",
    message: `${name} hizo una oferta en '${project}'.`,
  }),
  bidChanged: ({ project, name }) => ({
    title: "Oferta modificada",
    message: `${name === undefined ? "Cambiaron una" : `${name} cambió su`} oferta en '${project}'.`,
  }),
  bidSentAgain: ({ project, name }) => ({
    title: "Oferta enviada de nuevo",
    message:
      name === undefined
        ? `Corrigieron una oferta en '${project}' y la enviaron de nuevo.`
        : `${name} corrigió su oferta en '${project}' y la envió de nuevo.`,
  }),
  bidWithdrawn: ({ project, name }) => ({
    title: "Oferta retirada",
    message: `${name === undefined ? "Retiraron una" : `${name} retiró su`} oferta en '${project}'.`,
  }),
  bidDeclined: ({ project, reason, ...by }) => ({
    title: "Oferta rechazada",
    message: did(by, "poster", `rechazó su oferta en '${project}': ${reason}`),
    todo: "Puede cambiarla y enviarla de nuevo.",
  }),
  bidOver: ({ project, because }) => ({
    title: "Oferta rechazada",
    message: `Su oferta en '${project}' fue rechazada: ${
      { hired: "contrataron a otra persona", closed: "se cerró a ofertas", removed: "la publicación se eliminó" }[
        because
      ]
    }.`,
  }),
  projectChanged: ({ project, changes }) => ({
    title: "Cambió una publicación en la que ofertó",
    message: `'${project}' cambió. ${changes.map(changeOf).join("; ")}. Revise si su oferta todavía le conviene.`,
  }),
  projectHidden: ({ project, reason }) => ({
    title: "Publicación oculta",
    message: `Soporte de Dibbs ocultó su publicación '${project}': ${sentence(reason)} Nadie más la ve y sus ofertas están en espera. Corríjala y escríbanos.`,
  }),
  projectShown: ({ project }) => ({
    title: "Publicación visible de nuevo",
    message: `Su publicación '${project}' ya se ve de nuevo. Pueden encontrarla y hacer ofertas.`,
  }),
  answerHidden: ({ reason }) => ({
    title: "Su respuesta está oculta",
    message: `Soporte de Dibbs ocultó lo que usted dice de sus precios finales: ${sentence(reason)} Nadie más lo ve. Cámbielo y escríbanos.`,
  }),
  answerShown: () => ({
    title: "Su respuesta se ve de nuevo",
    message: "Lo que usted dice de sus precios finales está de nuevo junto a ellos.",
  }),
  bidOnShown: ({ project }) => ({
    title: "Una publicación en la que ofertó está visible de nuevo",
    message: `'${project}' ya se ve de nuevo y puede tener cambios. Revise si su oferta todavía le conviene.`,
  }),
  questionAsked: ({ name, project, question }) => ({
    title: "Nueva pregunta",
    message: `${name} pregunta sobre '${project}': ${question}`,
  }),
  questionAnswered: ({ project, answer, ...names }) => ({
    title: "Respondieron su pregunta",
    message: `${begin(names, "poster")} respondió su pregunta sobre '${project}': ${answer}`,
  }),
  answerChanged: ({ project, answer, ...names }) => ({
    title: "Cambió la respuesta a su pregunta",
    message: `${begin(names, "poster")} cambió la respuesta a su pregunta sobre '${project}': ${answer}`,
  }),
  questionRemoved: ({ project, question, ...names }) => ({
    title: "Eliminaron su pregunta",
    message: `${begin(names, "poster")} eliminó su pregunta sobre '${project}': ${question}`,
  }),
  searchMatched: ({ project, place, search }) => ({
    title: "Nuevo resultado de su búsqueda guardada",
    message: `'${project}' en ${place} coincide con '${search}'.`,
  }),

  offered: ({ project, isChanged, ...by }) => ({
    title: "Quieren contratarlo",
    message: did(
      by,
      "poster",
      `le ofreció el contrato de '${project}'${isChanged ? otherThanBid : ""}.${signedOf(by)}`,
    ),
    todo: isChanged ? "Revise qué cambió antes de aceptar." : "Acéptelo para empezar.",
  }),
  offeredRetained: ({ project, isChanged, percent, days, ...by }) => ({
    title: "Quieren contratarlo",
    message: `${did(by, "poster", `le ofreció el contrato de '${project}'${isChanged ? otherThanBid : ""}.`)} Se retiene el ${percent}% de cada pago, que se debe ${days === 1 ? "1 día" : `${days} días`} después de terminar el contrato.${signedOf(by)}`,
    todo: "Revise las condiciones antes de aceptar.",
  }),
  offeredByOwner: ({ project, ...by }) => ({
    title: "Quieren contratarlo",
    message: did(
      by,
      "poster",
      `le ofreció el contrato de '${project}' según su oferta, y le paga directamente. Los materiales son para un trabajo que se hace para esa persona.${signedOf(by)}`,
    ),
    todo: "Acéptelo para empezar.",
  }),
  offerAccepted: ({ project, ...by }) => ({
    title: "Contrato aceptado",
    message: did(by, "bidder", `aceptó su contrato de '${project}'.${signedOf(by)}`),
    todo: "Puede pagar cada etapa cuando esté terminada.",
  }),
  offerAcceptedToFund: ({ project, ...by }) => ({
    title: "Contrato aceptado",
    message: did(by, "bidder", `aceptó su contrato de '${project}'.${signedOf(by)}`),
    todo: "Ponga fondos para la primera etapa: la oferta los pide antes de empezar.",
  }),
  retainageDue: ({ project, amount, day: due }) => ({
    title: "Retención por pagar",
    message: `La retención de ${dollars(amount)} de '${project}' se debe el ${day(due)}.`,
  }),
  retainageHeld: ({ project, amount, day: due }) => ({
    title: "Retención por liberar",
    message: `Los ${dollars(amount)} que Dibbs guarda como retención de '${project}' se liberarán el ${day(due)}, a menos que haya una disputa.`,
  }),
  retainageHeldReminder: ({ project, amount, day: due }) => ({
    title: "La retención se liberará pronto",
    message: `Los ${dollars(amount)} que Dibbs guarda como retención de '${project}' se liberarán el ${day(due)}.`,
    todo: "Si algo del trabajo está mal, abra antes una disputa en la página del contrato.",
  }),
  milestoneWaiver: ({ project, number, amount }) => ({
    title: "Falta una renuncia al gravamen",
    message: `Por la etapa ${number} de '${project}' se pagan ahora ${dollars(amount)}. Se le liberan solo con una renuncia al gravamen por esa cantidad.`,
    todo: "Fírmela en Renuncias al gravamen, en la página del contrato.",
  }),
  retainageWaiver: ({ project, number, amount }) => ({
    title: "Falta una renuncia al gravamen",
    message: `Los ${dollars(amount)} guardados como retención de la etapa ${number} de '${project}' se le liberan solo con su renuncia al gravamen.`,
    todo: "Fírmela en Renuncias al gravamen, en la página del contrato.",
  }),
  retainageReleased: ({ project, amount, to }) => ({
    title: "Retención liberada",
    message: `Los ${dollars(amount)} guardados como retención de '${project}' se liberaron${to === "bidder" ? " para usted" : ""}, porque se cumplió el plazo que acordaron.`,
  }),
  retainageReminder: ({ project, day: due }) => ({
    title: "Retención por pagar",
    message: `La retención que usted debe de '${project}' vence el ${day(due)}.`,
    todo: "Páguela en la página del contrato.",
  }),
  waiverSigned: ({ project, number, amount, ...names }) => ({
    title: "Renuncia al gravamen firmada",
    message: `${begin(names, "bidder")} firmó la renuncia al gravamen por ${dollars(amount)}, etapa ${number} de '${project}'. Tiene efecto cuando ese monto esté pagado.`,
  }),
  offerWithdrawn: ({ project, ...by }) => ({
    title: "Contrato retirado",
    message: did(by, "poster", `retiró el contrato que le ofreció de '${project}'. Su oferta sigue en pie.`),
  }),
  offerDeclined: ({ project, isOpen, ...by }) => ({
    title: "Contrato rechazado",
    message: `${did(by, "bidder", `rechazó su contrato de '${project}'.`)} ${isOpen ? "Recibe ofertas otra vez." : "Está en espera mientras su cuenta siga suspendida."}`,
  }),
  cancelProposed: ({ project, by, reason, ...acted }) => ({
    title: "¿Cancelar el contrato?",
    message: did(acted, by, `pidió cancelar el contrato de '${project}': ${reason}`),
    todo: "Acepte o rechace.",
  }),
  cancelDeclined: ({ project, by, reason, ...acted }) => ({
    title: "Cancelación rechazada",
    message: did(acted, by, `rechazó cancelar el contrato de '${project}', así que sigue: ${reason}`),
  }),
  cancelWithdrawn: ({ project, by, ...acted }) => ({
    title: "El contrato sigue",
    message: did(acted, by, `retiró la solicitud de cancelar el contrato de '${project}'.`),
  }),
  disputeOpened: ({ project, number, by, text, until, ...names }) => ({
    title: "Una etapa está en disputa",
    message: `${begin(names, by)} disputa la etapa ${number} de '${project}': ${text}`,
    todo: `Responda o proponga un reparto a más tardar el ${time(until)}. Después, Soporte de Dibbs decide.`,
  }),
  disputeAnswered: ({ project, number, by, text, proposes, amount, ...names }) => ({
    title: proposes === null ? "Nuevo mensaje en una disputa" : "Propusieron un reparto",
    message:
      proposes === null
        ? `${begin(names, by)} escribió sobre la etapa ${number} de '${project}': ${text}`
        : `${begin(names, by)} propone ${dollars(proposes)} por el trabajo de la etapa ${number} de '${project}', de un total de ${dollars(amount)}: ${text}`,
    todo: proposes === null ? "Responda o proponga un reparto." : "Acéptelo o proponga otro reparto.",
  }),
  disputeAgreed: ({ project, number, by, ...split }) => ({
    title: "Disputa resuelta",
    message: `${begin(split, by)} aceptó el reparto que usted propuso para la etapa ${number} de '${project}'. ${splitOf(split)}`,
  }),
  disputeDecided: ({ project, number, reason, ...split }) => ({
    title: "Disputa decidida",
    message: `Soporte de Dibbs decidió la disputa sobre la etapa ${number} de '${project}': ${sentence(reason)} ${splitOf(split)}`,
  }),
  heldDisputeAgreed: ({ project, number, by, ...split }) => ({
    title: "Disputa resuelta",
    message: `${begin(split, by)} aceptó el reparto que usted propuso para la etapa ${number} de '${project}'. ${heldSplitOf(split)}`,
  }),
  heldDisputeDecided: ({ project, number, reason, ...split }) => ({
    title: "Disputa decidida",
    message: `Soporte de Dibbs decidió la disputa sobre la etapa ${number} de '${project}': ${sentence(reason)} ${heldSplitOf(split)}`,
  }),
  disputeWithdrawn: ({ project, number, by, ...names }) => ({
    title: "Disputa retirada",
    message: `${begin(names, by)} retiró la disputa sobre la etapa ${number} de '${project}'. La etapa sigue como estaba.`,
  }),
  disputeEscalated: ({ project, number, by, ...names }) => ({
    title: "Soporte de Dibbs decidirá una disputa",
    message:
      by === null
        ? `Nadie respondió a tiempo, así que Soporte de Dibbs decidirá la disputa sobre la etapa ${number} de '${project}'.`
        : `${begin(names, by)} pidió a Soporte de Dibbs que decida la disputa sobre la etapa ${number} de '${project}'.`,
    todo: "Mientras tanto, todavía puede agregar algo o acordar un reparto.",
  }),
  disputeReminder: ({ project, number, until }) => ({
    title: "Una disputa lo espera",
    message: `La disputa sobre la etapa ${number} de '${project}' espera su respuesta a más tardar el ${time(until)}. Después, Soporte de Dibbs decide.`,
  }),
  changeProposed: ({ project, by, number, reason, ...acted }) => ({
    title: "Propusieron un cambio",
    message: did(acted, by, `propuso el cambio ${number} al contrato de '${project}': ${reason}`),
    todo: "Compare lo anterior con lo nuevo y luego acepte o rechace.",
  }),
  changeAccepted: ({ project, by, number, total, ...acted }) => ({
    title: "Cambio aceptado",
    message: did(
      acted,
      by,
      `aceptó el cambio ${number} al contrato de '${project}'. Su total ahora es de ${dollars(total)}.`,
    ),
  }),
  fundedChangeAccepted: ({ project, by, number, total, toFund, givesBack, ...acted }) => {
    const accepted = `aceptó el cambio ${number} al contrato de '${project}'. Su total ahora es de ${dollars(total)}.`;
    const back = by === "bidder" ? "vuelven a su tarjeta" : `vuelven ${to(acted, "poster")}`;
    return {
      title: "Cambio aceptado",
      message: [
        did(acted, by, accepted),
        ...(givesBack > 0 ? [`${dollars(givesBack)} que estaban guardados ${back}.`] : []),
        ...(toFund > 0 && by === "poster"
          ? [`Se le pide ${to(acted, "poster")} poner ${dollars(toFund)} más de fondos.`]
          : []),
      ].join(" "),
      ...(toFund > 0 &&
        by === "bidder" && {
          todo: `Ponga los otros ${dollars(toFund)} de fondos en la página del contrato.`,
        }),
    };
  },
  changeDeclined: ({ project, by, number, reason, ...acted }) => ({
    title: "Cambio rechazado",
    message: did(
      acted,
      by,
      `rechazó el cambio ${number} al contrato de '${project}'. El contrato sigue como estaba: ${reason}`,
    ),
  }),
  changeWithdrawn: ({ project, by, number, ...acted }) => ({
    title: "Cambio retirado",
    message: did(acted, by, `retiró el cambio ${number} al contrato de '${project}'.`),
  }),
  deliveryRecorded: ({ project, by, done, of: all, isCorrected, isShort, isDamaged, ...acted }) => {
    const wrong = [...(isShort ? ["falta algo"] : []), ...(isDamaged ? ["hay algo dañado"] : [])];
    const what = isCorrected ? "corrigió lo entregado" : "registró una entrega";
    return {
      title:
        wrong.length > 0 ? "Entrega incompleta o dañada" : isCorrected ? "Entrega corregida" : "Entrega registrada",
      message: [
        did(acted, by, `${what} de '${project}'${wrong.length > 0 ? `: ${wrong.join(" y ")}` : ""}.`),
        `${done} de ${all} ${all === 1 ? "artículo" : "artículos"} ${done === 1 ? "está completo" : "están completos"}.`,
      ].join(" "),
      ...(by === "bidder" && { todo: "Confírmela, o diga qué falta o está dañado." }),
    };
  },
  deliveryEndangers: ({ project, title, number, cause, day: needed, days, item, count, hasSupplier, to: reader }) => {
    const isOne = count === 1;
    const what = item === null ? `${count} artículos de '${title}'` : `'${item}' de '${title}'`;
    const messages = {
      overdue: `${isOne ? "No ha llegado" : "No han llegado"} ${what}, y la fecha era el ${day(needed)}.${hasSupplier ? "" : " Todavía no hay proveedor contratado."}`,
      promised_late: `${what}: la entrega está prometida ${days} ${days === 1 ? "día" : "días"} después de cuando se necesita, el ${day(needed)}.`,
      short: `${isOne ? "Todavía falta" : "Todavía faltan"} ${what} después de una entrega incompleta o dañada. Se necesita para el ${day(needed)}.`,
    };
    return {
      title: cause === "short" ? "Entrega incompleta o dañada" : "Materiales con retraso",
      message:
        reader === "supplier" ? messages[cause] : `${messages[cause]} Es para la etapa ${number} de '${project}'.`,
      ...(reader === "contractor" && {
        todo: "Acuerde otra entrega o proponga otra fecha para la etapa, en la página del contrato.",
      }),
      ...(reader === "supplier" && { todo: "Entréguelo o proponga una fecha posterior en la página del contrato." }),
    };
  },
  materialsStand: ({ project, ...names }) => ({
    title: "El trabajo se canceló, los materiales no",
    message: `Se canceló el contrato del trabajo para el que es '${project}'. El contrato de los materiales entre ${names.poster ?? "el cliente"} y ${names.bidder ?? "la otra parte"} sigue.`,
    todo: "Si ya no se necesitan, pida cancelarlo en su página.",
  }),
  requestStands: ({ project }) => ({
    title: "Su solicitud de materiales sigue",
    message: `Se canceló el contrato para el que es '${project}'. La solicitud queda como está.`,
    todo: "Si ya no necesita los materiales, ciérrela o retire el contrato que ofreció.",
  }),
  materialsCanceled: ({ project, title, number, isOpen }) => ({
    title: "Se canceló el contrato de un proveedor",
    message: `Se canceló el contrato de '${title}', materiales para la etapa ${number} de '${project}'. ${isOpen ? "Reciben ofertas otra vez." : "Lo entregado se queda."} Su contrato sigue.`,
  }),
  ownerAskedToPay: ({ isInPrice, ...facts }) => ({
    title: "¿Pagaría directamente a un proveedor?",
    message: `${did(facts, "bidder", `le pide contratar a ${facts.supplier} para '${facts.title}' y pagarle ${dollars(facts.amount)} directamente.`)} ${forMilestone(facts)} ${isInPrice ? "Están en el precio de esa etapa, que debe bajar con un cambio al contrato." : "No están en el precio de esa etapa."}`,
    todo: "Revise la oferta en Materiales. Luego contrate o rechace.",
  }),
  ownerNotAskedAnymore: (facts) => ({
    title: "Ya no le piden pagar a un proveedor",
    message: `${did(facts, "bidder", `ya no le pide pagar a ${facts.supplier} por '${facts.title}'.`)} ${forMilestone(facts)}`,
  }),
  ownerDeclinedToPay: ({ reason, ...facts }) => ({
    title: "Le toca a usted pagar al proveedor",
    message: did(facts, "poster", `no quiere pagar a ${facts.supplier} por '${facts.title}': ${reason}`),
    todo: "Contrate usted a un proveedor o pregunte por otra oferta.",
  }),
  ownerOffered: (facts) => ({
    title: "Se le ofreció el contrato al proveedor",
    message: `${did(facts, "poster", `le ofreció a ${facts.supplier} el contrato de '${facts.title}' y le paga ${dollars(facts.amount)} directamente.`)} ${forMilestone(facts)}`,
  }),
  ownersOfferAccepted: (facts) => ({
    title: "Proveedor contratado",
    message: `${facts.supplier} aceptó el contrato de '${facts.title}', que paga directamente ${facts.poster ?? "el cliente"}. ${forMilestone(facts)}`,
    todo: "Si estos materiales están en su precio, proponga el nuevo precio de la etapa en la página del contrato.",
  }),
  ownersOfferOver: (facts) => ({
    title: "Proveedor no contratado",
    message: `No se llegó a nada con ${facts.supplier} para '${facts.title}'. Recibe ofertas otra vez. ${forMilestone(facts)}`,
    todo: "Contrate usted a un proveedor o pregunte otra vez quién paga.",
  }),
  contractCancelled: ({ project, agreed, reason, projectIs, ...names }) => {
    const what = {
      closed: `Lo pagado queda pagado, y '${project}' está cerrado.`,
      open: `No se pagó nada, y '${project}' recibe ofertas otra vez.`,
      suspended: "No se pagó nada.",
    }[projectIs];
    const message =
      agreed === "support"
        ? `Soporte de Dibbs canceló el contrato de '${project}': ${sentence(reason)} ${what}`
        : `${agreed === "you" ? "Usted aceptó" : `${begin(names, agreed)} aceptó`} cancelar el contrato de '${project}'. ${what}`;
    return { title: "Contrato cancelado", message };
  },
  contractLeft: ({ project, isPaid, isOpen, ...by }) => ({
    title: "Contrato cancelado",
    message: [
      did(by, "poster", `canceló el contrato de '${project}' dentro del plazo para cancelar.`),
      isPaid ? `Todo lo pagado se devuelve ${to(by, "poster")}, menos los cargos.` : "No se pagó nada.",
      isOpen ? `'${project}' recibe ofertas otra vez.` : `'${project}' está cerrado.`,
    ].join(" "),
  }),
  contractEnded: ({ project, bySupport, ...names }) => ({
    title: "Contrato terminado",
    message: bySupport
      ? `Todas las etapas de '${project}' están pagadas y Soporte de Dibbs terminó el contrato a nombre ${of(names, "poster")}.`
      : `Todas las etapas de '${project}' están pagadas y el contrato terminó.`,
    todo: "Cuente cómo fue trabajar con su cliente.",
  }),
  milestoneSubmitted: ({ what, ...stage }) => ({
    title: "Etapa terminada",
    message: did(stage, "bidder", `marcó ${stageOf(stage)}, '${what}', como terminada.`),
    todo: "Revísela y luego páguela o devuélvala.",
  }),
  fundedMilestoneSubmitted: ({ what, until, ...stage }) => ({
    title: "Etapa terminada",
    message: did(stage, "bidder", `marcó ${stageOf(stage)}, '${what}', como terminada.`),
    todo: `Revísela y luego libere el dinero o devuélvala. Si no responde, el dinero pasa ${to(stage, "bidder")} el ${time(until)}.`,
  }),
  milestoneReturned: ({ what, reason, ...stage }) => ({
    title: "Etapa devuelta",
    message: did(stage, "poster", `le devolvió ${stageOf(stage)}, '${what}': ${reason}`),
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
  heldPaid: ({ amount, ...stage }) => ({
    title: "Pago realizado",
    message: `Los ${dollars(amount)} guardados para ${stageOf(stage)} van en camino ${to(stage, "bidder")}. No se hizo otro cobro a su tarjeta.`,
  }),
  paidOut: ({ amount, ...stage }) => ({
    title: "Le pagaron",
    message: `${dollars(amount)} de ${stageOf(stage)} van en camino a su cuenta.`,
  }),
  milestoneFunded: ({ amount, to: reader, ...stage }) => ({
    title: "Etapa con fondos",
    message:
      reader === "poster"
        ? `Se cobraron ${dollars(amount)} a su tarjeta por ${stageOf(stage)}. Dibbs guarda el dinero hasta que usted lo libere.`
        : `${begin(stage, "poster")} puso los fondos de ${stageOf(stage)}: Dibbs guarda ${dollars(amount)} hasta que los libere para usted.`,
  }),
  releasedUnanswered: ({ amount, to: reader, ...stage }) => ({
    title: "Dinero liberado",
    message:
      reader === "poster"
        ? `Los ${dollars(amount)} que usted puso para ${stageOf(stage)} pasaron ${to(stage, "bidder")}, porque usted no respondió a tiempo.`
        : `Los ${dollars(amount)} guardados para ${stageOf(stage)} se liberaron para usted, porque ${stage.poster ?? "el cliente"} no respondió a tiempo.`,
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
    message: `Su pago de ${stageOf(stage)} salió de su cuenta y todavía no llega al banco ${of(stage, "bidder")}. Usted no tiene que hacer nada: no lo pague otra vez.`,
  }),
  paymentReturned: ({ why, ...stage }) => ({
    title: "Pago devuelto",
    message: `Su banco revirtió el pago de ${stageOf(stage)}: ${problemInSpanish(why)}`,
    todo: "Páguela otra vez, con tarjeta o por banco.",
  }),
  paymentTakenBack: ({ amount, ...stage }) => ({
    title: "Pago devuelto",
    message: `El banco ${of(stage, "poster")} revirtió el pago de ${stageOf(stage)}. ${dollars(amount)} salieron de su saldo de transferencias bancarias. Sus próximos pagos por banco cubren primero ese saldo. Ya le pedimos ${to(stage, "poster")} que pague otra vez.`,
  }),
  paymentWentBack: ({ to: reader, ...stage }) => ({
    title: "El pago regresó",
    message:
      reader === "poster"
        ? `El pago de ${stageOf(stage)} regresó a su tarjeta antes de entregarse. La etapa se puede pagar otra vez.`
        : `El pago de ${stageOf(stage)} regresó a la tarjeta ${of(stage, "poster")} antes de llegarle a usted. La etapa se puede pagar otra vez.`,
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

  refundRequested: ({ amount, reason, ...stage }) => ({
    title: "Le piden un reembolso",
    message: did(stage, "poster", `le pidió reembolsar ${dollars(amount)} de ${stageOf(stage)}: ${reason}`),
    todo: "Acepte o rechace.",
  }),
  refundAgreed: (refund) => ({
    title: "Reembolso en camino",
    message: `${did(refund, "bidder", `aceptó reembolsarle ${refundOf(refund)}.`)} Le avisamos cuando esté hecho.`,
  }),
  refundStarted: ({ amount, reason, ...stage }) => ({
    title: "Reembolso en camino",
    message: `${did(stage, "bidder", `le envió un reembolso de ${dollars(amount)} de ${stageOf(stage)}:`)} ${sentence(reason)} Le avisamos cuando esté hecho.`,
  }),
  refundDeclined: ({ reason, ...refund }) => ({
    title: "Reembolso rechazado",
    message: did(refund, "bidder", `rechazó reembolsarle ${refundOf(refund)}: ${reason}`),
  }),
  refundWithdrawn: (refund) => ({
    title: "Solicitud de reembolso retirada",
    message: `${begin(refund, "poster")} ya no le pide reembolsar ${refundOf(refund)}.`,
  }),
  refunded: ({ to: reader, ...refund }) => ({
    title: "Reembolso hecho",
    message:
      reader === "poster"
        ? `Se le reembolsaron ${refundOf(refund)}.`
        : `Se reembolsaron ${refundOf(refund)} ${to(refund, "poster")}.`,
  }),
  refundPaidElsewhere: ({ how, ...refund }) => ({
    title: "Reembolso hecho",
    message: `Su tarjeta no aceptó su reembolso de ${refundOf(refund)}, así que Soporte de Dibbs se lo entregó de otra forma: ${how}`,
  }),
  refundFailed: ({ why, to: reader, ...refund }) => ({
    title: "El reembolso falló",
    message:
      reader === "poster"
        ? `Su reembolso de ${refundOf(refund)} no se pudo hacer: ${problemInSpanish(why)}`
        : `No pudimos tomar de su cuenta el reembolso de ${refundOf(refund)}: ${problemInSpanish(why)}`,
  }),
  chargeNotRefunded: ({ why, ...refund }) => ({
    title: "El reembolso falló",
    message: `El reembolso de ${refundOf(refund)} ${to(refund, "poster")} no se pudo hacer: ${problemInSpanish(why)} No se tomó nada de su cuenta.`,
  }),
  refundOnHold: ({ why, to: reader, ...refund }) => ({
    title: "Reembolso en espera",
    message: `${reader === "poster" ? "Su" : "El"} reembolso de ${refundOf(refund)} está en espera: ${problemInSpanish(why)} Sigue por sí solo.`,
  }),
  refundCameBack: ({ why, to: reader, neverPaidOut, ...refund }) => ({
    title: "El reembolso regresó",
    message: `${reader === "poster" ? "Su" : "El"} reembolso de ${refundOf(refund)} no se pudo completar: ${problemInSpanish(why)} ${
      neverPaidOut
        ? "Dibbs guarda el dinero por ahora."
        : reader === "poster"
          ? `El dinero regresa ${to(refund, "bidder")}; pónganse de acuerdo en otra forma.`
          : "Usted recibe el dinero otra vez."
    }`,
  }),
  heldRefundCameBack: ({ why, to: reader, ...refund }) => ({
    title: "El reembolso regresó",
    message:
      reader === "poster"
        ? `Su reembolso de ${refundOf(refund)} no se pudo completar: ${problemInSpanish(why)} Dibbs le guarda el dinero. Soporte de Dibbs se lo va a entregar de otra forma.`
        : `El reembolso de ${refundOf(refund)} ${to(refund, "poster")} no se pudo completar: ${problemInSpanish(why)} Soporte de Dibbs se lo va a entregar de otra forma. No se toma nada de su cuenta, y usted no tiene que hacer nada.`,
  }),
  refundGoesToSeller: (refund) => ({
    title: "El reembolso regresó",
    message: `Su reembolso de ${refundOf(refund)} no se pudo completar, así que el dinero va ${to(refund, "bidder")}.`,
  }),
  refundSentBack: ({ why, ...refund }) => ({
    title: "El reembolso regresó",
    message: `Su reembolso de ${refundOf(refund)} regresó ${to(refund, "bidder")}: ${problemInSpanish(why)}`,
  }),
  refundRestored: (refund) => ({
    title: "El reembolso regresó",
    message: `Usted tiene otra vez los ${refundOf(refund)} que había reembolsado.`,
  }),
  refundChecked: ({ to: reader, ...refund }) => ({
    title: "Reembolso en revisión",
    message:
      reader === "poster"
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
  chargedBack: ({ amount, to: reader, isPaidOut, ...stage }) => ({
    title: "Contracargo",
    message:
      reader === "poster"
        ? `El banco de su tarjeta hizo un contracargo del pago de ${stageOf(stage)} (${dollars(amount)}) y va a decidir. Si usted no se lo pidió a su banco, comuníquese con Soporte de Dibbs.`
        : `El banco ${of(stage, "poster")} hizo un contracargo del pago de ${stageOf(stage)} (${dollars(amount)}) y va a decidir. Guarde lo que compruebe su trabajo; Dibbs le responde al banco.${isPaidOut ? "" : " No se le paga antes de que el banco decida."}`,
  }),
  chargebackWon: ({ amount, ended = null, ...stage }) => ({
    title: "Contracargo resuelto",
    message:
      ended === null
        ? `El banco decidió que el pago de ${stageOf(stage)} (${dollars(amount)}) queda firme.`
        : `El banco rechazó el contracargo del pago de ${stageOf(stage)} (${dollars(amount)}). ${ended === "kept" ? "El pago ya había terminado como reembolsado, así que ahora Dibbs tiene el dinero y se pondrá en contacto." : "El pago ya se había reembolsado, así que nada cambia."}`,
  }),
  chargebackLost: ({ amount, to: reader, isPaidOut, ...stage }) => ({
    title: "Contracargo resuelto",
    message:
      reader === "poster"
        ? `El banco decidió que ${dollars(amount)} de ${stageOf(stage)} regresan a su tarjeta.`
        : `El banco decidió que ${dollars(amount)} de ${stageOf(stage)} regresan a la tarjeta ${of(stage, "poster")}. ${isPaidOut ? "Dibbs se comunicará con usted." : "A usted no se le pagó; la etapa se puede pagar otra vez."}`,
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

  offerReminder: ({ project, until, ...names }) => ({
    title: "Un contrato espera su respuesta",
    message: `${begin(names, "poster")} le ofreció el contrato de '${project}'. Acéptelo o rechácelo${byTime(until)}`,
  }),
  reviewReminder: ({ project, number, until, ...names }) => ({
    title: "Una etapa espera su revisión",
    message: `${begin(names, "bidder")} marcó la etapa ${number} de '${project}' como terminada. Páguela o devuélvala${byTime(until)}`,
  }),
  refundReminder: ({ project, until, ...names }) => ({
    title: "Un reembolso espera su respuesta",
    message: `${begin(names, "poster")} le pide un reembolso de '${project}'. Acepte o rechace${byTime(until)}`,
  }),
  heldReminder: ({ project, number }) => ({
    title: "Hay dinero que espera su decisión",
    message: `Dibbs guarda el dinero de la etapa ${number} de '${project}' desde hace casi dos años y no puede guardarlo más tiempo. Libérelo o pida que se lo devuelvan.`,
  }),
  releaseReminder: ({ project, number, amount, until, ...names }) => ({
    title: "El dinero se liberará pronto",
    message: `${begin(names, "bidder")} marcó la etapa ${number} de '${project}' como terminada. Si usted no responde, los ${dollars(amount)} que puso pasan ${to(names, "bidder")} el ${time(until)}.`,
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
  insuranceMissing: ({ day: from, isOwn, ...it }) => ({
    title: "El seguro no cubre un contrato",
    message: isOwn
      ? `Su contrato con ${it.poster ?? "el cliente"} de '${it.project}' pide un seguro, y el suyo no lo cubre desde el ${day(from)}.`
      : `El contrato de '${it.project}' pide un seguro, y el ${of(it, "bidder")} no lo cubre desde el ${day(from)}.`,
    ...(isOwn && { todo: "Ponga el seguro con sus fechas en su perfil." }),
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
  passwordChanged: ({ name, browser, at, feedEnded }) => ({
    title: "Se cambió su contraseña de Dibbs",
    message: `Hola ${name}: su contraseña de Dibbs se cambió en ${browser}, el ${time(at)}, y se cerró la sesión en sus otros navegadores.${feedWords(feedEnded)} Si no fue usted, pida de inmediato un enlace para una contraseña nueva en la página de entrada.`,
  }),
  passwordReset: ({ name, at, feedEnded }) => ({
    title: "Se cambió su contraseña de Dibbs",
    message: `Hola ${name}: su contraseña de Dibbs se cambió con el enlace que le enviamos por correo, el ${time(at)}, y se cerró la sesión en todos los navegadores.${feedWords(feedEnded)} Si no fue usted, alguien lee su correo: cambie primero la contraseña de su correo y luego pida un enlace nuevo en la página de entrada.`,
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
  teamInvitation: ({ business, inviter, role, link }) => ({
    title: "Le invitan a un equipo en Dibbs",
    message: `${inviter} le invita a unirse a ${business} en Dibbs como ${roleInWords[role]}:\n\n${link}\n\nFunciona una vez, durante una semana, con una cuenta de Dibbs de esta dirección de correo. Si no los conoce, puede ignorar este correo.`,
  }),
  teamJoined: ({ name, role }) => ({
    title: "Nuevo miembro del equipo",
    message: `${name} se unió a su equipo como ${roleInWords[role]}.`,
    todo: "Si no conoce a esta persona, quítela en la página Equipo.",
  }),
  teamRemoved: ({ name, business }) => ({
    title: "Ya no está en un equipo",
    message: `Hola ${name}: le quitaron del equipo de ${business} en Dibbs y ya no puede actuar en su nombre. Su propia cuenta queda como está.`,
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
