import type { session as english } from "../session.ts";
import type { Like } from "./like.ts";

export const session = {
  title: "Dónde tiene la sesión abierta",
  hint: "Cierre la sesión en un navegador que no conoce o que perdió. Se cierra de inmediato.",
  device: (name) =>
    name
      .replace(/^An unknown browser$/, "Un navegador desconocido")
      .replace(/^A browser\b/, "Un navegador")
      .replace(" on ", " en "),
  present: "Este dispositivo",
  since: "Sesión iniciada",
  lastUsed: "último uso",
  inUse: "En uso ahora",
  end: "Cerrar sesión",
  endOf: (device) => `Cerrar la sesión de ${device}`,
  ended: (device) => `Se cerró la sesión de ${device}.`,
  endOthers: {
    title: "¿Cerrar todas las demás sesiones?",
    message: "Quien las use tendrá que iniciar sesión otra vez. Este dispositivo sigue con la sesión abierta.",
    yes: "Cerrar todas las demás sesiones",
  },
  othersEnded: (count) => (count === 1 ? "Se cerró una sesión." : `Se cerraron ${count} sesiones.`),
  onlyThis: "No tiene otra sesión abierta.",
  more: "Mostrar más",
} satisfies Like<typeof english>;
