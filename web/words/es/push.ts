import type { push as english } from "../push.ts";
import type { Like } from "./like.ts";

export const push = {
  title: "Notificaciones en sus navegadores",
  hint: "Un navegador puede avisarle aunque Dibbs no esté abierto. Muestra un título y lleva a la página, nada más.",
  here: "Avisarme en este navegador",
  isOn: "Este navegador le muestra avisos.",
  isOff: "Este navegador no le avisa si Dibbs no está abierto.",
  asking: "Su navegador le pregunta ahora si Dibbs puede avisarle.",
  undecided: "Su navegador no tiene permiso para avisarle. Actívelo otra vez y responda 'Permitir'.",
  deniedTitle: "Este navegador no permite notificaciones de Dibbs",
  denied:
    "Para permitirlas otra vez, toque el ícono junto a la dirección de esta página, abra la configuración del sitio y ponga Notificaciones en 'Permitir'. Luego vuelva aquí.",
  unsupportedTitle: "Este navegador no puede avisarle",
  unsupported:
    "No muestra avisos de páginas cerradas, o no en una ventana privada. Los avisos y correos le llegan de todos modos.",
  unavailableTitle: "No disponible por ahora",
  unavailable: "Aquí Dibbs no envía notificaciones a navegadores. Los avisos y correos le llegan de todos modos.",
  failedTitle: "No se pudo llegar a este navegador",
  failed:
    "El servicio de notificaciones no respondió, o está desactivado en la configuración del navegador. Inténtelo de nuevo.",
  others: "Sus otros navegadores",
  since: "Desde",
  remove: "Desactivar",
  removeIn: (device) => `Desactivar en ${device}`,
  removed: (device) => `${device} ya no le muestra avisos.`,
} satisfies Like<typeof english>;
