/** The idempotency keys of requests that are on their way, and of those whose answer was lost. */
import type { AnyEndpoint } from "#api/call.ts";
import { newKey } from "./new-key.ts";

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
