import type { photo as english } from "../photo.ts";
import type { Like } from "./like.ts";

export const photo = {
  send: "Enviar una foto",
  sendOf: (number) => `de la etapa ${number}`,
  hint: (name) => `${name} la recibe en Mensajes.`,
  hintOffline: (name) => `${name} la recibirá en Mensajes cuando usted tenga conexión.`,
  shows: (number) => `Foto de la etapa ${number}`,
  taken: "Tomada el",
  waits: "En espera de conexión. La enviaremos entonces.",
  sending: "Enviando…",
  notSent: (why) => `No se envió: ${why}`,
  again: "Intentar de nuevo",
  againOf: (number) => `Intentar de nuevo enviar la foto de la etapa ${number}`,
  delete: "Borrar",
  remove: (number) => `Borrar la foto de la etapa ${number}`,
  notKept: {
    "too-large": "Esta foto pesa más de 15 MB. Tome una más pequeña.",
    "too-many": "Hay demasiadas fotos en espera. Conéctese para enviarlas y luego tome más.",
    "no-room": "Este navegador no tiene espacio para la foto. No se guardó.",
  },
  count: (count) => (count === 1 ? "1 foto espera ser enviada." : `${count} fotos esperan ser enviadas.`),
  message: (number, taken) => `Etapa ${number}, foto tomada el ${taken}`,
  sent: (count) => (count === 1 ? "Foto enviada." : `${count} fotos enviadas.`),
  sentHint: (name) => `${name} la tiene en Mensajes.`,
  sentHintMany: "Están en Mensajes.",
  refused: (number, title) => `No se envió la foto de la etapa ${number}, ${title}`,
  signOut: "¿Cerrar la sesión y borrar las fotos sin enviar?",
  signOutHint: (count) =>
    count === 1
      ? "1 foto aún no se envió. Al cerrar la sesión se borra de este navegador."
      : `${count} fotos aún no se enviaron. Al cerrar la sesión se borran de este navegador.`,
  stay: "Seguir aquí",
} satisfies Like<typeof english>;
