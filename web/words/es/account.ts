import type { account as english } from "../account.ts";
import type { Like } from "./like.ts";

export const account = {
  sentencePoster: "Cómo paga usted el trabajo.",
  sentence: "Cómo paga y cómo le pagan.",
  card: "Cobros con tarjeta",
  cardHint: "Cuando un cliente paga con tarjeta, el dinero llega a esta cuenta.",
  payByCard: "Para pagar con tarjeta no hay que configurar nada. Los datos de su tarjeta se escriben al pagar.",
  bank: "Cuenta bancaria",
  waiting: {
    contract: "Su contrato necesita estas cuentas.",
    payment: "Su pago necesita esta cuenta.",
  },
  back: { contract: "Volver al contrato", payment: "Volver al pago" },
  standings: { none: "Sin configurar", pending: "Pendiente", ready: "Lista", restricted: "Restringida" },
  setUp: "Configurar",
  continue: "Continuar",
  review: "Administrar cobros",
  pendingHint: "El proveedor de pagos todavía necesita algo de usted.",
  restrictedHint: "Los cobros están detenidos hasta que conteste las preguntas del proveedor de pagos.",
  updated: "Revisado",
  synced: {
    ready: "Su cuenta está lista.",
    pending: "Su cuenta todavía no está completa. Continúe cuando tenga lo que pide el proveedor.",
    restricted: "Su cuenta está restringida. Continúe para ver qué pide el proveedor.",
  },
  why: "Dibbs nunca ve los números de su tarjeta ni de su banco. Se quedan con los proveedores de pagos.",
} satisfies Like<typeof english>;
