import type { en } from "./en.ts";

const unless = {
  special_order: "Puede ser más si hay que pedir materiales especiales.",
  agreed: "Los dos pueden acordar otra cosa.",
} as const;

/** The Spanish texts of state rules. */
export const es: typeof en = {
  titles: {
    written: "Por escrito",
    license: "Número de licencia",
    down_payment: "Anticipo",
    progress: "Pagos según avanza el trabajo",
    cancel: "Plazo para cancelar",
    changes: "Cambios por escrito",
  },
  written: "El contrato tiene que hacerse por escrito y los dos lo firman.",
  license: "El contrato tiene que mostrar el número de licencia o de registro del contratista.",
  downPayment: ({ share: [part, whole], unless: more }, most) =>
    [
      `Antes de que empiece el trabajo se paga como máximo ${whole % 10 === 0 ? `el ${(100 * part) / whole}%` : `${part}/${whole}`} del precio${most === null ? "" : `, y nunca más de ${most}`}.`,
      ...(more === null ? [] : [unless[more]]),
    ].join(" "),
  progress: "Aparte del anticipo, no se paga nada que valga más que el trabajo hecho y los materiales entregados.",
  cancel: ({ days, senior, isCarriedOut }) =>
    [
      isCarriedOut
        ? `El cliente puede cancelar sin dar un motivo hasta la medianoche del día hábil ${days} después de hacerse el contrato.`
        : `Si el vendedor ofreció la venta en persona, fuera de su local, el comprador puede cancelar hasta la medianoche del día hábil ${days} después.`,
      ...(senior === null ? [] : [`Un cliente de ${senior.age} años o más tiene hasta el día hábil ${senior.days}.`]),
    ].join(" "),
  changes: "Un cambio al contrato tiene que hacerse por escrito, y los dos lo aceptan, antes de hacer ese trabajo.",
  above: (sum) => `Para contratos de más de ${sum}.`,
  does: {
    written: "En Dibbs el contrato es un documento que los dos conservan.",
    license: {
      blocks: "En Dibbs no se contrata a nadie cuyo perfil no muestre una licencia de este estado.",
      warns: "Dibbs avisa a los dos si el perfil del contratista no muestra ninguna.",
    },
    down_payment: {
      blocks: "En Dibbs no se envía una oferta, un contrato o un cambio que pida más.",
      warns: "Dibbs avisa a los dos si se pide más.",
    },
    progress:
      "En Dibbs una etapa se paga cuando el cliente la marca como completada. Lo que está retenido para una etapa no se paga antes al contratista. Si el contratista no la ha marcado como terminada, Dibbs se lo dice al cliente antes de que pague.",
    cancel: {
      yes: "En Dibbs el cliente cancela en la página del contrato y el dinero se devuelve.",
      no: "Dibbs no sabe cómo se hizo una venta, por eso solo menciona esta regla.",
    },
    changes: "En Dibbs un contrato se cambia con órdenes de cambio, que valen cuando la otra parte las acepta.",
  },
  source: "Fuente",
  asOf: "Con fecha de",
  notAdvice: "Esto es información, no asesoría legal. Las leyes cambian y puede haber otras reglas.",
  version: (state, version) => `${state}, versión ${version}`,
  country: "Estados Unidos",
};
