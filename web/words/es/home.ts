import type { home as english } from "../home.ts";
import type { Like } from "./like.ts";

export const home = {
  title: "Inicio",
  today: "Hoy",
  calendar: "Calendario",
  nothing: "Está al día.",
  nothingHint: "Aquí verá las ofertas, los contratos y las etapas que lo necesitan.",
  bids: (count) => (count === 1 ? "1 oferta por revisar" : `${count} ofertas por revisar`),
  paySupplier: (contractor) => `${contractor} le pide que pague a un proveedor`,
  deadline: "Cierran las ofertas de su proyecto",
  savedDeadline: "Cierran las ofertas de un proyecto que guardó",
  credential: (kind, day) => `Su ${{ license: "licencia", insurance: "seguro", bond: "fianza" }[kind]} vence el ${day}`,
  until: (project, when, isReleased) =>
    isReleased ? `${project} · el dinero se libera ${when}` : `${project} · ${when}`,
  more: "Ver todo",
  less: "Ver menos",
  money: "Dinero pendiente",
  toPay: "Por pagar",
  toReceive: "Por cobrar",
  for: (count) => (count === 1 ? "por 1 etapa" : `por ${count} etapas`),
  loading: "Cargando lo pendiente",
  list: "Proyectos abiertos",
} as const satisfies Like<typeof english>;
