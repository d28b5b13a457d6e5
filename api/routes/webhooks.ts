import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { Unavailable } from "#core/shared/errors.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import type { SignedWebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { Refusal, refusalOf } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";

/**
 * Reads a webhook event of a provider out of the very bytes that were signed; null where the signature is not good. Rejects
 * with `Unavailable` where nobody can say now whether it is.
 */
export type ReadWebhook = (
  body: Buffer,
  headers: IncomingHttpHeaders,
) => SignedWebhookEvent | null | Promise<SignedWebhookEvent | null>;

/** A provider whose webhook events are taken in, and where it sends them. */
export type Webhook = { readonly path: `/webhooks/${string}`; readonly readWebhook: ReadWebhook };

const signedEvent = async ({ readWebhook }: Webhook, body: Buffer, headers: IncomingHttpHeaders) => {
  try {
    return await readWebhook(body, headers);
  } catch (error) {
    throw error instanceof Unavailable ? refusalOf(error) : error;
  }
};

/** Where a provider sends its webhook events: kept and answered at once, processed by the worker. */
export const webhookRoute = (app: FastifyInstance, runtime: CoreRuntime, provider: Webhook): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: 256 * 1024 },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post(provider.path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const webhookEvent = await signedEvent(provider, body, request.headers);
      if (webhookEvent === null) throw new Refusal(401, "Not signed", "BadSignature", "The signature is not good.");
      await run(runtime, receiveWebhookEvent(webhookEvent), request);
      return reply.send({ received: true });
    });
  });
};
