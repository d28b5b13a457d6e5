import type { SandboxAccount } from "./account.ts";
import { testBanks } from "./test-banks.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const page = (title: string, content: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Test provider</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header class="banner">Test provider: no real bank, no real money</header>
<main><div class="panel">${content}</div></main>
</body>
</html>
`;

const form = (returnPath: string, fields: string, button: string): string =>
  `<form method="post">
<input type="hidden" name="return" value="${escaped(returnPath)}">
${fields}
<div class="actions"><button type="submit">${button}</button>
<a class="link" href="${escaped(returnPath)}">Not now</a></div>
</form>`;

const cardAccount = (returnPath: string): string =>
  page(
    "Set up payouts",
    `<h1>Set up payouts</h1>
<p>Here the card payment provider would ask for your business, your identity and the account it pays you to. The test provider
asks nothing: finish, and your account is ready to be paid.</p>
${form(returnPath, "", "Finish set-up")}`,
  );

const bankPicker = (account: SandboxAccount, returnPath: string): string => {
  const choices = testBanks.map(({ id, name, label }, index) => {
    const isChosen = account.fundingSource === null ? index === 0 : account.fundingSource.name === name;
    return `<label><input type="radio" name="bank" value="${id}" required${isChosen ? " checked" : ""}> <span>${escaped(name)}</span>
<small>${escaped(label)}</small></label>`;
  });
  return page(
    "Link a bank account",
    `<h1>Link a bank account</h1>
<p>Choose the test bank that payments come from and go to. Each behaves in its own way, so that everything can be tried.</p>
${form(returnPath, `<fieldset><legend>Your bank</legend>${choices.join("\n")}</fieldset>`, "Link this account")}`,
  );
};

/** The page on which an account is set up. */
export const setUpPage = (account: SandboxAccount, returnPath: string): string =>
  account.rail === "card" ? cardAccount(returnPath) : bankPicker(account, returnPath);

/** A page that only says something. */
export const noticePage = (title: string, text: string): string =>
  page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><a class="link" href="/">Back to Dibbs</a>`);
