import { Effect } from "effect";
import { alone, anything, origin, type Setting, together } from "./setting.ts";
import type { StreamSettings } from "./stream/settings.ts";

/** Where conversations live. */
export type ChatSettings = { readonly kind: "dibbs" } | ({ readonly kind: "stream" } & StreamSettings);

/** Where Stream is for everybody who says nothing else. */
const usualUrl = "https://chat.stream-io-api.com";

/** Stream where its keys are set, else the chat that comes with Dibbs. */
export const chatSettings: Setting<ChatSettings> = Effect.gen(function* () {
  const keys = { STREAM_API_KEY: anything, STREAM_API_SECRET: anything };
  const given = yield* together(keys, ", so that people can talk at Stream");
  if (given === null) {
    yield* alone(["STREAM_BASE_URL"], "STREAM_API_KEY is not");
    return { kind: "dibbs" };
  }
  const baseUrl = (yield* origin("STREAM_BASE_URL", usualUrl)) ?? usualUrl;
  return { kind: "stream", apiKey: given.STREAM_API_KEY, apiSecret: given.STREAM_API_SECRET, baseUrl };
});
