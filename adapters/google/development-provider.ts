import type { Provider } from "oidc-provider";
import type { Sql } from "postgres";
import { claimsOf, type GoogleAccount } from "./account.ts";
import { developmentPath, returnUrlOf } from "./addresses.ts";
import { developmentKeys } from "./development-keys.ts";
import { failurePage } from "./development-page.ts";
import { developmentStore } from "./development-store.ts";

export type DevelopmentOptions = {
  readonly sql: Sql;
  readonly secret: string;
  readonly publicUrl: string;
  /** Where Dibbs receives the answer, if not on this server. */
  readonly redirectUrl?: string;
};

const minute = 60;

/**
 * An OpenID Connect provider that behaves like Google: it shows an account chooser every time, asks for no consent, and
 * puts its claims into the ID token. Its codes are valid for a minute, and once.
 */
export const developmentProvider = async ({
  sql,
  secret,
  publicUrl,
  redirectUrl = returnUrlOf(publicUrl),
}: DevelopmentOptions): Promise<{
  readonly provider: Provider;
  /** Saves an account, so that it can sign in. */
  readonly keep: (account: GoogleAccount) => Promise<string>;
}> => {
  const { interactionPolicy, Provider: OidcProvider } = await import("oidc-provider");
  const { clientId, clientSecret, cookieKey, signingKey } = developmentKeys(secret);
  const store = developmentStore(sql);
  const accounts = store("Account");
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const cookies = { httpOnly: true, sameSite: "lax", path: developmentPath } as const;

  const provider = new OidcProvider(`${publicUrl}${developmentPath}`, {
    adapter: store,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [redirectUrl],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        id_token_signed_response_alg: signingKey.alg,
      },
    ],
    jwks: { keys: [signingKey] },
    scopes: ["openid"],
    claims: { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["name"] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => false,
    cookies: {
      keys: [cookieKey],
      names: { session: "google_session", interaction: "google_visit", resume: "google_return" },
      long: cookies,
      short: cookies,
    },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, id) => {
      const account = await accounts.find(id);
      return account === undefined ? undefined : { accountId: id, claims: () => ({ ...account, sub: id }) };
    },
    interactions: { policy, url: (_context, { uid }) => `${developmentPath}/choose/${uid}` },
    // Google asks for no consent to basic profile scopes.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? "",
        clientId: oidc.client?.clientId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    renderError: (context, { error_description: text }) => {
      context.type = "html";
      context.body = failurePage(text ?? "This visit is over. Please begin again.");
    },
    ttl: {
      AccessToken: minute,
      AuthorizationCode: minute,
      Grant: 10 * minute,
      IdToken: 10 * minute,
      Interaction: 10 * minute,
      Session: 10 * minute,
    },
  });
  provider.proxy = true;

  return {
    provider,
    keep: async (account) => {
      const claims = claimsOf(account);
      await accounts.upsert(claims.sub, claims as never, 0);
      return claims.sub;
    },
  };
};
