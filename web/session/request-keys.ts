/** The idempotency keys of requests that are on their way, and of those whose answer was lost. */
import type { AnyEndpoint } from "#api/call.ts";

/** A random UUID; browsers have their own only where the page came over HTTPS or from this machine. */
export const newKey = (): string => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const text = hex.join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20)}`;
};

/** After this long, in milliseconds, the same request is a new wish. */
const meantFor = 10 * 60_000;

const waiting = new Map<string, { readonly key: string; readonly until: number }>();

const nameOf = ({ name }: AnyEndpoint, input: unknown): string => `${name} ${JSON.stringify(input)}`;

/** The key of this request: a new one, or that of the same request where it has no answer yet. */
export const keyOf = (endpoint: AnyEndpoint, input: unknown): string => {
  const now = Date.now();
  for (const [name, { until }] of waiting) if (until < now) waiting.delete(name);
  const name = nameOf(endpoint, input);
  const key = waiting.get(name)?.key ?? newKey();
  waiting.set(name, { key, until: now + meantFor });
  return key;
};

/** The request has its answer; the same one again would be another. */
export const answered = (endpoint: AnyEndpoint, input: unknown): void => {
  waiting.delete(nameOf(endpoint, input));
};
