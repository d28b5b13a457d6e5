/**
 * Remembers, over a reload, that a card was sent for a payment and no answer has come. Until one does, the form is not
 * shown again. Only the payment's id is kept; without storage a reload shows the form, and the provider charges a payment once all the same.
 */
import { keptText } from "#web/session/kept-text.ts";

const sent = keptText("sessionStorage", "dibbs.card.sent");

export const rememberSent = (paymentId: string): void => sent.keep(paymentId);

export const forgetSent = (): void => sent.keep(null);

export const wasSent = (paymentId: string): boolean => sent.read() === paymentId;
