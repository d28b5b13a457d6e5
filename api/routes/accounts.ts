import { Effect } from "effect";
import { setUpAccount } from "#core/money/payout-account/set-up-account.ts";
import { listAccounts, syncAccount } from "#core/money/payout-account/sync-account.ts";
import { paths } from "../addresses.ts";
import { listAccountsEndpoint, setUpAccountEndpoint, syncAccountEndpoint } from "../endpoints/payments.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";

/**
 * Mounts the routes for accounts with the payment providers; a provider's page sends people back to Payment Methods.
 */
export const accountRoutes = (
  serve: Serving,
  { publicUrl, limits }: { readonly publicUrl: string; readonly limits: Limits },
): void => {
  serve.person(listAccountsEndpoint, ({ actor }) => listAccounts(actor));
  serve.person(setUpAccountEndpoint, ({ actor }) =>
    Effect.map(
      setUpAccount(actor, { returnUrl: new URL(`${paths.payments}?account=card`, publicUrl).href }),
      ({ url }) => ({
        success: true,
        url,
      }),
    ),
  );
  serve.person(syncAccountEndpoint, ({ actor, params, request }) =>
    Effect.andThen(limits.sync(request), syncAccount(actor.personId, params.rail)),
  );
};
