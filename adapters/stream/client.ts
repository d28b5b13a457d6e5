import { Effect, Schema } from "effect";
import { StreamChat } from "stream-chat";
import { Unavailable } from "#core/shared/errors.ts";
import { keyRefused } from "#core/shared/refused-keys.ts";
import type { StreamSettings } from "./settings.ts";

/** How long an answer may take, in milliseconds. */
const timeout = 10_000;

/** Stream's own library, with the rights of the server. It remembers no channel. */
export const streamClient = ({ apiKey, apiSecret, baseUrl }: StreamSettings): StreamChat =>
  new StreamChat(apiKey, apiSecret, { baseURL: baseUrl, timeout, browser: false, disableCache: true });

/** What Stream throws may hold the key, so none of it is passed on. */
const silent = () => new Unavailable({ message: "The chat cannot be reached right now.", what: "Stream" });

/** Whether Stream does not let the server in, which otherwise may do everything. */
const isLockedOut = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { readonly status?: unknown };
  return status === 401 || status === 403;
};

/** Asks Stream and reads the answer; one that cannot be read is no answer. */
export const ask = <A>(answer: Schema.Codec<A, unknown>, request: () => Promise<unknown>) =>
  Effect.tryPromise({ try: request, catch: (error) => error }).pipe(
    Effect.tapError((error) => (isLockedOut(error) ? keyRefused("Stream") : Effect.void)),
    Effect.flatMap((json) => Schema.decodeUnknownEffect(answer)(json)),
    Effect.mapError(silent),
  );
