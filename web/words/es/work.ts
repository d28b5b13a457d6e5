import type { work as english } from "../work.ts";
import type { Like } from "./like.ts";

export const work = {
  price: "Precio acordado",
  progress: (done, total) => `${done} de ${total} ${total === 1 ? "etapa terminada" : "etapas terminadas"}`,
  ended: "Terminado y pagado",
  cancelled: "Cancelado",
  agree: (name) => `${name} quiere cancelar. Acepte o rechace`,
  agreeSupport: (name) => `Soporte de Dibbs pide cancelar en nombre de ${name}. Acepte o rechace`,
  agreeing: (name) => `Falta que ${name} acepte cancelar`,
  due: (day) => `para el ${day}`,
  overdue: (days) => (days === 1 ? "1 día de retraso" : `${days} días de retraso`),
  poster: {
    offered: (name) => `Falta que ${name} acepte`,
    working: (name, number, due) => `${name} trabaja en la etapa ${number}, ${due}`,
    submitted: (name, number) => `${name} terminó la etapa ${number}. Revise y pague`,
    paying: (number) => `Su pago de la etapa ${number} está en proceso`,
    done: "Todas las etapas están terminadas. Cierre el contrato",
  },
  bidder: {
    offered: (name) => `${name} quiere contratarlo. Acepte o rechace`,
    working: (number, due) => `Usted está en la etapa ${number}, ${due}`,
    submitted: (name, number) => `Falta que ${name} pague la etapa ${number}`,
    paying: (number) => `El pago de la etapa ${number} está en proceso`,
    done: (name) => `Todas las etapas están pagadas. Falta que ${name} cierre el contrato`,
  },
} as const satisfies Like<typeof english>;
