import type { support as english } from "../support.ts";
import type { Like } from "./like.ts";

export const support = {
  sentTitle: "¡Pronto le contestamos!",
  sent: "Una persona de nuestro equipo se comunicará con usted en unas horas hábiles para ayudarle.",
  title: "Soporte de Dibbs",
  contact: "Escribir a Soporte de Dibbs",
  contactHint: "Díganos qué necesita. Nuestra respuesta queda en Soporte de Dibbs, y le avisamos cuando llegue.",
  subject: "Asunto",
  subjectRequired: "Diga de qué se trata.",
  text: "Mensaje",
  textRequired: "Díganos en qué podemos ayudarle.",
  send: "Enviar",
  done: "Cerrar",
  see: "Ver sus solicitudes",
  aboutContract: (title) => `El contrato de '${title}'`,
  sellerNeedsAccount: (name, provider) =>
    `${name} no tiene una cuenta de ${provider} para cobrar, así que no puedo pagar esta etapa. Ayúdenos, por favor.`,
  newRequest: "Nueva solicitud",
  emptyTitle: "Todavía no hay solicitudes",
  empty:
    "Si algo de un contrato o un pago está detenido, escríbanos. Sus solicitudes y nuestras respuestas quedan aquí.",
  states: { open: "Esperando a soporte", answered: "Contestada", closed: "Resuelta" },
  lastMove: "Último cambio",
  you: "Usted",
  staff: "Soporte de Dibbs",
  write: "Responder",
  writeRequired: "Escriba un mensaje.",
  close: "Marcar como resuelta",
  closed: "Su solicitud está resuelta.",
  gone: "Esta solicitud no está aquí. El enlace puede tener un error",
  more: "Mostrar más",
} satisfies Like<typeof english>;
