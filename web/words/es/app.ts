import type { app as english } from "../app.ts";
import type { Like } from "./like.ts";

export const app = {
  name: "Dibbs",
  skipToContent: "Saltar al contenido",
  error: "Error",
  errorExclaimed: "¡Error!",
  success: "Listo",
  cancel: "Cancelar",
  yes: "Sí",
  no: "No",
  next: "Siguiente",
  previous: "Anterior",
  skip: "Omitir",
  save: "Guardar",
  add: "Agregar",
  tryAgain: "Intentar de nuevo",
  pleaseLogin: "Inicie sesión para continuar.",
  saveFailed: "Ocurrió un error. Inténtelo más tarde.",
  oops: "Algo salió mal",
  somethingWentWrong: "Algo salió mal.",
  notSent: {
    title: "Está sin conexión",
    detail: "No se envió nada.",
    whatToDo: "Inténtelo de nuevo cuando tenga conexión.",
  },
  viewOnly: {
    title: "Solo lectura",
    detail: "Está viendo esta cuenta para soporte. No se envió nada y aquí no se puede cambiar nada.",
  },
  notLoaded: {
    title: "No se pudo cargar",
    whatToDo: "Revise su conexión e inténtelo de nuevo.",
  },
  noAnswer: {
    title: "Sin respuesta",
    detail: "La conexión se cortó antes de recibir respuesta, así que no sabemos si se hizo.",
    whatToDo: "Inténtelo de nuevo. No se hará dos veces.",
  },
} satisfies Like<typeof english>;
