import type { StreamSettings } from "./stream/settings.ts";

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
};

/** Where conversations live. */
export type ChatSettings = { readonly kind: "dibbs" } | ({ readonly kind: "stream" } & StreamSettings);

/** Where Stream is for everybody who says nothing else. */
const usualUrl = "https://chat.stream-io-api.com";

const baseUrlOf = (given: string | null): string => {
  const url = given !== null && URL.canParse(given) ? new URL(given) : null;
  if (given === null) return usualUrl;
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/") return url.origin;
  throw new Error(`STREAM_BASE_URL must be an address like ${usualUrl}, and is '${given}'.`);
};

/**
 * Stream where its keys are set, else the chat that comes with Dibbs. Throws an error whose message is one sentence for
 * what is misspelt or set by half.
 */
export const chatSettings = ({ text }: Given): ChatSettings => {
  const [apiKey, apiSecret] = [text("STREAM_API_KEY"), text("STREAM_API_SECRET")];
  if (apiKey === null && apiSecret === null) {
    if (text("STREAM_BASE_URL") !== null) throw new Error("STREAM_BASE_URL is set, but STREAM_API_KEY is not.");
    return { kind: "dibbs" };
  }
  if (apiKey === null || apiSecret === null) {
    const missing = apiKey === null ? "STREAM_API_KEY" : "STREAM_API_SECRET";
    throw new Error(`${missing} must be set too, so that people can talk at Stream.`);
  }
  return { kind: "stream", apiKey, apiSecret, baseUrl: baseUrlOf(text("STREAM_BASE_URL")) };
};
