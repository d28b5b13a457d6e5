import type { certification as english } from "../certification.ts";
import type { Like } from "./like.ts";

export const certification = {
  addButton: "Agregar una certificación",
  addTitle: "Agregar certificación",
  title: "Título",
  titleHelp: "Por ejemplo, seguridad en la construcción, 30 horas.",
  issuer: "Quién la emite",
  issuerHelp: "La institución que la otorgó.",
  image: "Imagen",
  imageHelp: "JPG o PNG, una foto o un escaneo.",
  imagePrompt: "Arrastre la imagen aquí, o",
  imageBrowse: "búsquela",
  waiting: "La imagen todavía está subiendo.",
  required: "Agregue el certificado",
  onlyPictures: "¡Solo puede subir archivos JPG o PNG!",
  confirmDelete: "¿Seguro que quiere borrar esto?",
  remove: (title) => `Borrar ${title}`,
  deleteYes: "Borrar",
  deleteNo: "Conservarla",
  none: "Todavía no hay certificaciones",
  noneHint: "Agregue cursos u otros certificados que muestren lo que sabe hacer.",
  view: (title) => `${title}, el certificado`,
} satisfies Like<typeof english>;
