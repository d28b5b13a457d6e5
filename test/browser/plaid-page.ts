import type { Page } from "playwright-core";
import type { BankBehaviour } from "#adapters/sandbox/test-banks.ts";
import type { WirePlaid } from "#test/wire/plaid/server.ts";

/**
 * Plaid's script as far as pages use it: a window with one button that succeeds and one that leaves. The result for the
 * browser comes from the fake Plaid server.
 */
const script = `
window.Plaid = {
  create: (options) => {
    const frame = document.createElement("section");
    frame.setAttribute("aria-label", "Plaid");
    const button = (text, press) => {
      const made = document.createElement("button");
      made.textContent = text;
      made.onclick = press;
      frame.append(made);
    };
    button("Continue with First Platypus Bank", async () => {
      const answer = await fetch("https://sandbox.plaid.com/dibbs-tests/sign-in?token=" + options.token);
      const { publicToken, accountId } = await answer.json();
      frame.remove();
      options.onSuccess(publicToken, { institution: null, accounts: [{ id: accountId }], link_session_id: "s" });
    });
    button("Leave Plaid", () => {
      frame.remove();
      options.onExit({ error_code: "x", error_type: "x", error_message: "x", display_message: "You left Plaid." }, {});
    });
    setTimeout(() => options.onLoad?.(), 0);
    return { open: () => document.body.append(frame), exit: () => frame.remove(), destroy: () => frame.remove(), submit: () => {} };
  },
};`;

/** Serves the fake Plaid at Plaid's URLs. Signing in to a bank means signing in to one with this behavior. */
export const withPlaid = async (page: Page, plaid: WirePlaid, behaviour: BankBehaviour = "settles"): Promise<void> => {
  await page.route("https://cdn.plaid.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.route("https://sandbox.plaid.com/dibbs-tests/**", (route) => {
    const token = new URL(route.request().url()).searchParams.get("token") ?? "";
    // After a repair the link works again.
    const repaired = plaid.items.get(String(plaid.linkTokens.get(token)?.access_token));
    if (repaired) repaired.error = null;
    return route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: { publicToken: plaid.signIn(behaviour), accountId: `${behaviour}_checking` },
    });
  });
};
