import { Effect, Schema } from "effect";
import type { PlaidApi } from "plaid";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { keyRefused } from "#core/shared/refused-keys.ts";
import type { PlaidSettings } from "./settings.ts";

/** The timeout of a request, in milliseconds; Plaid queries banks, which take their time. */
const usualTimeout = 30_000;

type Settings = Pick<PlaidSettings, "clientId" | "secret" | "environment" | "baseUrl">;

const libraryOf = async ({ clientId, secret, environment, baseUrl }: Settings, timeout: number) => {
  const { Configuration, PlaidApi, PlaidEnvironments } = await import("plaid");
  const basePath = baseUrl ?? PlaidEnvironments[environment];
  if (basePath === undefined) throw new Error(`Plaid has no environment ${environment}.`);
  const headers = { "PLAID-CLIENT-ID": clientId, "PLAID-SECRET": secret };
  return new PlaidApi(new Configuration({ basePath, baseOptions: { headers, timeout, maxRedirects: 0 } }));
};

const Body = Schema.Struct({
  error_type: Schema.String,
  error_code: Schema.String,
  display_message: Schema.optionalKey(Schema.NullOr(Schema.String)),
});
const decodeBody = Schema.decodeUnknownOption(Body);

/** Whether the failure is Plaid's own, or that of a bank that does not answer it. */
const isSilence = (status: number, type: string): boolean =>
  status >= 500 || status === 429 || type === "API_ERROR" || type === "RATE_LIMIT_EXCEEDED";

/** Plaid's codes for problems with our account, whatever the request. */
const lockedOut: ReadonlySet<string> = new Set([
  "INVALID_API_KEYS",
  "UNAUTHORIZED_ENVIRONMENT",
  "UNAUTHORIZED_ROUTE_ACCESS",
  "DIRECT_INTEGRATION_NOT_ENABLED",
  "INVALID_PRODUCT",
  "INSUFFICIENT_CREDENTIALS",
]);

const general = "Your bank could not be linked. Please try again, or choose another account.";

/** Returns the failure for what the library threw, with Plaid's own message alone: the rest contains tokens. */
const failureOf = (thrown: unknown): ProviderRefused | ProviderSilent => {
  const { response } = (thrown ?? {}) as { readonly response?: { readonly status?: number; readonly data?: unknown } };
  const read = decodeBody(response?.data);
  if (response?.status === undefined) {
    return new ProviderSilent({ message: "The bank-linking provider cannot be reached." });
  }
  if (read._tag === "None" || isSilence(response.status, read.value.error_type)) {
    return new ProviderSilent({ message: `The bank-linking provider answered ${response.status}.` });
  }
  const { error_code, display_message } = read.value;
  if (response.status === 401 || lockedOut.has(error_code)) {
    return new ProviderSilent({ message: "The bank-linking provider does not take our key.", isKeyRefused: true });
  }
  return new ProviderRefused({ code: error_code, message: display_message ?? general });
};

/** Calls Plaid through its own library, which is large and so loaded with the first request. */
export const plaidClient = (settings: Settings, timeout = usualTimeout) => {
  let library: Promise<PlaidApi> | null = null;
  return {
    ask: <A>(
      answer: Schema.Codec<A, unknown>,
      request: (plaid: PlaidApi) => Promise<{ readonly data: unknown }>,
    ): Effect.Effect<A, ProviderRefused | ProviderSilent> =>
      Effect.flatMap(
        Effect.tryPromise({
          try: async () => {
            library ??= libraryOf(settings, timeout);
            return request(await library);
          },
          catch: failureOf,
        }).pipe(
          Effect.tapError((error) =>
            error._tag === "ProviderSilent" && error.isKeyRefused ? keyRefused("Plaid") : Effect.void,
          ),
        ),
        ({ data }) => {
          const read = Schema.decodeUnknownOption(answer)(data);
          return read._tag === "Some"
            ? Effect.succeed(read.value)
            : Effect.fail(new ProviderSilent({ message: "The bank-linking provider's answer could not be read." }));
        },
      ),
  };
};

export type Plaid = ReturnType<typeof plaidClient>;
