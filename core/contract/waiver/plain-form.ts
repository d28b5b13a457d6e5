import type { Language } from "#core/shared/language.ts";
import type { WaiverForm, WaiverFormKind } from "./waiver-forms.ts";

type Pair = { readonly conditional: WaiverForm; readonly unconditional: WaiverForm };

const notCovered = {
  en: "It does not cover work or materials after {through_date}, and these exceptions: {exceptions}",
  es: "No cubre trabajo ni materiales después del {through_date}, ni estas excepciones: {exceptions}",
};

const notStatutory = {
  en: "This is a plain form of Dibbs and not one that a state prescribes. Some states, among them Arizona, California, Georgia, Nevada and Texas, prescribe the words of a lien waiver, and where they do this form may have no effect. It is not legal advice.",
  es: "Este es un formulario sencillo de Dibbs y no uno que exija un estado. Algunos estados, entre ellos Arizona, California, Georgia, Nevada y Texas, exigen el texto de una renuncia al gravamen, y allí este formulario puede no tener efecto. No es asesoría legal.",
};

const about = {
  en: "About the work and materials of {claimant} for {customer} in '{project}', at {job_location}, through {through_date}.",
  es: "Sobre el trabajo y los materiales de {claimant} para {customer} en '{project}', en {job_location}, hasta el {through_date}.",
};

const kept = {
  en: {
    progress: "It does not cover money that is kept back as retainage, nor anything that is still to be paid. ",
    final: "It is about all that is owed for that work, money kept back as retainage included. ",
    retainage:
      "It is about money that was kept back of that work as retainage, and does not cover anything else that is still to be paid. ",
  },
  es: {
    progress: "No cubre dinero que se retiene ni nada que todavía falte por pagar. ",
    final: "Se trata de todo lo que se debe por ese trabajo, también del dinero retenido. ",
    retainage: "Se trata del dinero que se retuvo de ese trabajo, y no cubre nada más que todavía falte por pagar. ",
  },
};

const signed = {
  en: "Signed by {signer} on {signed_date}.",
  es: "Firmado por {signer} el {signed_date}.",
};

const titles = {
  en: {
    progress: {
      conditional: "Conditional lien waiver, progress payment",
      unconditional: "Unconditional lien waiver, progress payment",
    },
    final: {
      conditional: "Conditional lien waiver, final payment",
      unconditional: "Unconditional lien waiver, final payment",
    },
    retainage: {
      conditional: "Conditional lien waiver, retainage",
      unconditional: "Unconditional lien waiver, retainage",
    },
  },
  es: {
    progress: {
      conditional: "Renuncia condicional al gravamen, pago parcial",
      unconditional: "Renuncia incondicional al gravamen, pago parcial",
    },
    final: {
      conditional: "Renuncia condicional al gravamen, pago final",
      unconditional: "Renuncia incondicional al gravamen, pago final",
    },
    retainage: {
      conditional: "Renuncia condicional al gravamen, retención",
      unconditional: "Renuncia incondicional al gravamen, retención",
    },
  },
};

const effects = {
  en: {
    conditional:
      "Once {claimant} has received {amount} and that payment has cleared, {claimant} gives up its rights to a mechanics lien, to have payments stopped and to claim on a payment bond for that work and those materials, up to that amount. Until then this waiver has no effect.",
    unconditional:
      "{claimant} has received {amount}, and gives up its rights to a mechanics lien, to have payments stopped and to claim on a payment bond for that work and those materials, up to that amount.",
  },
  es: {
    conditional:
      "Cuando {claimant} haya recibido {amount} y ese pago haya quedado firme, {claimant} renuncia a sus derechos a un gravamen de construcción, a que se suspendan pagos y a reclamar una fianza de pago por ese trabajo y esos materiales, hasta ese monto. Hasta entonces esta renuncia no tiene efecto.",
    unconditional:
      "{claimant} recibió {amount} y renuncia a sus derechos a un gravamen de construcción, a que se suspendan pagos y a reclamar una fianza de pago por ese trabajo y esos materiales, hasta ese monto.",
  },
};

/** Dibbs's own form, used if the operator has installed none: it is no state's wording. */
export const plainForm = (kind: WaiverFormKind, language: Language): Pair => {
  const covered = kept[language][kind];
  const textOf = (effect: string): string =>
    [about, effect, covered + notCovered[language], signed, notStatutory]
      .map((part) => (typeof part === "string" ? part : part[language]))
      .join("\n\n");
  const { conditional, unconditional } = titles[language][kind];
  return {
    conditional: { title: conditional, text: textOf(effects[language].conditional) },
    unconditional: { title: unconditional, text: textOf(effects[language].unconditional) },
  };
};
