import type { Layer } from "effect";
import type { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { developmentPath, returnUrlOf } from "./addresses.ts";
import { developmentKeys } from "./development-keys.ts";
import { googleIdentityProvider } from "./identity-provider.ts";

type Options = {
  readonly secret: string;
  readonly publicUrl: string;
  /** Where this server reaches itself, as `http://127.0.0.1:4310`; the public address may lead through proxies. */
  readonly ownUrl: string;
};

/** Google by OpenID Connect, with the simulated provider that this server itself hosts. */
export const developmentIdentityProvider = ({ secret, publicUrl, ownUrl }: Options): Layer.Layer<IdentityProvider> => {
  const { clientId, clientSecret, signingKey } = developmentKeys(secret);
  return googleIdentityProvider({
    clientId,
    clientSecret,
    redirectUrl: returnUrlOf(publicUrl),
    issuer: `${publicUrl}${developmentPath}`,
    algorithm: signingKey.alg,
    fetch: (url, init) => fetch(url.replace(publicUrl, ownUrl), init as RequestInit),
  });
};
