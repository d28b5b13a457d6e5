import { type en, things } from "./en.ts";

type Subject = Parameters<typeof en.signed>[2];

const signedWhat = (subject: Subject): string =>
  subject === "contract"
    ? "el contrato"
    : subject.changeOrder === null
      ? "una orden de cambio"
      : `la orden de cambio ${subject.changeOrder}`;

export const es: typeof en = {
  problems: {
    too_large: "El archivo es más grande de lo que puede ser un registro.",
    not_json: "El archivo no es JSON: está dañado o no es un registro.",
    not_canonical: "El archivo no está escrito como se escriben los registros: se editó después de hacerse.",
    not_a_record: "El archivo no es el registro de un contrato.",
    other_version: "El archivo es de una versión que este programa no conoce.",
    bad_form: "Una parte del archivo falta, sobra o no es de su tipo.",
    other_contract: "La entrada es de otro contrato.",
    entry_missing: "Falta una entrada.",
    entry_twice: "La entrada está aquí por segunda vez.",
    entries_reordered: "Las entradas no están en su orden.",
    entry_changed: "La entrada se cambió después de escribirse.",
    beginning_changed: "La primera entrada dice que había otra antes.",
    end_cut_off: "Faltan entradas al final.",
    end_added: "El archivo tiene más entradas de las que se firmaron.",
    end_changed: "La última entrada no es la que se firmó.",
    word_changed: "Se cambiaron palabras: no son las que la entrada compromete.",
    word_unknown: "Hay palabras que ninguna entrada compromete.",
    words_changed: "Se quitaron, agregaron o cambiaron palabras desde que se firmó el archivo.",
    document_changed: "Se cambió el documento.",
    document_missing: "Falta el documento.",
    document_added: "El documento no es uno de los que se firmaron.",
    documents_reordered: "Los documentos no están en su orden.",
    signature_wrong: "La firma no coincide: el archivo se cambió o no se firmó con la clave que indica.",
    other_key: "El archivo se firmó con otra clave, no con la que usted considera confiable.",
    asked_for_another: "Este es el registro de otro contrato, no del que usted pidió.",
    cannot_check: "Este programa no puede comprobar la firma: no tiene Ed25519.",
  },
  standings: {
    trusted: "El archivo está completo: está como se hizo y se firmó con una clave que usted considera confiable.",
    untrusted: "El archivo está completo: está como se firmó con la clave que indica.",
    unchecked: "Las partes del archivo encajan, pero aquí no se puede comprobar su firma.",
    broken: "El archivo no está como se hizo.",
  },
  todo: {
    trusted: null,
    untrusted: (installation) =>
      `Todavía no sabe quién lo hizo: cualquiera puede hacer un archivo así con una clave propia. Compare la clave con las de ${installation}/api/record-keys y escriba usted mismo esa dirección.`,
    unchecked:
      "Este navegador es demasiado antiguo: no tiene Ed25519. Abra esta página en una versión actual de Chrome, Edge, Firefox o Safari. Hasta entonces el archivo no demuestra nada.",
    broken: "No confíe en él. Descargue de nuevo el registro desde el contrato o pida su archivo a la otra parte.",
  },
  shows: "Lo que demuestra este archivo",
  made: (installation, at) => `Dibbs en ${installation} hizo este archivo el ${at} y lo firmó.`,
  claims: (installation, at) =>
    `Quien tiene la clave hizo este archivo el ${at} y dice que es Dibbs en ${installation}.`,
  unchanged: (entries, documents) =>
    `Desde entonces no se cambió, quitó, agregó ni movió nada: ${things(entries, "entrada", "entradas")} y ${things(documents, "documento", "documentos")}.`,
  sides: { poster: "el cliente", bidder: "la parte contratada" },
  somebody: "alguien",
  signed: (name, side, subject, at) =>
    name === null
      ? `El nombre se borró, pero ${side} firmó ${signedWhat(subject)} el ${at}.`
      : `${name}, ${side}, firmó ${signedWhat(subject)} el ${at}.`,
  signedText: (document) => `Lo que firmó está en este archivo, palabra por palabra: ${document}.`,
  signedGone: (sha256) =>
    `Lo que firmó ya no está en este archivo. Una copia es la correcta si su SHA-256 es ${sha256}.`,
  secondFactor: "Había iniciado sesión con un segundo factor.",
  howSigned:
    "Cada quien firmó al escribir su nombre con la sesión iniciada, después de aceptar firmar electrónicamente. Quien firma no tiene una clave propia: lo dice el registro de Dibbs, con la clave de Dibbs.",
  nobodySigned: "Nadie ha firmado en este registro.",
  forgotten: (count) =>
    `${things(count, "texto ya no está", "textos ya no están")} en él, porque alguien borró su cuenta. Todavía se demuestra que las entradas estaban ahí.`,
  showsNot: "Lo que no demuestra",
  limits: (at) => [
    "Si lo que alguien escribió es verdad.",
    "Quién estaba ante la pantalla. Demuestra qué cuenta firmó, no qué manos.",
    `Lo que pasó después del ${at}. Un archivo posterior de este contrato tiene que empezar con las mismas entradas.`,
  ],
};
