import { Effect, Schema } from "effect";
import { StreamChat } from "stream-chat";
import { Unavailable } from "#core/shared/errors.ts";
import { keyRefused } from "#core/shared/refused-keys.ts";
import type { StreamSettings } from "./settings.ts";

/** The timeout of a request, in milliseconds. */
const timeout = 10_000;

/** Stream's own library, with the server's rights. It caches no channel. */
export const streamClient = ({ apiKey, apiSecret, baseUrl }: StreamSettings): StreamChat =>
  new StreamChat(apiKey, apiSecret, { baseURL: baseUrl, timeout, browser: false, disableCache: true });

/** Stream's errors may contain the key, so none of their content is passed on. */
const silent = () => new Unavailable({ message: "The chat cannot be reached right now.", what: "Stream" });

/** Whether Stream rejects the server's key, which otherwise has all rights. */
const isLockedOut = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { readonly status?: unknown };
  return status === 401 || status === 403;
};

/** Calls Stream and decodes the answer; one that can't be decoded counts as no answer. */
export const ask = <A>(answer: Schema.Codec<A, unknown>, request: () => Promise<unknown>) =>
  Effect.tryPromise({ try: request, catch: (error) => error }).pipe(
    Effect.tapError((error) => (isLockedOut(error) ? keyRefused("Stream") : Effect.void)),
    Effect.flatMap((json) => Schema.decodeUnknownEffect(answer)(json)),
    Effect.mapError(silent),
  );
