/**
 * Why a payment or refund failed or waits, by the English text stored with it. New provider texts stay untranslated.
 */
export const failuresInSpanish: Readonly<Record<string, string>> = {
  // Card bank declines.
  "Your card was declined.": "Su tarjeta fue rechazada.",
  "Your card has insufficient funds.": "Su tarjeta no tiene fondos suficientes.",
  "Your card has expired.": "Su tarjeta venció.",
  "Your card number is incorrect.": "El número de su tarjeta no es correcto.",
  "Your card number is invalid.": "El número de su tarjeta no es válido.",
  "Your card's expiration date is invalid.": "La fecha de vencimiento de su tarjeta no es válida.",
  "Your card's security code is incorrect.": "El código de seguridad de su tarjeta no es correcto.",
  "Your card's security code is invalid.": "El código de seguridad de su tarjeta no es válido.",
  "Your card does not support this type of purchase.": "Su tarjeta no permite este tipo de compra.",
  "An error occurred while processing your card. Try again in a little bit.":
    "Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.",
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.":
    "No se pudo confirmar su tarjeta. Elija otra forma de pago e inténtelo de nuevo.",
  "The card is lost or stolen, so its bank won't take the refund.":
    "La tarjeta se perdió o fue robada, así que su banco no acepta el reembolso.",
  "The card is lost or stolen, so its bank sent the refund back.":
    "La tarjeta se perdió o fue robada, así que su banco devolvió el reembolso.",
  "The card has expired or was canceled, so its bank won't take the refund.":
    "La tarjeta venció o se canceló, así que su banco no acepta el reembolso.",
  "The payment is disputed, so it couldn't be refunded.": "El pago está en disputa, así que no se pudo reembolsar.",
  "There wasn't enough money to refund the payment.": "No había dinero suficiente para reembolsar el pago.",
  "The card's bank declined the refund.": "El banco de la tarjeta rechazó el reembolso.",
  "The refund was canceled.": "El reembolso se canceló.",
  "The card's bank didn't take the refund.": "El banco de la tarjeta no aceptó el reembolso.",
  "The seller's account doesn't have enough money for this refund.":
    "La cuenta de la otra parte no tiene dinero suficiente para este reembolso.",
  "The seller's account cannot be paid yet.": "La cuenta de la otra parte todavía no puede recibir pagos.",

  // Why held money was released automatically.
  "There was no answer in time.": "No hubo respuesta a tiempo.",

  // Bank transfer failures.
  "The bank returned the transfer: the account has insufficient funds (R01).":
    "El banco devolvió la transferencia: la cuenta no tiene fondos suficientes (R01).",
  "The bank returned the transfer: the account was closed (R02).":
    "El banco devolvió la transferencia: la cuenta está cerrada (R02).",
  "The bank returned the transfer: it has no such account (R03).":
    "El banco devolvió la transferencia: no tiene esa cuenta (R03).",
  "The bank returned the transfer: its holder has stopped the payment (R08).":
    "El banco devolvió la transferencia: el titular detuvo el pago (R08).",
  "The bank returned the transfer: its holder says that they did not allow it (R10).":
    "El banco devolvió la transferencia: el titular dice que no la autorizó (R10).",
  "The bank transfer failed.": "La transferencia bancaria falló.",
  "The bank transfer was canceled.": "La transferencia bancaria se canceló.",
  "The bank transfer never went out. No money was taken.": "La transferencia bancaria nunca salió. No se tomó dinero.",
  "The provider of bank transfers has not sent the money on to the bank account.":
    "El proveedor de transferencias todavía no envió el dinero a la cuenta bancaria.",
  "The bank account you chose isn't linked anymore, so no money was taken. Choose another bank account, then pay again.":
    "La cuenta bancaria que eligió ya no está vinculada, así que no se tomó dinero. Elija otra cuenta bancaria y vuelva a pagar.",
  "This link to your bank has ended, so you can't sign in again. Remove the account, then link your bank again.":
    "Este vínculo con su banco terminó, así que no puede volver a iniciar sesión. Quite la cuenta y vincule su banco otra vez.",
  "A bank account was removed before the transfer began.":
    "Se quitó una cuenta bancaria antes de que empezara la transferencia.",
  "A bank account was removed before the money went back.":
    "Se quitó una cuenta bancaria antes de que el dinero regresara.",
  "The bank has sent the money back.": "El banco devolvió el dinero.",
  "The bank transfer back failed.": "La transferencia de devolución falló.",
  "This bank account didn't accept the money.": "Esta cuenta bancaria no aceptó el dinero.",

  // Dibbs's own reasons.
  "The payment was canceled before a card was charged.": "El pago se canceló antes de hacer un cargo a la tarjeta.",
  "The payment was never finished; no card was charged.": "El pago no se terminó; no se hizo ningún cargo.",
  "The payment was charged back, and the card's bank hasn't decided yet.":
    "El pago tiene un contracargo; el banco de la tarjeta todavía no decide.",
  "The whole payment went back to the card.": "Todo el pago regresó a la tarjeta.",
  "Part of the payment went back to the card.": "Una parte del pago regresó a la tarjeta.",
  "The card couldn't be refunded.": "No se pudo hacer el reembolso a la tarjeta.",
  "The refund never went out. No money was taken.": "El reembolso nunca salió. No se tomó dinero.",

  // Texts stored by earlier releases.
  "The payment was given up before a card was charged.": "El pago se canceló antes de hacer un cargo a la tarjeta.",
  "The card could not be given its money back.": "No se pudo hacer el reembolso a la tarjeta.",
  "The bank transfer never reached the provider; nothing was taken.":
    "La transferencia bancaria nunca salió. No se tomó dinero.",
  "The transfer back never reached the provider; nothing was taken.": "El reembolso nunca salió. No se tomó dinero.",
  "The payment is charged back; the card's bank has not decided yet.":
    "El pago tiene un contracargo; el banco de la tarjeta todavía no decide.",
  "A part of the payment went back to the card.": "Una parte del pago regresó a la tarjeta.",
  "This bank account did not take the money.": "Esta cuenta bancaria no aceptó el dinero.",
  "The seller's account does not hold enough to give this back.":
    "La cuenta de la otra parte no tiene dinero suficiente para este reembolso.",
  "The card has expired or was cancelled, so its bank won't take the refund.":
    "La tarjeta venció o se canceló, así que su banco no acepta el reembolso.",
  "The refund was cancelled.": "El reembolso se canceló.",
  "The bank transfer was cancelled.": "La transferencia bancaria se canceló.",
  "The payment was cancelled before a card was charged.": "El pago se canceló antes de hacer un cargo a la tarjeta.",
};
