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
  languageNotSaved: "No pudimos guardar esto en su cuenta. Inténtelo de nuevo.",
  notSaved: "Su navegador no guardó esto. Dura hasta que vuelva a cargar la página.",
} satisfies Like<typeof english>;
