import type { offline as english } from "../offline.ts";
import type { Like } from "./like.ts";

export const offline = {
  lastSeen: "Los contratos que vio últimamente",
  readOnly: "Están guardados en este navegador para leerlos. Para pagar, entregar o escribir, conéctese primero.",
  asOf: "Al",
  withPerson: (name: string) => `Con ${name}`,
  paid: "pagados de",
  due: "Vence el",
} satisfies Like<typeof english>;
