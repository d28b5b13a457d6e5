import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";

type Thrown = {
  readonly type?: unknown;
  readonly rawType?: unknown;
  readonly statusCode?: unknown;
  readonly code?: unknown;
  readonly decline_code?: unknown;
  readonly message?: unknown;
  readonly headers?: unknown;
};

/** A refusal that Stripe gave to an earlier request with the same key, and only repeats. */
export class RememberedRefusal extends ProviderRefused {}

const silent = () => new ProviderSilent({ message: "The card provider does not answer." });

/** Stripe's error types that are refusals. All others, even `api_error`, leave it open whether the work was done. */
const noes: ReadonlySet<unknown> = new Set(["card_error", "invalid_request_error", "idempotency_error"]);

/** Status codes of a request that comes too often, or while the same one is still running: it is sent again later. */
const notNow: ReadonlySet<number> = new Set([408, 409, 425, 429]);

const isReplayed = (headers: unknown): boolean =>
  typeof headers === "object" &&
  headers !== null &&
  (headers as Record<string, unknown>)["idempotent-replayed"] === "true";

/** A refused query: it says nothing about the work that it asked about. */
export const noAnswerTo = ({ message }: ProviderRefused): ProviderSilent =>
  new ProviderSilent({ message: `The card provider could not be asked: ${message}` });

/** Returns the core's error for a failed Stripe call. What the library throws may contain the key. */
export const failureOf = (error: unknown): ProviderRefused | ProviderSilent => {
  const thrown: Thrown = typeof error === "object" && error !== null ? error : {};
  const { statusCode: status } = thrown;
  if (typeof status !== "number" || status < 400 || status >= 500 || notNow.has(status)) return silent();
  // A seller's account that we may no longer use is a refusal about that account.
  if (status === 401 || (status === 403 && thrown.code !== "account_invalid")) {
    return new ProviderSilent({ message: "The card provider does not take our key.", isKeyRefused: true });
  }
  // Errors of API version 2 have a code, and mostly no type.
  const isNo = noes.has(thrown.rawType) || (thrown.rawType === undefined && typeof thrown.code === "string");
  if (!isNo) return silent();
  const code = [thrown.decline_code, thrown.code, thrown.rawType].find((word) => typeof word === "string");
  const refusal = {
    code: thrown.rawType === "idempotency_error" ? "idempotency" : String(code),
    message:
      typeof thrown.message === "string" && thrown.message !== "" ? thrown.message : "The card provider refused.",
  };
  return isReplayed(thrown.headers) ? new RememberedRefusal(refusal) : new ProviderRefused(refusal);
};
