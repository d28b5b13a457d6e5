import { Effect, Layer, Redacted, Schema } from "effect";
import { CountryCode, ProcessorTokenCreateRequestProcessorEnum, Products } from "plaid";
import { ProviderRefused } from "#core/money/payment/provider-errors.ts";
import { BankLinking, type LinkedAccount } from "#core/money/payout-account/bank-linking.ts";
import { type Plaid, plaidClient } from "./client.ts";
import type { PlaidSettings } from "./settings.ts";

const LinkToken = Schema.Struct({ link_token: Schema.String, expiration: Schema.String });
const Exchanged = Schema.Struct({ access_token: Schema.String, item_id: Schema.String });
const Accounts = Schema.Struct({
  accounts: Schema.Array(
    Schema.Struct({
      account_id: Schema.String,
      name: Schema.String,
      mask: Schema.NullOr(Schema.String),
      type: Schema.String,
      subtype: Schema.NullOr(Schema.String),
    }),
  ),
  item: Schema.Struct({ institution_name: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
});
const ProcessorToken = Schema.Struct({ processor_token: Schema.String });
const Item = Schema.Struct({
  item: Schema.Struct({ error: Schema.NullOr(Schema.Struct({ error_code: Schema.String })) }),
});
const Done = Schema.Struct({ request_id: Schema.String });

/**
 * Plaid's codes for a link whose owner must sign in to their bank again: the bank requires it, or they have withdrawn
 * their permission, after which the bank may refuse transfers that rely on it.
 */
const loginCodes: ReadonlySet<string> = new Set(["ITEM_LOGIN_REQUIRED", "USER_PERMISSION_REVOKED", "ITEM_NOT_FOUND"]);

/** Plaid's codes for a link that no longer exists. */
const goneCodes: ReadonlySet<string> = new Set(["ITEM_NOT_FOUND", "INVALID_ACCESS_TOKEN"]);

/** Plaid's codes for a link that can't be repaired, because it is gone or its owner ended it: only a new one helps. */
const beyondRepair: ReadonlySet<string> = new Set([...goneCodes, "USER_PERMISSION_REVOKED"]);

const linkEnded = () =>
  new ProviderRefused({
    code: "link_ended",
    message:
      "This link to your bank has ended, so you can't sign in again. Remove the account, then link your bank again.",
  });

const linkingOn = (plaid: Plaid, { webhookUrl }: Pick<PlaidSettings, "webhookUrl">): BankLinking["Service"] => ({
  open: ({ personId, repair, language }) =>
    Effect.map(
      plaid.ask(LinkToken, (on) =>
        on.linkTokenCreate({
          client_name: "Dibbs",
          language,
          country_codes: [CountryCode.Us],
          user: { client_user_id: personId },
          webhook: webhookUrl,
          // A repair names no products: it opens the existing link.
          ...(repair === null ? { products: [Products.Auth] } : { access_token: Redacted.value(repair) }),
        }),
      ),
      ({ link_token, expiration }) => ({ token: link_token, expiresAt: new Date(expiration) }),
    ).pipe(
      Effect.mapError((error) =>
        repair !== null && error._tag === "ProviderRefused" && beyondRepair.has(error.code) ? linkEnded() : error,
      ),
    ),

  exchange: (publicToken) =>
    Effect.map(
      plaid.ask(Exchanged, (on) => on.itemPublicTokenExchange({ public_token: Redacted.value(publicToken) })),
      ({ access_token, item_id }) => ({ itemRef: item_id, accessToken: Redacted.make(access_token) }),
    ),

  accounts: (accessToken) =>
    Effect.gen(function* () {
      const { accounts, item } = yield* plaid.ask(Accounts, (on) =>
        on.accountsGet({ access_token: Redacted.value(accessToken) }),
      );
      const found = accounts.flatMap(({ account_id, name, mask, type, subtype }): ReadonlyArray<LinkedAccount> => {
        if (type !== "depository" || (subtype !== "checking" && subtype !== "savings")) return [];
        const bankName = item.institution_name ?? name;
        return [{ ref: account_id, name: mask ? `${bankName} ••${mask}` : bankName, bankName, kind: subtype }];
      });
      if (found.length > 0) return found;
      return yield* new ProviderRefused({
        code: "no_accounts",
        message: "Please choose a checking or savings account.",
      });
    }),

  processorToken: (accessToken, accountRef) =>
    Effect.map(
      plaid.ask(ProcessorToken, (on) =>
        on.processorTokenCreate({
          access_token: Redacted.value(accessToken),
          account_id: accountRef,
          processor: ProcessorTokenCreateRequestProcessorEnum.Dwolla,
        }),
      ),
      ({ processor_token }) => Redacted.make(processor_token),
    ),

  standing: (accessToken) =>
    plaid
      .ask(Item, (on) => on.itemGet({ access_token: Redacted.value(accessToken) }))
      .pipe(
        Effect.map(({ item }) => (loginCodes.has(item.error?.error_code ?? "") ? "needs_login" : "working")),
        Effect.catchTag("ProviderRefused", (error) =>
          loginCodes.has(error.code) ? Effect.succeed("needs_login" as const) : Effect.fail(error),
        ),
      ),

  end: (accessToken) =>
    plaid
      .ask(Done, (on) => on.itemRemove({ access_token: Redacted.value(accessToken) }))
      .pipe(
        Effect.asVoid,
        Effect.catchTag("ProviderRefused", (error) => (goneCodes.has(error.code) ? Effect.void : Effect.fail(error))),
      ),
});

/** `BankLinking` by Plaid. */
export const plaidBankLinking = (settings: PlaidSettings, timeout?: number): Layer.Layer<BankLinking> =>
  Layer.sync(BankLinking, () => linkingOn(plaidClient(settings, timeout), settings));
