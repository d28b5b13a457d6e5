import { Schema } from "effect";
import { plaidClient } from "./client.ts";
import type { PlaidSettings } from "./settings.ts";

const Institutions = Schema.Struct({ institutions: Schema.Array(Schema.Unknown) });

/** Requests one bank of Plaid's list, which works with any valid keys. */
export const tryPlaid = (settings: PlaidSettings) =>
  plaidClient(settings).ask(Institutions, (plaid) =>
    plaid.institutionsGet({ count: 1, offset: 0, country_codes: ["US" as never] }),
  );
