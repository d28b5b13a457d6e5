import type { TwilioAccount } from "./texter.ts";

/** Reads our own account at Twilio. Null if it answers. */
export const tryTwilio = async (
  { accountSid, authToken }: Pick<TwilioAccount, "accountSid" | "authToken">,
  { baseUrl, timeout = 10_000 }: { readonly baseUrl?: string; readonly timeout?: number } = {},
): Promise<{ readonly message: string; readonly isRefusal: boolean } | null> => {
  const { default: twilio } = await import("twilio");
  const client = twilio(accountSid, authToken, { timeout });
  if (baseUrl !== undefined) client.api.baseUrl = baseUrl;
  try {
    const { status } = await client.api.v2010.accounts(accountSid).fetch();
    return status === "active" ? null : { message: `The account is '${status}'.`, isRefusal: true };
  } catch (error) {
    const { status } = error as { readonly status?: unknown };
    const isRefusal = status === 401 || status === 403 || status === 404;
    return isRefusal
      ? { message: "It does not know this account or its token.", isRefusal }
      : { message: typeof status === "number" ? `It answered ${status}.` : "It cannot be reached.", isRefusal };
  }
};
