import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { Unavailable } from "#core/shared/errors.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import type { SignedWebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { Refusal, refusalOf } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";

/**
 * Reads a provider's webhook event from the exact bytes that were signed; null if the signature is invalid. Rejects
 * with `Unavailable` if the signature cannot be checked now.
 */
export type ReadWebhook = (
  body: Buffer,
  headers: IncomingHttpHeaders,
) => SignedWebhookEvent | null | Promise<SignedWebhookEvent | null>;

/** A provider whose webhook events Dibbs accepts, and the path to which it sends them. */
export type Webhook = { readonly path: `/webhooks/${string}`; readonly readWebhook: ReadWebhook };

const signedEvent = async ({ readWebhook }: Webhook, body: Buffer, headers: IncomingHttpHeaders) => {
  try {
    return await readWebhook(body, headers);
  } catch (error) {
    throw error instanceof Unavailable ? refusalOf(error) : error;
  }
};

/** Mounts a provider's webhook path: events are stored and acknowledged at once, and the worker processes them. */
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
