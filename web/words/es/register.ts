import type { register as english } from "../register.ts";
import type { Like } from "./like.ts";

export const register = {
  title: "Cree su cuenta",
  welcome: "Tarda un minuto y no cuesta nada.",
  passwordHelp: "Al menos 8 caracteres.",
  name: "Nombre",
  haveAccount: "¿Ya tiene una cuenta?",
  submit: "Crear cuenta",
} satisfies Like<typeof english>;
