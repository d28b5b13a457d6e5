import type { listingDetails as english } from "../listing-details.ts";
import type { Like } from "./like.ts";

export const listingDetails = {
  gone: "Esta publicación ya no está aquí",
  goneHint: "Quizás la eliminaron, o el enlace tiene un error.",
  createdOn: "Publicado el",
  bidsSoFar: "Ofertas hasta ahora",
  description: "Descripción",
  noDescription: "No hay descripción.",
  location: "Ubicación",
  viewInMaps: "Ver en el mapa",
  mapOf: (place) => `Mapa de ${place}`,
  documents: "Documentos",
  image: "Imagen",
  picturesOf: (title) => `Fotos de ${title}`,
  pictureOf: (title, number, count) => `${title}, foto ${number} de ${count}`,
  previousPicture: "Foto anterior",
  nextPicture: "Foto siguiente",
  fullSize: "Abrir en tamaño completo",
} satisfies Like<typeof english>;
