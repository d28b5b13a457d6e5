import type { proof as english } from "../proof.ts";
import type { Like } from "./like.ts";

export const proof = {
  title: "Confirme que es usted",
  hint: "Inició sesión hace rato. Preguntamos otra vez antes de firmar por un monto grande o de cambiar cómo entra o a dónde va su dinero.",
  password: "Su contraseña",
  passwordRequired: "Escriba su contraseña.",
  confirm: "Confirmar",
  byGoogle: "Continuar con Google",
  byGoogleHint: "Usted entra a Dibbs con Google. Confirme ahí y volverá a esta página.",
  signIn: "Cierre sesión, iníciela otra vez y repítalo antes de diez minutos.",
  confirmed: "Confirmado",
  goOn: "Ya puede continuar.",
  back: "Volver a donde estaba",
} satisfies Like<typeof english>;
