import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { Unavailable } from "#core/shared/errors.ts";
import type { SignedNotice } from "#core/support/notice/notice.ts";
import { receiveNotice } from "#core/support/notice/receive-notice.ts";
import { Refusal, refusalOf } from "../problems.ts";
import { type CoreRuntime, run } from "../serve.ts";

/**
 * Reads a notification of a provider out of the very bytes that were signed; null where the signature is not good. Rejects
 * with `Unavailable` where nobody can say now whether it is.
 */
export type ReadNotice = (
  body: Buffer,
  headers: IncomingHttpHeaders,
) => SignedNotice | null | Promise<SignedNotice | null>;

/** A provider whose notifications are taken in, and where it sends them. */
export type Webhook = { readonly path: `/webhooks/${string}`; readonly readNotice: ReadNotice };

const signedNotice = async ({ readNotice }: Webhook, body: Buffer, headers: IncomingHttpHeaders) => {
  try {
    return await readNotice(body, headers);
  } catch (error) {
    throw error instanceof Unavailable ? refusalOf(error) : error;
  }
};

/** Where a provider sends its notifications: kept and answered at once, handled by the worker. */
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
      const notice = await signedNotice(provider, body, request.headers);
      if (notice === null) throw new Refusal(401, "Not signed", "BadSignature", "The signature is not good.");
      await run(runtime, receiveNotice(notice));
      return reply.send({ received: true });
    });
  });
};
