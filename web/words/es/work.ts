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
  answerDispute: (number) => `Responda a la disputa por la etapa ${number}`,
  disputed: (name, number) => `La etapa ${number} está en disputa. Falta que ${name} responda`,
  withSupport: (number) => `Soporte de Dibbs decide la disputa por la etapa ${number}`,
  poster: {
    offered: (name) => `Falta que ${name} acepte`,
    working: (name, number, due) => `${name} va en la etapa ${number}, ${due}`,
    submitted: (name, number) => `${name} terminó la etapa ${number}. Revise y pague`,
    paying: (number) => `Su pago de la etapa ${number} se está procesando`,
    checked: (number) => `Estamos revisando su pago de la etapa ${number}. No lo haga otra vez`,
    failed: (number) => `Su pago de la etapa ${number} no pasó. Páguela otra vez`,
    held: (name, number) => `Su pago de la etapa ${number} todavía no le llega a ${name}. No lo haga otra vez`,
    returned: (number) => `Su banco revirtió el pago de la etapa ${number}. Páguela otra vez`,
    done: "Todas las etapas están terminadas. Termine el contrato",
  },
  bidder: {
    offered: (name) => `${name} quiere contratarlo. Acepte o rechace`,
    working: (number, due) => `Usted va en la etapa ${number}, ${due}`,
    submitted: (name, number) => `Falta que ${name} pague la etapa ${number}`,
    paying: (number) => `El pago de la etapa ${number} se está procesando`,
    checked: (number) => `Estamos revisando el pago de la etapa ${number}`,
    held: (number) => `El pago de la etapa ${number} no llegó a su banco. Conecte otra cuenta`,
    returned: (name, number) => `El banco revirtió el pago de la etapa ${number}. Falta que ${name} la pague otra vez`,
    done: (name) => `Todas las etapas están pagadas. Falta que ${name} termine el contrato`,
  },
} as const satisfies Like<typeof english>;
