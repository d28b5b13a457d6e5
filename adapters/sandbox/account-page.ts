import { Effect } from "effect";
import { getAccount } from "./account.ts";

/** The part of an address after its origin, so that nobody is ever redirected to another site. */
export const ownPath = (address: string): string => {
  if (!URL.canParse(address, "http://own.invalid")) return "/";
  const { pathname, search } = new URL(address, "http://own.invalid");
  return `/${pathname.replace(/^\/+/, "")}${search}`;
};

/** The page for setting up an account, as a path of this site. Fails `ProviderRefused` if there is no such account. */
export const accountPage = (ref: string, returnUrl: string) =>
  Effect.map(getAccount(ref), () => `/sandbox/accounts/${ref}?return=${encodeURIComponent(ownPath(returnUrl))}`);
