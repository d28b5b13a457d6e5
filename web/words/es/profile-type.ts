import type { profileType as english } from "../profile-type.ts";
import type { Like } from "./like.ts";

export const profileType = {
  title: "Elija su tipo de perfil",
  sentence: "Decide qué ve primero. Con cualquiera puede publicar proyectos.",
  legend: "Soy",
  homeOwner: "Propietario",
  contractor: "Contratista o subcontratista",
  supplier: "Proveedor",
  homeOwnerHint: "Publique proyectos, compare ofertas, contrate y pague.",
  contractorHint: "Encuentre proyectos, oferte por etapas y cobre.",
  supplierHint: "Surta pedidos de materiales y oferte en proyectos.",
  next: "Siguiente",
} satisfies Like<typeof english>;
