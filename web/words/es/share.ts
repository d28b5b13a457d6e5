import type { share as english } from "../share.ts";
import type { Like } from "./like.ts";

export const share = {
  link: "Enlace corto",
  help: "Quien tenga el enlace ve la publicación mientras esté abierta, sin su nombre ni su calle. Para ofertar hace falta una cuenta.",
  on: "Compartir en",
} satisfies Like<typeof english>;
