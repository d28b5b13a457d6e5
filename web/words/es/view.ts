import type { view as english } from "../view.ts";
import type { Like } from "./like.ts";

export const view = {
  opening: "Abriendo la cuenta…",
  opened: "Un momento: está por ver la cuenta de otra persona como ella la ve.",
  over: "Esta vista terminó",
  overText: "Puede cerrar esta ventana. Para ver otra vez, haga otro enlace con dibbs people view.",
  notOpened: "No se abrió el enlace",
  banner: "Vista de soporte",
  viewingAs: "Está viendo como",
  readOnly: "solo lectura",
  left: (minutes) => (minutes === 1 ? "queda 1 minuto" : `quedan ${minutes} minutos`),
  end: "Terminar",
  endNamed: "Terminar esta vista",
} satisfies Like<typeof english>;
