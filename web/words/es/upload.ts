import type { upload as english } from "../upload.ts";
import type { Like } from "./like.ts";

export const upload = {
  fileAttached: "Se subió el archivo adjunto",
  imageAttached: "Se subió la imagen adjunta",
  imagePreview: "Vista previa de la imagen",
  imageDeleted: "Se borró su imagen",
  fileDeleted: "Se borró su archivo",
  unsupported: "Este tipo de archivo no se acepta.",
  fileRequired: "Suba un archivo.",
  filesTitle: "Subir archivos",
} satisfies Like<typeof english>;
