import { Schema, Struct } from "effect";
import type { Language } from "#core/shared/language.ts";

/**
 * The kinds of news as people think of them: for each they can choose email, the digest or nothing. The name is the one
 * people see on the preferences page, in the digest and in emails.
 */
export const kindNames = {
  bid: "Bids on your projects",
  own_bid: "Replies to your bids",
  question: "Questions and answers",
  offer: "Offers",
  contract: "Contracts",
  milestone: "Milestones",
  payment: "Payments",
  refund: "Refunds",
  failed_payment: "Payment problems",
  account: "Payment accounts",
  chat: "Messages",
  saved_search: "Saved searches",
  feedback: "Feedback",
  support: "Support replies",
  reminder: "Reminders",
  security: "Account security",
} as const;

export const Kind = Schema.Literals(Struct.keys(kindNames));
export type Kind = keyof typeof kindNames;

/** What an email is about: one kind of news, or the digest, which holds several. */
export const Mailing = Schema.Literals([...Kind.literals, "digest"]);
export type Mailing = typeof Mailing.Type;

/** The kinds' names in each language. */
export const kindNamesIn: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: kindNames,
  es: {
    bid: "Ofertas en sus proyectos",
    own_bid: "Respuestas a sus ofertas",
    question: "Preguntas y respuestas",
    offer: "Contratos ofrecidos",
    contract: "Contratos",
    milestone: "Etapas",
    payment: "Pagos",
    refund: "Reembolsos",
    failed_payment: "Problemas de pago",
    account: "Cuentas de pago",
    chat: "Mensajes",
    saved_search: "Búsquedas guardadas",
    feedback: "Reseñas",
    support: "Respuestas de soporte",
    reminder: "Recordatorios",
    security: "Seguridad de la cuenta",
  },
};

const mandatory: ReadonlySet<Mailing> = new Set(["failed_payment", "security"]);

/** Returns whether its emails cannot be turned off: people must learn that they lost money or account access. */
export const isMandatory = (mailing: Mailing): boolean => mandatory.has(mailing);
