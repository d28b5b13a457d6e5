import type { signing as english } from "../signing.ts";

export const signing: Record<keyof typeof english, string> = {
  title: "Firmar el contrato",
  changeTitle: "Firmar el cambio",
  cancel: "Todavía no",
  name: "Su nombre completo",
  nameHelp: "Escribir aquí su nombre es su firma.",
  nameMissing: "Escriba su nombre.",
  consentMissing: "Acepte firmar electrónicamente.",
  lookAgain: "Ver la versión actual",
};
