import { Effect } from "effect";
import type { DwollaSettings } from "./dwolla/settings.ts";
import type { PlaidSettings } from "./plaid/settings.ts";
import { publicUrlOrNone } from "./public-url.ts";
import {
  alone,
  anything,
  inDevelopment,
  isProduction,
  oneOf,
  origin,
  refuse,
  type Setting,
  together,
} from "./setting.ts";

/** Who makes bank transfers, and by whom people link their banks: both of the sandbox, or neither. */
export type BankSettings =
  | { readonly kind: "sandbox" }
  | { readonly kind: "dwolla"; readonly dwolla: DwollaSettings; readonly plaid: PlaidSettings };

const keys = {
  DWOLLA_KEY: anything,
  DWOLLA_SECRET: anything,
  // Dwolla signs with a secret that we choose, so it has to be one that nobody guesses.
  DWOLLA_WEBHOOK_SECRET: [/^.{16,}$/, "at least 16 characters"],
  DWOLLA_ENVIRONMENT: anything,
  PLAID_CLIENT_ID: anything,
  PLAID_SECRET: anything,
  PLAID_ENVIRONMENT: anything,
} as const;

/** Dwolla with Plaid where their keys are set, else the sandbox, which does not run in production. */
export const bankSettings: Setting<BankSettings> = Effect.gen(function* () {
  const production = yield* isProduction;
  const given = yield* together(keys, ": Dwolla makes the bank transfers, and Plaid links the banks to it");
  if (given === null) {
    if (!production) yield* alone(["DWOLLA_BASE_URL", "PLAID_BASE_URL"], "DWOLLA_KEY is not");
    return yield* inDevelopment(
      { kind: "sandbox" },
      `The sandbox moves no real money, so it does not run where NODE_ENV is production: set ${Object.keys(keys).join(", ")}.`,
    );
  }
  const environment = (yield* oneOf("DWOLLA_ENVIRONMENT", ["production", "sandbox"])) ?? "sandbox";
  if ((yield* oneOf("PLAID_ENVIRONMENT", ["production", "sandbox"])) !== environment) {
    return yield* refuse("DWOLLA_ENVIRONMENT and PLAID_ENVIRONMENT must be the same: one knows no banks of the other.");
  }
  if (environment === "production" && !production) {
    return yield* refuse(
      "DWOLLA_ENVIRONMENT is production, which moves real money, so NODE_ENV must be production too.",
    );
  }
  return {
    kind: "dwolla",
    dwolla: {
      key: given.DWOLLA_KEY,
      secret: given.DWOLLA_SECRET,
      webhookSecret: given.DWOLLA_WEBHOOK_SECRET,
      environment,
      baseUrl: yield* origin("DWOLLA_BASE_URL"),
    },
    plaid: {
      clientId: given.PLAID_CLIENT_ID,
      secret: given.PLAID_SECRET,
      environment,
      baseUrl: yield* origin("PLAID_BASE_URL"),
      webhookUrl: new URL("/webhooks/plaid", yield* publicUrlOrNone).href,
    },
  };
});
