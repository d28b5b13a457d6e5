import { Effect } from "effect";
import { getAccount } from "./account.ts";

/** The part of an address that lies on this site, so that nobody is ever sent to another one. */
export const ownPath = (address: string): string => {
  if (!URL.canParse(address, "http://own.invalid")) return "/";
  const { pathname, search } = new URL(address, "http://own.invalid");
  return `/${pathname.replace(/^\/+/, "")}${search}`;
};

/** The page on which an account is set up, as a path of this site. Fails `ProviderRefused` where there is no such account. */
export const accountPage = (ref: string, returnUrl: string) =>
  Effect.map(getAccount(ref), () => `/sandbox/accounts/${ref}?return=${encodeURIComponent(ownPath(returnUrl))}`);
