import type { google as english } from "../google.ts";
import type { Like } from "./like.ts";

export const google = {
  or: "o",
  continue: "Continuar con Google",
  title: "Iniciar sesión con Google",
  linkTitle: "Conectar Google",
  backToSignIn: "Volver a iniciar sesión",
  backToProfile: "Volver a su perfil",
  withPassword: "Iniciar sesión con su contraseña",
  ways: "Google",
  waysHint: "Con una cuenta de Google conectada entra sin contraseña.",
  linkedSince: "Desde",
  onlyWay: "Es la única manera en que entra. Ponga una contraseña antes de desconectarla.",
  link: "Conectar Google",
  linked: "Google está conectado. Ahora puede entrar con él.",
  unlinked: "Google está desconectado.",
  unlink: {
    title: "¿Desconectar Google?",
    message: "Después entra solo con su contraseña.",
    yes: "Desconectar",
  },
} satisfies Like<typeof english>;
