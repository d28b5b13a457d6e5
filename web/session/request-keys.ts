/** The idempotency keys of requests in progress, and of those whose answer was lost. */
import type { AnyEndpoint } from "#api/call.ts";

/** Returns a random UUID; browsers offer one themselves only over HTTPS or on this machine. */
export const newKey = (): string => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const text = hex.join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20)}`;
};

/** After this long, in milliseconds, the same request counts as a new one. */
const meantFor = 10 * 60_000;

const waiting = new Map<string, { readonly key: string; readonly until: number }>();

const nameOf = ({ name }: AnyEndpoint, input: unknown): string => `${name} ${JSON.stringify(input)}`;

/** Returns a new key, or that of the same request if it has no answer yet. */
export const keyOf = (endpoint: AnyEndpoint, input: unknown): string => {
  const now = Date.now();
  for (const [name, { until }] of waiting) if (until < now) waiting.delete(name);
  const name = nameOf(endpoint, input);
  const key = waiting.get(name)?.key ?? newKey();
  waiting.set(name, { key, until: now + meantFor });
  return key;
};

/** Forgets the key of an answered request; the same request again is a new one. */
export const answered = (endpoint: AnyEndpoint, input: unknown): void => {
  waiting.delete(nameOf(endpoint, input));
};
