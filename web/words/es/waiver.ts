import type { waiver as english } from "../waiver.ts";
import type { Like } from "./like.ts";

export const waiver = {
  title: "Renuncias al gravamen",
  about: (project) => `Proyecto: ${project}`,
  hint: {
    poster: (name) =>
      `Con una renuncia, ${name} deja su derecho a poner un gravamen sobre su propiedad por el trabajo que usted pagó. Tiene efecto cuando llega el dinero, y lo pierde si el dinero se devuelve.`,
    bidder: () =>
      "Con una renuncia, usted deja su derecho a poner un gravamen sobre la propiedad por el trabajo que le pagaron. Tiene efecto cuando usted recibe el dinero, y lo pierde si el dinero se devuelve.",
  },
  demanded: "Este contrato exige una renuncia al gravamen con cada solicitud de pago.",
  none: "Sin firmar",
  stale: "El monto cambió, así que hay que firmarla otra vez.",
  states: {
    conditional: "Condicional",
    effective: "Con efecto",
    withdrawn: "Sin efecto",
    replaced: "Reemplazada",
  },
  stateHints: {
    conditional: "Tiene efecto cuando llegue el dinero.",
    effective: "El dinero llegó.",
    withdrawn: "El dinero se devolvió. Vuelve a tener efecto cuando se pague otra vez.",
    replaced: "Se firmó una más nueva.",
  },
  milestone: (number) => `Etapa ${number}`,
  retainage: (number) => `Retención de la etapa ${number}`,
  signedBy: (name, day) => `Firmada por ${name}, ${day}`,
  through: (day) => `Trabajo hasta el ${day}`,
  exceptions: (text) => `Excepto: ${text}`,
  open: "Abrir documento",
  sign: "Firmar renuncia",
  signAgain: "Firmar otra vez",
  signTitle: (number) => `Firmar la renuncia de la etapa ${number}`,
  signTitleRetainage: (number) => `Firmar la renuncia de la retención de la etapa ${number}`,
  signHint: (amount) =>
    `Es por ${amount} y solo tiene efecto cuando usted reciba ese dinero. Usamos el formulario del estado del proyecto si lo tenemos, y si no, uno sencillo.`,
  throughDay: "Trabajo hecho hasta el",
  throughDayHelp: "El último día del trabajo y los materiales que cubre.",
  exceptionsLabel: "Excepciones",
  exceptionsHelp: "Lo que no cubre, como trabajo anterior que no le pagaron.",
  signer: "Su nombre completo",
  signerHelp: "Al escribir su nombre, la firma.",
  send: "Firmar",
  signed: "Renuncia firmada.",
  gone: "Aquí no hay renuncias al gravamen",
  goneHint: "Quizás se retiró el contrato, o el enlace tiene un error.",
  loading: "Cargando las renuncias",
  missing: "No se firmó ninguna renuncia al gravamen para este pago.",
  missingDemanded: "Este contrato exige una renuncia al gravamen antes de pagar, y todavía no hay ninguna firmada.",
  there: (name, day) => `Renuncia condicional firmada por ${name}, ${day}.`,
  demand: "Renuncias al gravamen",
  demandHelp:
    "Con una renuncia dejan su derecho a poner un gravamen sobre su propiedad por lo que usted pagó. Tiene efecto cuando llega el dinero.",
  demands: { none: "No se exigen", demand: "Obligatorias con cada solicitud de pago" },
} satisfies Like<typeof english>;
