import type { StripeSettings } from "./stripe/settings.ts";

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
};

/** Who takes cards and pays sellers out. */
export type CardSettings = { readonly kind: "sandbox" } | ({ readonly kind: "stripe" } & StripeSettings);

const shapes = {
  STRIPE_SECRET_KEY: [/^[sr]k_(test|live)_\w+$/, "a secret key, which begins with sk_test_ or sk_live_"],
  STRIPE_PUBLISHABLE_KEY: [/^pk_(test|live)_\w+$/, "a publishable key, which begins with pk_test_ or pk_live_"],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\S+$/, "an endpoint's signing secret, which begins with whsec_"],
  STRIPE_CONNECT_WEBHOOK_SECRET: [/^whsec_\S+$/, "an endpoint's signing secret, which begins with whsec_"],
} as const;
const names = Object.keys(shapes) as Array<keyof typeof shapes>;

const baseUrlOf = (given: string | null): string => {
  const url = given !== null && URL.canParse(given) ? new URL(given) : null;
  if (given === null) return "https://api.stripe.com";
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/") return url.origin;
  throw new Error(`STRIPE_BASE_URL must be an address like https://api.stripe.com, and is '${given}'.`);
};

const accountsOf = (given: string | null): "v1" | "v2" => {
  if (given === null || given === "v2") return "v2";
  if (given === "v1") return "v1";
  throw new Error(`STRIPE_ACCOUNTS names '${given}'; the ones that exist are: v2, v1.`);
};

const modeOf = (key: string): string => key.split("_")[1] ?? "";

/**
 * Stripe where its keys are set, else the sandbox. Throws an error whose message is one sentence for what is misspelt,
 * set by half, or missing in production.
 */
export const cardSettings = ({ text, production }: Given): CardSettings => {
  const missing = names.filter((name) => text(name) === null);
  if (missing.length === names.length) {
    if (production) {
      throw new Error(
        `The sandbox takes no real money, so it does not run where NODE_ENV is production: set ${names.join(", ")}.`,
      );
    }
    const stray = ["STRIPE_ACCOUNTS", "STRIPE_BASE_URL"].find((name) => text(name) !== null);
    if (stray) throw new Error(`${stray} is set, but STRIPE_SECRET_KEY is not.`);
    return { kind: "sandbox" };
  }
  if (missing.length > 0) throw new Error(`${missing.join(" and ")} must be set too, so that Stripe can take cards.`);
  for (const name of names) {
    const [shape, words] = shapes[name];
    if (!shape.test(text(name) ?? "")) throw new Error(`${name} must be ${words}.`);
  }
  const [secretKey, publishableKey, webhookSecret, connectWebhookSecret] = names.map((name) => text(name) ?? "") as [
    string,
    string,
    string,
    string,
  ];
  if (modeOf(secretKey) !== modeOf(publishableKey)) {
    throw new Error("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests, or both live.");
  }
  if (modeOf(secretKey) === "live" && !production) {
    throw new Error("STRIPE_SECRET_KEY is a live key, which takes real money, so NODE_ENV must be production.");
  }
  if (webhookSecret === connectWebhookSecret) {
    throw new Error("STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET belong to two endpoints, so they differ.");
  }
  const accounts = accountsOf(text("STRIPE_ACCOUNTS"));
  const baseUrl = baseUrlOf(text("STRIPE_BASE_URL"));
  return { kind: "stripe", secretKey, publishableKey, webhookSecret, connectWebhookSecret, accounts, baseUrl };
};
