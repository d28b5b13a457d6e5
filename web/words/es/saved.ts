import type { saved as english } from "../saved.ts";
import type { Like } from "./like.ts";

export const saved = {
  sentence: "Proyectos que le gustan, primero lo más reciente.",
  find: "Buscar proyectos",
  none: {
    open: "No hay proyectos guardados abiertos",
    ongoing: "No hay proyectos guardados en curso",
    closed: "No hay proyectos guardados cerrados",
  },
  noneHint: {
    open: "Toque el corazón de un proyecto y lo encontrará aquí.",
    ongoing: "Un proyecto guardado pasa aquí cuando contratan a alguien.",
    closed: "Un proyecto guardado pasa aquí cuando termina o se cierra.",
  },
} satisfies Like<typeof english>;
