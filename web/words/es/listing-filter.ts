import type { listingFilter as english } from "../listing-filter.ts";
import type { Like } from "./like.ts";

export const listingFilter = {
  active: "Filtros puestos",
  remove: (filter) => `Quitar filtro: ${filter}`,
  zip: "Código postal",
  zipExample: "78701",
  distance: "Distancia",
  within: (miles) => (miles === 1 ? "Hasta 1 milla" : `Hasta ${miles} millas`),
  near: (miles, zip) => `A ${miles === 1 ? "1 milla" : `${miles} millas`} de ${zip}`,
  state: "Estado",
  anyState: "Todos",
  kind: "Tipo de publicación",
  anyKind: "Todos",
  kinds: { service: "Proyectos", material_supply: "Solo materiales" },
  materialsLabel: "Materiales",
  anyMaterials: "Todos",
  materials: { provided: "A cargo del cliente", not_provided: "A cargo del contratista" },
  materialsSay: (said) => `Materiales: ${said.toLowerCase()}`,
  budget: (amount) => `Hasta ${amount}`,
  due: (day) => `Para el ${day}`,
} satisfies Like<typeof english>;
