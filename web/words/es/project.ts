import type { project as english } from "../project.ts";
import type { Like } from "./like.ts";

export const project = {
  open: "Abiertos",
  ongoing: "En curso",
  closed: "Cerrados",
  viewInDetails: "Ver detalles",
  close: "Cerrar esta publicación",
  edit: "Editar esta publicación",
  remove: "Eliminar esta publicación",
  share: "Compartir publicación",
  unlike: "Quitar de guardados",
  post: "Publicar un proyecto",
  sentence: "Lo que publicó, primero lo más reciente.",
  tabs: "Proyectos por estado",
  more: (title) => `Más opciones para ${title}`,
  none: {
    open: "No hay proyectos abiertos",
    ongoing: "No hay proyectos en curso",
    closed: "No hay proyectos cerrados",
  },
  noneHint: {
    open: "Publique un proyecto y aquí llegan las ofertas.",
    ongoing: "Un proyecto pasa aquí cuando usted contrata a alguien.",
    closed: "Un proyecto pasa aquí cuando termina su contrato, o cuando usted lo cierra.",
  },
  closeAsk: "¿Cerrar esta publicación?",
  closeHint: "Nadie más puede ofertar, y las ofertas en espera se rechazan. No se puede deshacer.",
  removeAsk: "¿Eliminar esta publicación?",
  removeHint: "Desaparece de todas las pantallas, y las ofertas en espera se rechazan. No se puede deshacer.",
  keep: "Conservarla",
  isClosed: (title) => `Se cerró ${title}.`,
  isRemoved: (title) => `Se eliminó ${title}.`,
  hidden: "Oculto por Soporte de Dibbs",
  hiddenHint: "Nadie más lo ve y sus ofertas esperan. Cambie lo que se le pidió y escriba a Soporte de Dibbs.",
  viewBidders: "Ver ofertas",
  viewContract: "Ver contrato",
} satisfies Like<typeof english>;
