import type { Language } from "#core/shared/language.ts";

/** The texts of the page that verifies records; the core has the texts about a file's content. */
const en = {
  title: "Verify a record of a contract",
  intro: "This page checks a record file of Dibbs in your browser. It needs no connection, and sends nothing anywhere.",
  file: "Record file",
  keys: "Public keys of Dibbs",
  keysHint:
    "Paste what the address of Dibbs followed by /api/record-keys answers, or a key that you noted earlier. Without a key this page can tell whether the file was changed, but not who made it.",
  other: "Español",
  problems: "What is wrong",
  entry: "Entry",
  what: "What",
  about: "About",
  when: "When",
  story: "What happened, entry by entry",
  details: "Details",
  contract: "Contract",
  madeBy: "Made by",
  made: "Made",
  key: "Key",
  documents: "Documents",
  sides: { poster: "The client", bidder: "The side that was hired" },
  somebody: "Somebody",
  support: "Dibbs Support",
  dibbs: "Dibbs",
  unknownNumber: "?",
};

const es: typeof en = {
  title: "Verificar el registro de un contrato",
  intro:
    "Esta página comprueba en su navegador un archivo de registro de Dibbs. No necesita conexión y no envía nada a ningún lado.",
  file: "Archivo de registro",
  keys: "Claves públicas de Dibbs",
  keysHint:
    "Pegue lo que responde la dirección de Dibbs seguida de /api/record-keys, o una clave que haya anotado antes. Sin una clave esta página puede decir si el archivo se cambió, pero no quién lo hizo.",
  other: "English",
  problems: "Lo que está mal",
  entry: "Entrada",
  what: "Qué",
  about: "Sobre",
  when: "Cuándo",
  story: "Lo que pasó, entrada por entrada",
  details: "Detalles",
  contract: "Contrato",
  madeBy: "Hecho por",
  made: "Hecho",
  key: "Clave",
  documents: "Documentos",
  sides: { poster: "El cliente", bidder: "La parte contratada" },
  somebody: "Alguien",
  support: "Soporte de Dibbs",
  dibbs: "Dibbs",
  unknownNumber: "?",
};

export const verifyWords: Readonly<Record<Language, typeof en>> = { en, es };
