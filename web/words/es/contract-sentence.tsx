import type { contractSentence as english } from "../contract-sentence.tsx";
import type { Like } from "./like.ts";

export const contractSentence = {
  owed: (number) => <>Su banco revirtió el pago de la etapa {number}. Páguela otra vez</>,
  owedToYou: (number, who) => (
    <>
      El banco revirtió el pago de la etapa {number}. Falta que {who} la pague otra vez
    </>
  ),
  due: (day) => <>para el {day}</>,
  youCancel: (who) => <>Usted pidió cancelar. Falta que {who} conteste</>,
  otherCancels: (who) => <>{who} quiere cancelar este contrato. Acepte o rechace</>,
  supportCancelsForYou: (who) => <>Soporte de Dibbs pidió cancelar por usted. Falta que {who} conteste</>,
  supportCancels: (who) => <>Soporte de Dibbs pide cancelar este contrato en nombre de {who}. Acepte o rechace</>,
  inDispute: (number) => <>La etapa {number} está en disputa. Vea a las dos partes en Disputas</>,
  otherChanges: (who, number) => (
    <>
      {who} propuso el cambio {number} a este contrato. Acéptelo o rechácelo
    </>
  ),
  youChange: (who, number) => (
    <>
      Falta que {who} conteste el cambio {number}
    </>
  ),
  checked: (number) => <>Estamos revisando su pago de la etapa {number}. No lo haga otra vez</>,
  checkedForYou: (number) => <>Estamos revisando el pago de la etapa {number}</>,
  failed: (number) => <>Su pago de la etapa {number} no pasó. Páguela otra vez</>,
  held: (bidder, number) => (
    <>
      Su pago de la etapa {number} todavía no llega al banco de {bidder}. No lo haga otra vez
    </>
  ),
  heldByCard: (bidder, number) => (
    <>
      Se hizo el cargo de la etapa {number} a su tarjeta, y el dinero todavía no llega a {bidder}. No la pague otra vez
    </>
  ),
  heldForYou: (number) => <>El pago de la etapa {number} no llegó a su banco. Conecte otra cuenta en Formas de pago</>,
  submitted: (who, number, when) => (
    <>
      {who} marcó la etapa {number} como terminada {when}. Revise el trabajo y luego pague o devuélvala
    </>
  ),
  submittedByYou: (who, number, when) => (
    <>
      Falta que {who} pague la etapa {number}, terminada {when}
    </>
  ),
  submittedHeld: (who, number, when) => (
    <>
      {who} marcó la etapa {number} como terminada {when}. Revise el trabajo y luego libere el dinero o devuélvala
    </>
  ),
  submittedHeldByYou: (who, number, when) => (
    <>
      Falta que {who} libere el dinero de la etapa {number}, terminada {when}
    </>
  ),
  processing: (number, when) => (
    <>
      Su pago de la etapa {number} se está procesando desde el {when}
    </>
  ),
  processingForYou: (number, when) => (
    <>
      El pago de la etapa {number} se está procesando desde el {when}
    </>
  ),
  working: (who, number, due) => (
    <>
      {who} va en la etapa {number}, {due}
    </>
  ),
  youWork: (number, due) => (
    <>
      Usted va en la etapa {number}, {due}
    </>
  ),
  fund: (who, number) => (
    <>
      Ponga fondos para la etapa {number} para que {who} empiece
    </>
  ),
  unfunded: (who, number) => (
    <>
      Falta que {who} ponga fondos para la etapa {number}. No tiene que empezar antes
    </>
  ),
  completed: "Todas las etapas están terminadas. Puede terminar el contrato",
  allPaid: (who, when) => (
    <>
      Todas las etapas están pagadas desde el {when}. Falta que {who} termine el contrato
    </>
  ),
  offered: (who, when) => (
    <>
      Falta que {who} acepte. Enviado {when}
    </>
  ),
  offeredToYou: (who, when) => (
    <>
      {who} le ofreció un contrato {when}. Acepte o rechace
    </>
  ),
  retainage: (due) => <>El contrato terminó. Pague la retención, {due}</>,
  retainageForYou: (who, due) => (
    <>
      El contrato terminó. Falta que {who} pague la retención, {due}
    </>
  ),
  retainagePaying: "El contrato terminó. El pago de la retención se está procesando",
  ended: (when) => <>Terminado y pagado. El contrato terminó {when}</>,
  endedKept: (when) => <>El contrato terminó {when}. Dibbs todavía guarda la retención</>,
  cancelled: (when) => <>El contrato se canceló {when}</>,
  withdrawn: "El contrato se retiró",
  refused: "El contrato fue rechazado",
} satisfies Like<typeof english>;
