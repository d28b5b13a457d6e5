import type { share as english } from "../share.ts";
import type { Like } from "./like.ts";

export const share = {
  linkCopied: "Enlace copiado",
  linkNotCopied: "El navegador no permitió copiar. El enlace está seleccionado: puede copiarlo usted.",
  copyLink: "Copiar enlace",
  link: "Enlace corto",
  help: "Quien tenga el enlace ve el proyecto mientras esté abierto, sin su nombre ni su calle. Para ofertar hace falta una cuenta.",
  on: "Compartir en",
} satisfies Like<typeof english>;
