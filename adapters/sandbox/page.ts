import escaped from "escape-html";
import { simulatedPage } from "../simulated-page.ts";

/** The test provider's name, styles and banner on its pages. */
export const testProvider = {
  name: "Test provider",
  styles: ["/sandbox/sandbox.css"],
  banner: "Test provider: no real bank, no real money",
};

const page = (title: string, content: string): string =>
  simulatedPage(testProvider, title, `<main><div class="panel">${content}</div></main>`);

const form = (returnPath: string, fields: string, button: string): string =>
  `<form method="post">
<input type="hidden" name="return" value="${escaped(returnPath)}">
${fields}
<div class="actions"><button type="submit">${button}</button>
<a class="link" href="${escaped(returnPath)}">Not now</a></div>
</form>`;

/** The page for setting up an account. */
export const cardAccount = (returnPath: string): string =>
  page(
    "Set up payouts",
    `<h1>Set up payouts</h1>
<p>Here the card payment provider would ask for your business, your identity and the account it pays you to. The test provider
asks nothing: finish, and your account is ready to be paid.</p>
${form(returnPath, "", "Finish set-up")}`,
  );

/** A page with only a message. */
export const messagePage = (title: string, text: string): string =>
  page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><a class="link" href="/">Back to Dibbs</a>`);
