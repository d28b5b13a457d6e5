import { existsSync } from "node:fs";
import { Effect } from "effect";
import { both, isProduction, type Setting } from "./setting.ts";

/** Who signs people in beside their passwords: Google, what stands in its place in development, or nobody. */
export type GoogleSettings =
  | { readonly kind: "google"; readonly clientId: string; readonly clientSecret: string }
  | { readonly kind: "development" }
  | { readonly kind: "none" };

/** What the simulated Google is made of is no part of a production install. */
const hasStandIn = existsSync(new URL("../node_modules/oidc-provider", import.meta.url));

export const googleSettings: Setting<GoogleSettings> = Effect.gen(function* () {
  const given = yield* both("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  if (given !== null) return { kind: "google", clientId: given[0], clientSecret: given[1] };
  return { kind: (yield* isProduction) || !hasStandIn ? "none" : "development" };
});
