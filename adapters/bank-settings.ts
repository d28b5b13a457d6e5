import type { DwollaSettings } from "./dwolla/settings.ts";
import type { PlaidSettings } from "./plaid/settings.ts";

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
  readonly publicUrl: string;
};

/** Who makes bank transfers, and by whom people link their banks: both of the sandbox, or neither. */
export type BankSettings =
  | { readonly kind: "sandbox" }
  | { readonly kind: "dwolla"; readonly dwolla: DwollaSettings; readonly plaid: PlaidSettings };

const names = [
  "DWOLLA_KEY",
  "DWOLLA_SECRET",
  "DWOLLA_WEBHOOK_SECRET",
  "DWOLLA_ENVIRONMENT",
  "PLAID_CLIENT_ID",
  "PLAID_SECRET",
  "PLAID_ENVIRONMENT",
] as const;
const baseUrls = ["DWOLLA_BASE_URL", "PLAID_BASE_URL"] as const;

const environmentOf = (name: string, given: string): "production" | "sandbox" => {
  if (given === "production" || given === "sandbox") return given;
  throw new Error(`${name} names '${given}'; the ones that exist are: production, sandbox.`);
};

const baseUrlOf = (name: string, given: string | null): string | null => {
  if (given === null) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/") return url.origin;
  throw new Error(`${name} must be an address like https://api.example.com, and is '${given}'.`);
};

/** Dwolla signs with a secret that we choose, so it has to be one that nobody guesses. */
const leastSecret = 16;

/**
 * Dwolla with Plaid where their keys are set, else the sandbox. Throws an error whose message is one sentence for what is
 * misspelt, set by half, or missing in production.
 */
export const bankSettings = ({ text, production, publicUrl }: Given): BankSettings => {
  const missing = names.filter((name) => text(name) === null);
  if (missing.length === names.length) {
    if (production) {
      throw new Error(
        `The sandbox moves no real money, so it does not run where NODE_ENV is production: set ${names.join(", ")}.`,
      );
    }
    const stray = baseUrls.find((name) => text(name) !== null);
    if (stray) throw new Error(`${stray} is set, but DWOLLA_KEY is not.`);
    return { kind: "sandbox" };
  }
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(" and ")} must be set too: Dwolla makes the bank transfers, and Plaid links the banks to it.`,
    );
  }
  const value = (name: (typeof names)[number]): string => text(name) ?? "";
  const [environment, plaidEnvironment] = [
    environmentOf("DWOLLA_ENVIRONMENT", value("DWOLLA_ENVIRONMENT")),
    environmentOf("PLAID_ENVIRONMENT", value("PLAID_ENVIRONMENT")),
  ];
  if (environment !== plaidEnvironment) {
    throw new Error("DWOLLA_ENVIRONMENT and PLAID_ENVIRONMENT must be the same: one knows no banks of the other.");
  }
  if (environment === "production" && !production) {
    throw new Error("DWOLLA_ENVIRONMENT is production, which moves real money, so NODE_ENV must be production too.");
  }
  if (value("DWOLLA_WEBHOOK_SECRET").length < leastSecret) {
    throw new Error(`DWOLLA_WEBHOOK_SECRET must be at least ${leastSecret} characters.`);
  }
  return {
    kind: "dwolla",
    dwolla: {
      key: value("DWOLLA_KEY"),
      secret: value("DWOLLA_SECRET"),
      webhookSecret: value("DWOLLA_WEBHOOK_SECRET"),
      environment,
      baseUrl: baseUrlOf("DWOLLA_BASE_URL", text("DWOLLA_BASE_URL")),
    },
    plaid: {
      clientId: value("PLAID_CLIENT_ID"),
      secret: value("PLAID_SECRET"),
      environment: plaidEnvironment,
      baseUrl: baseUrlOf("PLAID_BASE_URL", text("PLAID_BASE_URL")),
      webhookUrl: new URL("/webhooks/plaid", publicUrl).href,
    },
  };
};
