import type { ui as english } from "../ui.ts";
import type { Like } from "./like.ts";

export const ui = {
  connectionLost: "Está sin conexión; actualizaremos después.",
  catchingUp: "De nuevo en línea. Actualizando…",
  showPassword: "Mostrar contraseña",
  show: "Mostrar",
  hide: "Ocultar",
  tryAgain: "Intentar de nuevo",
  reference: "Referencia",
  loading: "Cargando",
  step: (at, all, name) => `Paso ${at} de ${all}: ${name}`,
  done: "(listo)",
  optional: "(opcional)",
  close: "Cerrar",
  closeNotice: "Cerrar este mensaje",
  notices: "Mensajes del sitio",
  amountHidden: "Monto oculto",
  uploading: (name) => `Subiendo ${name}`,
  uploadWaits: "Se perdió la conexión. Intentando de nuevo…",
  uploadFailed: (why) => `¡No se pudo subir! ${why ?? ""}`,
  uploadAgain: (name) => `Subir ${name} otra vez`,
  cancelUpload: (name) => `Cancelar la subida de ${name}`,
  picture: "Foto",
  originalPicture: "Abrir el original",
  remove: (name) => `Quitar ${name}`,
  mostFiles: (most) => `Hasta ${most} archivos.`,
} satisfies Like<typeof english>;
