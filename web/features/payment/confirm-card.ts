/**
 * The interface for sending a card to the provider, and the provider's answer. The card's number never reaches Dibbs's
 * own API.
 */

export type Confirmation = {
  readonly status: "succeeded" | "processing" | "requires_action" | "requires_payment_method";
  readonly message: string | null;
};

/**
 * Sends the entered card for the payment of this client secret; `authenticate` answers the bank's question. Throws
 * `AnswerLost` if it is unknown whether the card was charged.
 */
export type ConfirmCard = (clientSecret: string, authenticate?: boolean) => Promise<Confirmation>;

/** No answer came back: the card may or may not have been charged. */
export class AnswerLost extends Error {
  override readonly name = "AnswerLost";
}

export type CardEntry = { readonly number: string; readonly expiry: string; readonly cvc: string };

const statuses = ["succeeded", "processing", "requires_action", "requires_payment_method"];

const isConfirmation = (json: unknown): json is Confirmation =>
  typeof json === "object" && json !== null && statuses.includes(String((json as { status?: unknown }).status));

/** Sends a card to the test provider. */
export const confirmSandboxCard =
  (card: CardEntry): ConfirmCard =>
  async (clientSecret, authenticate) => {
    let status: number;
    let json: unknown;
    try {
      const answer = await fetch("/sandbox/cards/confirm", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ clientSecret, ...card, ...(authenticate === undefined ? {} : { authenticate }) }),
      });
      status = answer.status;
      json = await answer.json().catch(() => undefined);
    } catch {
      throw new AnswerLost();
    }
    if (status >= 200 && status < 300 && isConfirmation(json)) return json;
    if (status < 400 || status >= 500) throw new AnswerLost();
    const { detail, message } = (json ?? {}) as { detail?: string; message?: string };
    return { status: "requires_payment_method", message: detail ?? message ?? null };
  };
