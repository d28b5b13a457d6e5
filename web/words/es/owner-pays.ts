import type { ownerPays as english } from "../owner-pays.ts";
import type { Like } from "./like.ts";

export const ownerPays = {
  title: "Pagado por el cliente",
  asked: (contractor, supplier) => `${contractor} le pide pagar directamente a ${supplier}`,
  askedHint: (supplier, contractor) =>
    `Si acepta, usted contrata a ${supplier} y le paga en Dibbs como a cualquier otra persona. ${contractor} sigue viendo lo que se entrega.`,
  inPrice: (number) =>
    `Estos materiales están en el precio de la etapa ${number}. Cuando el proveedor esté contratado, ese precio debe bajar con un cambio al contrato, para que usted no pague dos veces.`,
  notInPrice: (number) => `Estos materiales no están en el precio de la etapa ${number}.`,
  due: (day) => `para el ${day}`,
  plan: "Lo que pagaría, y cuándo",
  hire: "Revisar y contratar",
  hired: (supplier) => `Le ofreció el contrato a ${supplier}.`,
  decline: "Rechazar",
  declineTitle: (supplier) => `¿No pagar a ${supplier}?`,
  declineHint: (contractor) => `${contractor} contrata y paga a un proveedor como hasta ahora, y leerá su motivo.`,
  reason: "Motivo",
  reasonRequired: "Diga por qué no acepta.",
  declined: (contractor) => `No aceptó. ${contractor} paga al proveedor.`,
  youPay: (supplier) => `Usted paga directamente a ${supplier}.`,
  theyPay: (owner, supplier) => `${owner} paga directamente a ${supplier}.`,
  openContract: "Abrir el contrato",
  waits: (owner, supplier) => `Le pidió a ${owner} contratar a ${supplier} y pagarle directamente.`,
  withdraw: "Retirar",
  withdrawn: "Se retiró la solicitud.",
  lower: (number, price) => `Estos materiales están en el precio de la etapa ${number}, que sin ellos es de ${price}.`,
  propose: "Proponer el nuevo precio",
  ask: (owner) => `Que pague ${owner}`,
  askHint: (owner, number) =>
    `Estos materiales son para la etapa ${number}, que usted hace para ${owner}. Puede pedirle contratar a este proveedor y pagarle directamente.`,
  isInPrice: (number) => `Están en mi precio de la etapa ${number}`,
  isInPriceHelp:
    "Cuando esté contratado, usted propone un precio más bajo para esa etapa, para que nadie pague dos veces.",
  sent: (owner) => `Le pidió a ${owner} pagar.`,
} satisfies Like<typeof english>;
