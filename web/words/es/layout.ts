import type { layout as english } from "../layout.ts";
import type { Like } from "./like.ts";

export const layout = {
  darkMode: "Modo oscuro",
  darkModeAuto: "Auto",
  darkModeOff: "No",
  darkModeOn: "Sí",
  rightToLeft: "De derecha a izquierda",
  topMenu: "Menú arriba",
  language: "Idioma",
  languageNotSaved: "Su cuenta no pudo guardar este cambio. Inténtelo de nuevo.",
  notSaved: "Su navegador no guarda esta opción; dura hasta que vuelva a cargar la página.",
} satisfies Like<typeof english>;
