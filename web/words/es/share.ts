import type { share as english } from "../share.ts";
import type { Like } from "./like.ts";

export const share = {
  linkCopied: "Enlace copiado",
  linkNotCopied: "El navegador no permitió copiar. El enlace está seleccionado: puede copiarlo usted.",
  copyLink: "Copiar enlace",
  link: "Enlace corto",
  help: "Quien lo tenga ve el título, la foto y la ciudad; lo demás, después de iniciar sesión.",
  on: "Compartir en",
} satisfies Like<typeof english>;
