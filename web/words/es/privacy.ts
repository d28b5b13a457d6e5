import type { privacy as english } from "../privacy.ts";
import type { Like } from "./like.ts";

export const privacy = {
  dataTitle: "Sus datos",
  dataHint:
    "Un archivo ZIP con todo lo que Dibbs guarda de usted: perfil, proyectos, ofertas, contratos, pagos, mensajes y archivos.",
  ask: "Preparar mis datos",
  askAgain: "Prepararlos otra vez",
  preparing: "Estamos preparando sus datos. Le avisaremos cuando estén listos; no tiene que esperar aquí.",
  ready: (size) => `Sus datos están listos (${size}).`,
  readyUntil: "Se pueden descargar hasta el",
  download: "Descargar mis datos",
  isPreparing: "En preparación",
  isReady: "Listos",
  deleteTitle: "Borrar la cuenta",
  deleteHint:
    "Su perfil, archivos, proyectos abiertos y ofertas en espera se borran para siempre. Los contratos y pagos se conservan como pide la ley, sin su nombre.",
  delete: "Borrar mi cuenta",
  deleteAsk: "¿Borrar su cuenta?",
  whatGoes: [
    "Se eliminan los proyectos abiertos y se retiran las ofertas en espera; avisamos a todos los afectados.",
    "Se borran su nombre, dirección, teléfono, fotos y archivos. Se quitan sus cuentas bancarias y se cierra su sesión en todas partes.",
    "Los contratos terminados y sus pagos quedan, con 'Deleted account' (cuenta borrada) en lugar de su nombre.",
  ],
  noWayBack: "No se puede deshacer. Si quiere una copia, descargue primero sus datos.",
  password: "Su contraseña",
  passwordRequired: "Escriba su contraseña.",
  word: "BORRAR",
  confirmation: (word) => `Escriba ${word} para confirmar`,
  confirmationRequired: (word) => `Escriba ${word} para confirmar.`,
  keep: "Conservarla",
  deleteForGood: "Borrar para siempre",
} satisfies Like<typeof english>;
