import type { calendar as english } from "../calendar.ts";
import type { Like } from "./like.ts";

export const calendar = {
  title: "Calendario",
  sentence: "Lo que vence, las entregas de materiales, los cierres de ofertas y el vencimiento de licencias y seguros.",
  locale: "es-US",
  before: "Mes anterior",
  after: "Mes siguiente",
  thisMonth: "Este mes",
  loading: "Cargando su calendario",
  none: "Nada este mes.",
  noneHint: "Aquí verá las etapas, las entregas, los cierres de ofertas y los vencimientos.",
  more: (count) => `${count} más`,
  less: "Ver menos",
  late: "Atrasado",
  isCut: "Hay más de lo que cabe aquí. Se muestran los primeros 500.",
  feedTitle: "En su propio calendario",
  feedHint:
    "Suscríbase desde Google Calendar, Apple Calendar u Outlook con un enlace secreto. Reciben las fechas y los nombres de sus proyectos, sin montos ni direcciones.",
  make: "Crear enlace",
  link: "Su enlace secreto",
  linkHelp:
    "Solo se muestra ahora, así que cópielo. Agréguelo en su aplicación como calendario desde una URL. Quien lo tenga puede ver sus fechas. Una contraseña nueva lo retira.",
  since: "Un enlace a su calendario se creó",
  shownOnce: ". Se mostró una vez, al crearlo.",
  renew: {
    title: "¿Crear otro enlace?",
    message: "El enlace anterior deja de funcionar. Los calendarios que lo usan necesitan el nuevo.",
    yes: "Crear otro enlace",
  },
  withdraw: {
    title: "¿Retirar el enlace?",
    message: "Los calendarios que lo usan ya no podrán leer sus fechas.",
    yes: "Retirar enlace",
  },
  withdrawn: "El enlace ya no funciona.",
} as const satisfies Like<typeof english>;
