import type { insurance as english } from "../insurance.ts";
import type { Like } from "./like.ts";

export const insurance = {
  label: "Seguro",
  help: "¿El seguro de la otra parte tiene que cubrir las fechas del contrato? Usted verá cuáles pólizas se revisaron.",
  demands: { none: "No se pide", warn: "Se pide, con una advertencia", block: "Obligatorio para aceptar" },
  terms: {
    warn: (from, until) => `Se pide desde el ${from} hasta el ${until}.`,
    block: (from, until) => `Obligatorio desde el ${from} hasta el ${until}. Sin él no se puede aceptar el contrato.`,
  },
  missing: (name, day) => `El seguro de ${name} no cubre el trabajo desde el ${day}.`,
  missingWarn: "Puede contratar de todos modos. Les avisaremos a los dos si eso cambia.",
  missingBlock: (name) => `${name} tiene que agregar un seguro antes de poder aceptar.`,
  covered: (until) => `El seguro de su perfil cubre el trabajo hasta el ${until}.`,
  lapsed: (since) => `Sin cobertura desde el ${since}.`,
  lapses: (day) => `Sin cobertura desde el ${day}.`,
  none: "No hay ningún seguro en el perfil.",
  add: "Agregar seguro",
} satisfies Like<typeof english>;
