import type { pitch as english } from "../pitch.ts";
import type { Like } from "./like.ts";

export const pitch = {
  title: "Para qué sirve Dibbs",
  claim: "Trabajos de casa y construcción, acordados por escrito y pagados por etapas.",
  post: "Publique lo que necesita",
  postText: "Describa el trabajo, ponga un presupuesto y una fecha, agregue fotos.",
  compare: "Compare ofertas lado a lado",
  compareText: "Contratistas y proveedores ofertan con etapas y fechas.",
  pay: "Pague conforme avanza el trabajo",
  payText: "Etapa por etapa, con tarjeta o transferencia bancaria.",
} satisfies Like<typeof english>;
