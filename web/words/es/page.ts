import type { page as english } from "../page.ts";
import type { Like } from "./like.ts";

export const page = {
  loadingProjects: "Cargando proyectos",
  loadingMoreProjects: "Cargando más proyectos",
  loadingBids: "Cargando ofertas",
  loadingContract: "Cargando el contrato",
  loadingAmounts: "Cargando los montos",
  loadingHistory: "Cargando el historial",
  loadingAccounts: "Cargando sus cuentas",
  notFound: "Página no encontrada",
  notFoundTitle: "No hay ninguna página en esta dirección",
  notFoundHint: "El enlace puede tener un error, o la página ya no existe.",
  toListings: "Ir a los proyectos",
  nothingLost: "No se perdió nada. Revise su conexión e inténtelo de nuevo.",
  places: "Lugares",
  noSuchPlace: "No existe ese lugar. Pruebe con un código postal.",
} satisfies Like<typeof english>;
