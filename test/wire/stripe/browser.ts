import type { IncomingMessage, ServerResponse } from "node:http";
import { readForm } from "../form.ts";
import { cardError, intentObject } from "./objects.ts";
import { answerBank, enterCard, intentNow } from "./operations.ts";
import type { StripeState } from "./state.ts";

const allowed = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
  "content-type": "application/json",
};

/**
 * Answers what the page's script asks Stripe with the publishable key: to confirm an intent, and its status. The client
 * secret alone authorizes it; browsers learn no more than from Stripe. Null for every other request.
 */
export const browserOperation = (
  state: StripeState,
  request: IncomingMessage,
  response: ServerResponse,
  notify: (type: string, intentId: string) => void,
): Promise<void> | null => {
  const [, id = "", act] = /^\/browser\/(pi_\w+?)\/(confirm|answer|look)$/.exec(request.url ?? "") ?? [];
  if (!act) return null;
  const send = (status: number, json: unknown): void => {
    response.writeHead(status, allowed);
    response.end(JSON.stringify(json));
  };
  return (async () => {
    const parts: Array<Buffer> = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = readForm(Buffer.concat(parts).toString("utf8"));
    const intent = intentNow(state, id);
    if (intent.clientSecret !== form.client_secret) {
      return send(404, {
        error: { type: "invalid_request_error", message: `No such payment_intent: '${id}'` },
      });
    }
    const isOpen = intent.status === "requires_payment_method" || intent.status === "requires_action";
    if (act !== "look" && !isOpen) {
      return send(400, {
        error: {
          type: "invalid_request_error",
          code: "payment_intent_unexpected_state",
          message: `This PaymentIntent's status is ${intent.status}.`,
          payment_intent: shown(state, id),
        },
      });
    }
    if (act === "confirm" && form.amount !== undefined && Number(form.amount) !== intent.amount) {
      return send(400, { error: { type: "invalid_request_error", message: "The amounts do not match." } });
    }
    if (act === "confirm") enterCard(state, intent, String(form.number));
    if (act === "answer") answerBank(state, intent, form.is_them === "true");
    if (act !== "look") {
      const failed = intent.status === "requires_payment_method";
      notify(`payment_intent.${failed ? "payment_failed" : intent.status}`, id);
    }
    if (act !== "look" && intent.error !== null && intent.status === "requires_payment_method") {
      return send(402, { error: { ...cardError(intent.error), payment_intent: shown(state, id) } });
    }
    send(200, shown(state, id));
  })();
};

const shown = (state: StripeState, id: string) => {
  const { metadata: _metadata, transfer_group: _group, ...rest } = intentObject(intentNow(state, id));
  return rest;
};
