import type { alert as english } from "../alert.ts";
import type { Like } from "./like.ts";

export const alert = {
  title: "Avisos",
  columnTitle: "Aviso",
  columnMessage: "Detalles",
  columnDate: "Fecha",
  columnTime: "Hora",
  unread: "Sin leer",
  count: (unread) => (unread === 0 ? "Está al día." : `${unread} sin leer.`),
  choose: "Notificaciones",
  markRead: "Marcar todo como leído",
  earlier: (count) => (count === 1 ? "Mostrar 1 anterior" : `Mostrar ${count} anteriores`),
  hideEarlier: "Ocultar los anteriores",
  evenEarlier: "Mostrar más",
  emptyTitle: "Todavía no hay avisos",
  empty: "Aquí aparecen ofertas, contratos, etapas terminadas y pagos.",
  pages: "Páginas de avisos",
  perPage: "Filas por página",
  page: (number) => `Página ${number}`,
} satisfies Like<typeof english>;
