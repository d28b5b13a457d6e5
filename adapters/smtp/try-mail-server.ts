import type { MailServer } from "./mailer.ts";

/** Connects and signs in to the mail server, and sends nothing. Null if the login works. */
export const tryMailServer = async (
  { url }: Pick<MailServer, "url">,
  timeout = 15_000,
): Promise<{ readonly message: string; readonly isRefusal: boolean } | null> => {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  } as never);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
    const isRefusal = code === "EAUTH";
    const said = typeof responseCode === "number" ? `It answered ${responseCode}` : "It cannot be reached";
    return { message: isRefusal ? `${said}: it does not know this user or password.` : `${said}.`, isRefusal };
  } finally {
    transport.close();
  }
};
