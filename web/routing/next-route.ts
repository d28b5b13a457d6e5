/**
 * Decides who may see which page, and where to go after sign-in and onboarding (`next_route`). Only Dibbs's own paths
 * are allowed: any disguised external address becomes /v1.
 */
import { invitationPath, paths } from "#api/addresses.ts";
import type { NextStep } from "#core/people/person/next-step.ts";
import { ownPath } from "#core/shared/link.ts";

const home = paths.listings;
export const forgotPath = "/v1/forgotPassword";
/** The page of a mailed link to a new password, signed in or not. */
export const resetPath = "/v1/resetPassword";
/** The page to which Google sends the browser back, for sign-in and for linking an account. */
export const googlePath = "/signin/google";
/** The page that asks for a code after the password, or after Google. */
export const secondFactorPath = "/signin/second-factor";
/** The pages about Dibbs for everybody, signed in or not. */
export const helpPath = "/help";
export const aboutPath = "/about";
const signedOutPaths = [secondFactorPath, googlePath, paths.sign_in, "/register", forgotPath, resetPath];
const profile = paths.profile;

/** The page of each step of onboarding. */
export const stepPaths: { readonly [Step in NextStep]: string } = {
  phone: "/v1/verify-phone-number",
  type: "/v1/select-user-type",
  profile: "/v1/profile-onboard",
};

const trimmed = (pathname: string): string => pathname.replace(/\/+$/, "");

export const isStepPath = (pathname: string): boolean => Object.values(stepPaths).includes(trimmed(pathname));
export const isPhonePath = (pathname: string): boolean => trimmed(pathname) === stepPaths.phone;
export const isSignedOutPath = (pathname: string): boolean => signedOutPaths.includes(trimmed(pathname));

/** Returns the page that the person wanted, if one can go on to it; null otherwise. */
export const wantedRouteOf = (search: string): string | null => {
  const path = ownPath(new URLSearchParams(search).get("next_route") ?? "");
  const pathname = path?.split(/[?#]/, 1)[0] ?? "/";
  return isSignedOutPath(pathname) || isStepPath(pathname) || trimmed(pathname) === "" ? null : path;
};

export const nextRouteOf = (search: string): string => wantedRouteOf(search) ?? home;

const withNextRoute = (path: string, next: string | null): string =>
  next ? `${path}?next_route=${encodeURIComponent(next)}` : path;

/** Returns the address of the sign-in page that leads back here. */
export const signInFor = (path: string): string => withNextRoute(paths.sign_in, path === "/" ? null : path);

/** Returns another sign-in or registration page with the same next page. */
export const keepNextRoute = (path: string, search: string): string => withNextRoute(path, wantedRouteOf(search));

type Address = { readonly pathname: string; readonly search: string; readonly hash: string };

/**
 * Returns where a signed-in person is redirected from this address; null if they may stay. While a step is missing,
 * that is its page, except on the profile. A finished step redirects onwards, unless the person comes to change it: the
 * type while the profile is unfinished, the phone number at any time.
 */
export const leadFrom = (
  { pathname, search, hash }: Address,
  step: NextStep | null,
  changes?: "type" | "phone",
): string | null => {
  const path = trimmed(pathname);
  if (changes === "phone" && path === stepPaths.phone) return null;
  if (path === resetPath || path === invitationPath) return null;
  // An invited person joins the team first, whatever is missing in their own profile.
  if (isSignedOutPath(path) && wantedRouteOf(search) === invitationPath) return invitationPath;
  if (isSignedOutPath(path) || isStepPath(path)) {
    if (step === null) return nextRouteOf(search);
    if (path === stepPaths[step] || (changes === "type" && step === "profile" && path === stepPaths.type)) return null;
    return keepNextRoute(stepPaths[step], search);
  }
  if (step === null) return path === "" ? `${home}/` : null;
  if (path === profile || path.startsWith(`${profile}/`)) return null;
  const wanted = path + search + hash;
  return withNextRoute(stepPaths[step], wanted === "" || wanted === home ? null : wanted);
};
