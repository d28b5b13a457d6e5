import type { level as english } from "../level.ts";
import type { Like } from "./like.ts";

const lines = (count: number): string => `${count} ${count === 1 ? "renglón" : "renglones"}`;

export const level = {
  leveled: "Nivelada",
  whole: "Oferta por el total, sin renglones",
  covers: "Cubre todos los renglones obligatorios",
  gaps: (count) => (count === 1 ? "1 hueco" : `${count} huecos`),
  excluded: (count) => (count === 1 ? "1 no incluido" : `${count} no incluidos`),
  added: (amount) => `+ ${amount} por lo que falta`,
  open: (count) => `${lines(count)} sin precio de nadie`,
  changed: (count) =>
    count === 1 ? "1 renglón cambió después de la oferta" : `${lines(count)} cambiaron después de la oferta`,
  lowest: "La más baja nivelada",
  lines: "Renglón por renglón",
  linesHelp:
    "Los huecos y lo no incluido resaltan. Los renglones obligatorios que una oferta deja fuera se completan con el precio medio de las demás.",
  line: "Renglón",
  fill: (amount) => `+ ${amount}, precio medio de las demás`,
  fillAllowance: (amount) => `+ ${amount}, lo que usted reservó`,
  nobody: "Nadie le puso precio",
  asBid: "Como se ofertó",
  missing: "Agregado por lo que falta",
  notes: "Sus notas",
  notesHelp: "Solo usted las puede leer.",
  noNotes: "Ninguna",
  addNote: "Agregar una nota",
  editNote: "Editar la nota",
  noteTitle: (name) => `Sus notas sobre la oferta de ${name}`,
  save: "Guardar",
  saved: "Guardado.",
  shortlist: (name) => `Preseleccionar a ${name}`,
  add: "Agregar a la preselección",
  remove: "Quitar de la preselección",
  onlyShortlist: "Solo la preselección",
  emptyShortlist: "Nadie está en su preselección",
  emptyShortlistHint: "Toque la estrella junto a un nombre para agregar su oferta.",
  ask: "Preguntar a todos",
  askHint:
    "Todos los que tienen una oferta pendiente reciben esto como mensaje suyo. Sus respuestas llegan a sus chats, una por una.",
  askLabel: "Su pregunta",
  askRequired: "Escriba su pregunta.",
  send: "Enviar",
  asked: (count) => (count === 1 ? "Enviada a 1 ofertante." : `Enviada a ${count} ofertantes.`),
  skipped: (count) => (count === 1 ? "A 1 no se le puede escribir." : `A ${count} no se les puede escribir.`),
  csv: "Descargar CSV",
  csvSaved: "Guardado.",
  csvName: "ofertas",
  csvFill: "Agregado",
  csvNote: "Nota",
} satisfies Like<typeof english>;
