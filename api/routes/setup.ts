import { Effect } from "effect";
import { Policy } from "#core/shared/policy.ts";
import { viewSetupEndpoint } from "../endpoints/files.ts";
import type { Serving } from "../serve.ts";

/** Which providers take the payments. */
export type Providers = { readonly cards: "sandbox" | "stripe"; readonly bank: "sandbox" | "dwolla" };

export const setupRoutes = (serve: Serving, { cards, bank }: Providers): void => {
  serve.everybody(viewSetupEndpoint, () => Effect.map(Policy, ({ states }) => ({ cards, bank, states })));
};
