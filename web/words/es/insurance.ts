import type { insurance as english } from "../insurance.ts";
import type { Like } from "./like.ts";

export const insurance = {
  label: "Seguro",
  help: "Si su seguro tiene que cubrir las fechas del contrato. Usted ve quién responde por cada uno.",
  demands: { none: "No se pide", warn: "Se pide, con un aviso", block: "Necesario para aceptar" },
  terms: {
    warn: (from, until) => `Se pide desde el ${from} hasta el ${until}.`,
    block: (from, until) => `Necesario desde el ${from} hasta el ${until}; sin él no se puede aceptar.`,
  },
  missing: (name, day) => `El seguro de ${name} no cubre el trabajo desde el ${day}.`,
  missingWarn: "Puede contratar de todos modos. Se avisa a los dos cuando cambie.",
  missingBlock: (name) => `${name} tiene que agregar un seguro antes de poder aceptar.`,
  covered: (until) => `El seguro indicado cubre el trabajo hasta el ${until}.`,
  lapsed: (since) => `Sin cobertura desde el ${since}.`,
  lapses: (day) => `Sin cobertura desde el ${day}.`,
  none: "No se indica ningún seguro.",
  add: "Agregar seguro",
} satisfies Like<typeof english>;
