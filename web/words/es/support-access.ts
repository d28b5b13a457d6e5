import type { supportAccess as english } from "../support-access.ts";
import type { Like } from "./like.ts";

export const supportAccess = {
  title: "Acceso de soporte",
  hint: "Cuándo Soporte de Dibbs vio sus páginas, para ver lo que usted ve. Pueden leerlas media hora como máximo y no cambian nada.",
  none: "Nadie de Soporte de Dibbs ha visto sus páginas.",
  about: (about) => `Vio sus páginas por ${about}`,
  until: "termina",
  ended: "terminó",
  more: "Mostrar más",
} satisfies Like<typeof english>;
