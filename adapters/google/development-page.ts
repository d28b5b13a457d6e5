import escaped from "escape-html";
import { simulatedPage } from "../simulated-page.ts";
import type { GoogleAccount } from "./account.ts";
import { developmentPath } from "./addresses.ts";

const page = (title: string, content: string): string =>
  simulatedPage(
    {
      name: "Simulated Google",
      styles: [`${developmentPath}/page.css`],
      banner: "Simulated Google: for trying out, no real accounts",
    },
    title,
    `<main><div class="panel">${content}</div></main>`,
  );

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first = ""]) => first)
    .slice(0, 2)
    .join("");

const accountRow = ({ name, email }: GoogleAccount): string =>
  `<li><button class="account" name="account" value="${escaped(email)}"><span class="face" aria-hidden="true">${escaped(initials(name))}</span>
<span class="who"><strong>${escaped(name)}</strong><small>${escaped(email)}</small></span></button></li>`;

type Chooser = {
  readonly accounts: ReadonlyArray<GoogleAccount>;
  /** What the developer typed, if it was not a valid account. */
  readonly typed?: { readonly name: string; readonly email: string };
};

const standings = [
  ["verified", "Verified by Google"],
  ["workspace", "Run by Google (Gmail or Workspace)"],
  ["unverified", "Not verified"],
] as const;

const otherAccount = ({ accounts, typed }: Chooser): string =>
  `<details${typed || accounts.length === 0 ? " open" : ""}>
<summary>Use another account</summary>
<form method="post">
${typed ? '<p class="error" role="alert">Please enter a name and an email address like name@example.com.</p>' : ""}
<label for="name">Name</label>
<input id="name" name="name" required maxlength="120" autocomplete="off" value="${escaped(typed?.name ?? "")}">
<label for="email">Email</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="off" autocapitalize="none" value="${escaped(typed?.email ?? "")}">
<label for="standing">The address is</label>
<select id="standing" name="standing">${standings.map(([value, label]) => `<option value="${value}">${label}</option>`).join("")}</select>
<button type="submit" class="go">Continue</button>
</form>
</details>`;

/** The page on which a developer chooses an account. */
export const chooserPage = (chooser: Chooser): string => {
  const { accounts } = chooser;
  return page(
    "Choose an account",
    `<h1>Choose an account</h1>
<p>to continue to <strong>Dibbs</strong></p>
${accounts.length > 0 ? `<form method="post"><ul>${accounts.map(accountRow).join("\n")}</ul></form>` : ""}
${otherAccount(chooser)}
<form method="post" class="leave"><button name="cancel" value="yes">Cancel</button></form>`,
  );
};

/** A page that says why signing in is not possible now. */
export const failurePage = (text: string): string =>
  page(
    "Not possible",
    `<h1>This did not work</h1><p>${escaped(text)}</p><a class="link" href="/signin">Back to Dibbs</a>`,
  );
