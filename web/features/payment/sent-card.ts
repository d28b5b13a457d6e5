/**
 * Remembers, over a reload, that a card was sent for a payment and no answer has come. Until one does, the form is not
 * shown again. Only the payment's id is kept.
 */
const key = "dibbs.card.sent";

export const rememberSent = (paymentId: string): void => {
  try {
    sessionStorage.setItem(key, paymentId);
  } catch {
    // Without storage a reload shows the form again; the provider charges a payment once all the same.
  }
};

export const forgetSent = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
};

export const wasSent = (paymentId: string): boolean => {
  try {
    return sessionStorage.getItem(key) === paymentId;
  } catch {
    return false;
  }
};
