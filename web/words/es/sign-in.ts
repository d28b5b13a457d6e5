import type { signIn as english } from "../sign-in.ts";
import type { Like } from "./like.ts";

export const signIn = {
  title: "Iniciar sesión",
  welcome: "Qué bueno que volvió",
  ended: "Su sesión terminó. Iníciela otra vez.",
  accountDeleted: "Su cuenta se borró.",
  email: "Correo electrónico",
  password: "Contraseña",
  newHere: "¿No conoce Dibbs?",
  register: "Cree una cuenta",
  submit: "Iniciar sesión",
  waitFor: (seconds) => `Inténtelo en ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  emailRequired: "Escriba su correo electrónico.",
  passwordRequired: "Escriba su contraseña.",
  resetSentTitle: "Listo",
  resetSent: "Se envió el correo de verificación.",
} satisfies Like<typeof english>;
