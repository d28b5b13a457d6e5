import type { usual as english } from "../usual.ts";
import type { Like } from "./like.ts";

export const usual = {
  between: (low, high) => `Por lo general, de ${low} a ${high}`,
  about: (price) => `Por lo general, unos ${price}`,
  projects: (trade) => `por proyectos de ${trade}`,
  materials: (trade) => `por pedidos de materiales de ${trade}`,
  anySize: "de cualquier tamaño",
  budgetUnder: (to) => `con presupuesto de menos de ${to}`,
  budgetOf: (from, to) => `con presupuesto de ${from} a ${to}`,
  budgetFrom: (from) => `con presupuesto de ${from} o más`,
  area: (digits) => `en códigos postales que empiezan con ${digits}`,
  state: (name) => `en el estado de ${name}`,
  country: "en EE. UU.",
  least: (contracts) => `según ${contracts} o más contratos terminados.`,
} as const satisfies Like<typeof english>;
