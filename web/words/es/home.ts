import type { home as english } from "../home.ts";
import type { Like } from "./like.ts";

export const home = {
  title: "Inicio",
  waiting: "Le toca a usted",
  nothing: "Está al día.",
  nothingHint: "Aquí verá las ofertas, los contratos y las etapas que lo necesitan.",
  bids: (count) => (count === 1 ? "1 oferta por revisar" : `${count} ofertas por revisar`),
  more: "Ver todo",
  less: "Ver menos",
  money: "Dinero pendiente",
  toPay: "Por pagar",
  toReceive: "Por cobrar",
  for: (count) => (count === 1 ? "por 1 etapa" : `por ${count} etapas`),
  loading: "Cargando lo pendiente",
  list: "Proyectos abiertos",
} as const satisfies Like<typeof english>;
