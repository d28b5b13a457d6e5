import type { paper as english } from "../paper.ts";
import type { Like } from "./like.ts";

export const paper = {
  title: "Documento",
  loading: "Cargando el documento…",
  gone: "Aquí no hay ningún documento",
  goneHint: "Quizás el enlace tiene un error, o todavía no hay nada que mostrar.",
  backToContract: "Detalles del contrato",
  backToPayments: "Pagos",
  pdf: "Descargar PDF",
  csv: "Descargar CSV",
  print: "Imprimir",
  saved: "Archivo descargado.",
  version: "Versión",
  versionOf: (version, versions) => `Versión ${version} de ${versions}`,
  language: "Idioma",
  languages: { en: "English", es: "Español" },
  receipt: "Recibo",
  invoice: "Factura",
  documents: "Estados de cuenta por año",
  documentsHint: "Lo que usted pagó y recibió en un año, de todos los contratos.",
  year: (year) => `Estado de cuenta de ${year}`,
} satisfies Like<typeof english>;
