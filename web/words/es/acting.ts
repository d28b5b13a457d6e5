import type { acting as english } from "../acting.ts";
import type { Like } from "./like.ts";

export const acting = {
  actFor: (business) => `Actuar en nombre de ${business}`,
  actForYou: (name) => `Actuar en su propio nombre (${name})`,
  acting: "Actúa en nombre de",
  as: (role) => `como ${role}`,
  actForYourself: "Actuar en su propio nombre",
  inSentence: { owner: "propietario", manager: "gerente", estimator: "estimador", crew: "cuadrilla" },
  noRight: "Su función en este equipo no incluye esta página. Pregunte a un propietario o gerente.",
  byMember: (member, business) => `${member} (${business})`,
} satisfies Like<typeof english>;
