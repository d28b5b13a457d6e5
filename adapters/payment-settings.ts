import { Effect } from "effect";
import { publicUrlOrNone } from "./host-settings.ts";
import { alone, isProduction, oneOf, origin, refuse, together } from "./setting.ts";

const signingSecret = [/^whsec_\S+$/, "an endpoint's signing secret, which begins with whsec_"] as const;
const stripeKeys = {
  secretKey: ["STRIPE_SECRET_KEY", /^[sr]k_(test|live)_\w+$/, "a secret key, which begins with sk_test_ or sk_live_"],
  publishableKey: [
    "STRIPE_PUBLISHABLE_KEY",
    /^pk_(test|live)_\w+$/,
    "a publishable key, which begins with pk_test_ or pk_live_",
  ],
  webhookSecret: ["STRIPE_WEBHOOK_SECRET", ...signingSecret],
  connectWebhookSecret: ["STRIPE_CONNECT_WEBHOOK_SECRET", ...signingSecret],
} as const;
const stripeUrl = "https://api.stripe.com";

const modeOf = (key: string): string => key.split("_")[1] ?? "";

const noSandbox = (does: string) => (names: string) =>
  `The sandbox ${does} no real money, so it does not run where NODE_ENV is production: set ${names}.`;

/** Who takes cards and pays sellers: Stripe if its keys are set, else the sandbox, which does not run in production. */
export const cardSettings = Effect.gen(function* () {
  const keys = yield* together(stripeKeys, ", so that Stripe can take cards", noSandbox("takes"));
  if (keys === null) {
    yield* alone(["STRIPE_ACCOUNTS", "STRIPE_BASE_URL"], "STRIPE_SECRET_KEY is not");
    return { kind: "sandbox" as const };
  }
  const mode = modeOf(keys.secretKey);
  if (mode !== modeOf(keys.publishableKey)) {
    return yield* refuse("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests, or both live.");
  }
  if (mode === "live" && !(yield* isProduction)) {
    return yield* refuse("STRIPE_SECRET_KEY is a live key, which takes real money, so NODE_ENV must be production.");
  }
  if (keys.webhookSecret === keys.connectWebhookSecret) {
    return yield* refuse(
      "STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET belong to two endpoints, so they differ.",
    );
  }
  const accounts = (yield* oneOf("STRIPE_ACCOUNTS", ["v2", "v1"])) ?? "v2";
  return {
    kind: "stripe" as const,
    ...keys,
    accounts,
    baseUrl: (yield* origin("STRIPE_BASE_URL", stripeUrl)) ?? stripeUrl,
  };
});

const bankKeys = {
  key: ["DWOLLA_KEY"],
  dwollaSecret: ["DWOLLA_SECRET"],
  // Dwolla signs with a secret that we choose, so it must be hard to guess.
  webhookSecret: ["DWOLLA_WEBHOOK_SECRET", /^.{16,}$/, "at least 16 characters"],
  environment: ["DWOLLA_ENVIRONMENT"],
  clientId: ["PLAID_CLIENT_ID"],
  plaidSecret: ["PLAID_SECRET"],
  plaidEnvironment: ["PLAID_ENVIRONMENT"],
} as const;

/** Who makes bank transfers and links banks: Dwolla with Plaid if their keys are set, else the sandbox. */
export const bankSettings = Effect.gen(function* () {
  const why = ": Dwolla makes the bank transfers, and Plaid links the banks to it";
  const keys = yield* together(bankKeys, why, noSandbox("moves"));
  if (keys === null) {
    yield* alone(["DWOLLA_BASE_URL", "PLAID_BASE_URL"], "DWOLLA_KEY is not");
    return { kind: "sandbox" as const };
  }
  const environment = (yield* oneOf("DWOLLA_ENVIRONMENT", ["production", "sandbox"])) ?? "sandbox";
  if ((yield* oneOf("PLAID_ENVIRONMENT", ["production", "sandbox"])) !== environment) {
    return yield* refuse("DWOLLA_ENVIRONMENT and PLAID_ENVIRONMENT must be the same: one knows no banks of the other.");
  }
  if (environment === "production" && !(yield* isProduction)) {
    return yield* refuse(
      "DWOLLA_ENVIRONMENT is production, which moves real money, so NODE_ENV must be production too.",
    );
  }
  const { key, dwollaSecret, webhookSecret, clientId, plaidSecret } = keys;
  const webhookUrl = new URL("/webhooks/plaid", yield* publicUrlOrNone).href;
  const [dwollaUrl, plaidUrl] = [yield* origin("DWOLLA_BASE_URL"), yield* origin("PLAID_BASE_URL")];
  return {
    kind: "dwolla" as const,
    dwolla: { key, secret: dwollaSecret, webhookSecret, environment, baseUrl: dwollaUrl },
    plaid: { clientId, secret: plaidSecret, environment, baseUrl: plaidUrl, webhookUrl },
  };
});
