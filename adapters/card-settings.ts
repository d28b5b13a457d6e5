import { Effect } from "effect";
import { alone, inDevelopment, isProduction, oneOf, origin, refuse, type Setting, together } from "./setting.ts";
import type { StripeSettings } from "./stripe/settings.ts";

/** Who takes cards and pays sellers out. */
export type CardSettings = { readonly kind: "sandbox" } | ({ readonly kind: "stripe" } & StripeSettings);

const signingSecret = [/^whsec_\S+$/, "an endpoint's signing secret, which begins with whsec_"] as const;
const keys = {
  STRIPE_SECRET_KEY: [/^[sr]k_(test|live)_\w+$/, "a secret key, which begins with sk_test_ or sk_live_"],
  STRIPE_PUBLISHABLE_KEY: [/^pk_(test|live)_\w+$/, "a publishable key, which begins with pk_test_ or pk_live_"],
  STRIPE_WEBHOOK_SECRET: signingSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecret,
} as const;

const modeOf = (key: string): string => key.split("_")[1] ?? "";

/** Stripe where its keys are set, else the sandbox, which does not run in production. */
export const cardSettings: Setting<CardSettings> = Effect.gen(function* () {
  const production = yield* isProduction;
  const given = yield* together(keys, ", so that Stripe can take cards");
  if (given === null) {
    if (!production) yield* alone(["STRIPE_ACCOUNTS", "STRIPE_BASE_URL"], "STRIPE_SECRET_KEY is not");
    return yield* inDevelopment(
      { kind: "sandbox" },
      `The sandbox takes no real money, so it does not run where NODE_ENV is production: set ${Object.keys(keys).join(", ")}.`,
    );
  }
  const mode = modeOf(given.STRIPE_SECRET_KEY);
  if (mode !== modeOf(given.STRIPE_PUBLISHABLE_KEY)) {
    return yield* refuse("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests, or both live.");
  }
  if (mode === "live" && !production) {
    return yield* refuse("STRIPE_SECRET_KEY is a live key, which takes real money, so NODE_ENV must be production.");
  }
  if (given.STRIPE_WEBHOOK_SECRET === given.STRIPE_CONNECT_WEBHOOK_SECRET) {
    return yield* refuse(
      "STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET belong to two endpoints, so they differ.",
    );
  }
  const usualUrl = "https://api.stripe.com";
  return {
    kind: "stripe",
    secretKey: given.STRIPE_SECRET_KEY,
    publishableKey: given.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: given.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: given.STRIPE_CONNECT_WEBHOOK_SECRET,
    accounts: (yield* oneOf("STRIPE_ACCOUNTS", ["v2", "v1"])) ?? "v2",
    baseUrl: (yield* origin("STRIPE_BASE_URL", usualUrl)) ?? usualUrl,
  };
});
