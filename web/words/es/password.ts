import type { password as english } from "../password.ts";
import type { Like } from "./like.ts";

export const password = {
  forgot: "¿Olvidó su contraseña?",
  forgotTitle: "¿Olvidó su contraseña?",
  forgotSentence: "Escriba su correo y le enviaremos un enlace para cambiarla.",
  sendLink: "Enviar enlace",
  sendAgain: "Enviar otra vez",
  sentTo: (email) =>
    `Enviamos un enlace a ${email}. Sirve una vez, durante una hora. Si no llega en unos minutos, revise el correo no deseado.`,
  otherEmail: "Usar otro correo",
  backToSignIn: "Volver a iniciar sesión",
  resetTitle: "Elija una contraseña nueva",
  resetSentence:
    "Con ella iniciará sesión. Se cierra la sesión en todos los navegadores, también en este, y se retira el enlace a su calendario.",
  newPassword: "Contraseña nueva",
  newPasswordHelp: "Al menos 8 caracteres, y no su correo.",
  setPassword: "Guardar contraseña",
  wasSet: "Contraseña guardada. Inicie sesión con ella.",
  linkIncompleteTitle: "Falta una parte del enlace",
  linkIncomplete: "Ábralo otra vez desde el correo, o pida uno nuevo.",
  newLink: "Pedir otro enlace",
  changeTitle: "Cambiar su contraseña",
  noneTitle: "Poner una contraseña",
  changeHint:
    "Al cambiarla se cierra la sesión en sus otros navegadores y se retira el enlace a su calendario. Le enviaremos un correo para confirmar.",
  presentPassword: "Contraseña actual",
  presentPasswordRequired: "Escriba su contraseña actual.",
  change: "Cambiar contraseña",
  changed: "Se cambió la contraseña.",
  noneHint: "Entra con Google y no tiene contraseña. Ponga una para entrar también sin Google.",
  mailFirst: "Enviarme un enlace para ponerla",
} satisfies Like<typeof english>;
