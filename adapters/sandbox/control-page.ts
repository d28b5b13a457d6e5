import escaped from "escape-html";
import { dollars } from "#core/shared/money.ts";
import { simulatedPage } from "../simulated-page.ts";
import type { SandboxAccount } from "./account.ts";
import type { SandboxCustomer } from "./bank-customer.ts";
import { bankReturns, tellings } from "./control-actions.ts";
import { testProvider } from "./page.ts";
import type { Pressed } from "./pressed.ts";
import type { BankRow, CardRow, From, Survey } from "./survey.ts";
import { testCards } from "./test-cards.ts";

type Choice = readonly [value: string, label: string];

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  dateStyle: "medium",
  timeStyle: "short",
});
const time = (millis: number): string => clock.format(millis).replaceAll("\u202f", " ");

const tag = (word: string, tone: "good" | "bad" | "waiting" | "plain"): string =>
  `<span class="tag tag-${tone}">${escaped(word.replaceAll("_", " "))}</span>`;

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

/** A form with one button, and any choices as a list. `of` tells screen readers what the button acts on. */
const button = (
  what: string,
  id: string,
  label: string,
  of: string,
  how: string | ReadonlyArray<Choice> = "",
  chosen = "",
): string => {
  const name = `${label} ${of}`;
  const choice =
    typeof how === "string"
      ? hidden("how", how)
      : `<select name="how" aria-label="${escaped(name)}: how">${how
          .map(
            ([value, text]) =>
              `<option value="${escaped(value)}"${value === chosen ? " selected" : ""}>${escaped(text)}</option>`,
          )
          .join("")}</select>`;
  return `<form method="post" action="/dev/sandbox" class="press">${hidden("what", what)}${hidden("id", id)}${choice}
<button type="submit" class="quiet" aria-label="${escaped(name)}">${escaped(label)}</button></form>`;
};

const returns: ReadonlyArray<Choice> = bankReturns.map(({ code, message }) => [
  code,
  `${code}: ${message.replace(/^.*: (.*) \(R\d\d\)\.$/, "$1")}`,
]);
const again = Object.entries(tellings);
const cardChoices: ReadonlyArray<Choice> = testCards.flatMap(
  ({ number, behaviour, label }): ReadonlyArray<Choice> =>
    behaviour === "needs_authentication"
      ? [
          [number, label],
          [`${number} yes`, "Confirmed by the cardholder"],
          [`${number} no`, "Not confirmed by the cardholder"],
        ]
      : [[number, label]],
);

const short = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;

const item = (id: string, title: string, tags: string, facts: ReadonlyArray<Choice>, presses: string): string => `
<li class="item" id="${escaped(id)}">
<div class="item-head"><h3>${title}</h3><div class="tags">${tags}</div></div>
<dl>${facts.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`).join("")}</dl>
<div class="presses">${presses}</div>
</li>`;

const disputePresses = ({ dispute, payment }: CardRow, of: string): string => {
  const id = payment.paymentId;
  if (dispute === null) return button("dispute", id, "Dispute", of);
  if (dispute.state === "won") return "";
  return [
    dispute.state === "needs_response" ? button("review_dispute", id, "Put under review", of) : "",
    button("win_dispute", id, "Win the dispute", of),
    dispute.state === "lost" ? "" : button("lose_dispute", id, "Lose the dispute", of),
  ].join("");
};

const cardItem = (row: CardRow): string => {
  const { payment, isSilent, dispute } = row;
  const { paymentId: id, stage, transfer, failure, reversals = [], refunds = [] } = payment;
  const of = `card payment ${short(id)}`;
  const back = (parts: ReadonlyArray<{ readonly amount: number }>): string =>
    dollars(parts.reduce((total, { amount }) => total + amount, 0));
  const tone = stage === "succeeded" ? "good" : stage === "canceled" ? "plain" : "waiting";
  const tags = [
    tag(stage, tone),
    ...(failure ? [tag(failure.code, "bad")] : []),
    ...(isSilent ? [tag("silent", "bad")] : []),
    ...(dispute ? [tag(`dispute ${dispute.state}`, dispute.state === "won" ? "good" : "bad")] : []),
  ].join("");
  const facts: ReadonlyArray<Choice> = [
    ["Total", dollars(payment.total)],
    ["Paid out", transfer ? dollars(transfer.amount) : "nothing yet"],
    ...(reversals.length > 0 ? [["Reversed", back(reversals)] as Choice] : []),
    ...(refunds.length > 0 ? [["Refunded", back(refunds)] as Choice] : []),
    [
      "Contract",
      `<a href="/v1/projects/contract?contract_id=${escaped(payment.contractId)}">as the client sees it</a>`,
    ],
  ];
  const presses = [
    stage === "open" ? button("enter_card", id, "Enter this card", `for ${of}`, cardChoices) : "",
    stage === "processing" ? button("settle_card", id, "Charge it now", of) : "",
    stage === "processing" ? button("fail_card", id, "Decline it now", of) : "",
    stage === "succeeded" ? disputePresses(row, of) : "",
    refunds.some(({ bounces }) => bounces === undefined) ? button("bounce_refund", id, "Send the refund back", of) : "",
    isSilent
      ? button("end_silence", id, "Report again", `about ${of}`)
      : button("silence", id, "Stop reporting", `about ${of}`),
    button("tell_card", id, "Resend webhook event", `of ${of}`, again),
  ];
  return item(`card-${id}`, `Card payment <code>${short(id)}</code>`, tags, facts, presses.join(""));
};

const bankItem = ({ transfer, status, reason, movements }: BankRow): string => {
  const { paymentId: id, refunds = [] } = transfer;
  const of = `bank transfer ${short(id)}`;
  const word = movements.some(({ kind }) => kind === "bank_return") ? "returned" : status;
  const tone = word === "processed" ? "good" : word === "pending" ? "waiting" : "bad";
  const ends = word === "pending" ? "Ends" : "Ended";
  const facts: ReadonlyArray<Choice> = [
    ["Total", dollars(transfer.total)],
    [ends, escaped(time(transfer.endsAt))],
    ...(transfer.returns && word !== "returned"
      ? [["Will be returned", escaped(time(transfer.returns.at))] as Choice]
      : []),
    ...(refunds.length > 0
      ? [["Sent back", dollars(refunds.reduce((total, { amount }) => total + amount, 0))] as Choice]
      : []),
  ];
  const presses = [
    status === "pending" ? button("settle_bank", id, "Complete the transfer", of) : "",
    status === "pending" ? button("fail_bank", id, "Fail the transfer", of, returns) : "",
    status === "processed" ? button("return_bank", id, "Return the transfer", of, returns) : "",
    button("tell_bank", id, "Resend webhook event", `of ${of}`, again),
  ];
  const tags = tag(word, tone) + (reason ? tag(reason, "bad") : "");
  return item(`bank-${id}`, `Bank transfer <code>${short(id)}</code>`, tags, facts, presses.join(""));
};

const standings: ReadonlyArray<Choice> = [
  ["ready", "ready"],
  ["restricted", "restricted"],
  ["pending", "pending"],
];
const statuses: ReadonlyArray<Choice> = ["verified", "retry", "document", "suspended", "deactivated"].map((it) => [
  it,
  it,
]);

const accountItem = ({ personId: id, standing }: SandboxAccount): string =>
  item(
    `account-${id}`,
    `Card account of <code>${short(id)}</code>`,
    tag(standing, standing === "ready" ? "good" : standing === "pending" ? "waiting" : "bad"),
    [],
    button("set_account", id, "Change", `the card account of ${short(id)}`, standings, standing),
  );

const customerItem = ({ personId: id, status, accounts }: SandboxCustomer): string =>
  item(
    `customer-${id}`,
    `Bank customer <code>${short(id)}</code>`,
    tag(
      status,
      status === "verified" ? "good" : status === "suspended" || status === "deactivated" ? "bad" : "waiting",
    ),
    [["Linked", accounts.length === 0 ? "no bank" : accounts.map(({ name }) => escaped(name)).join(", ")]],
    button("set_customer", id, "Change", `the bank customer ${short(id)}`, statuses, status),
  );

const list = <Row>(
  key: keyof From,
  title: string,
  empty: string,
  from: From,
  { rows: found, next }: { readonly rows: ReadonlyArray<Row>; readonly next: string | null },
  item: (row: Row) => string,
): string => {
  const older =
    next === null ? "" : `<a class="link" href="/dev/sandbox?${key}=${encodeURIComponent(next)}#${key}">Older</a>`;
  const newest = from[key] === null ? "" : `<a class="link" href="/dev/sandbox#${key}">Newest</a>`;
  const rows =
    found.length === 0 ? `<p class="empty">${empty}</p>` : `<ul class="items">${found.map(item).join("")}</ul>`;
  return `<section aria-labelledby="${key}"><h2 id="${key}">${title}</h2>${rows}
${older || newest ? `<nav class="pager" aria-label="${title}">${newest}${older}</nav>` : ""}</section>`;
};

const manners: ReadonlyArray<readonly [value: string, label: string, hint: string]> = [
  ["normal", "Normal", "answers right away"],
  ["slow", "Slow", "takes four seconds to answer"],
  ["mute", "No answers", "does the work but never answers"],
  ["twice", "Everything twice", "and two webhook events for each"],
  ["down", "Down", "no work, no answers"],
];

const providerPanel = ({ control: { isDown, manner } }: Survey): string => {
  const present = isDown ? "down" : manner;
  const buttons = manners.map(
    ([
      value,
      label,
      hint,
    ]) => `<form method="post" action="/dev/sandbox">${hidden("what", "manner")}${hidden("how", value)}
<button type="submit" class="manner" aria-pressed="${value === present}"><strong>${label}</strong><span>${hint}</span></button></form>`,
  );
  return `<section class="panel" aria-labelledby="provider"><h2 id="provider">The provider</h2>
<div class="manners">${buttons.join("")}</div></section>`;
};

const jumps: ReadonlyArray<Choice> = [
  ["60000", "1 minute"],
  ["3600000", "1 hour"],
  ["86400000", "1 day"],
  ["432000000", "5 days"],
];

const ahead = (millis: number): string => {
  const hours = Math.floor(millis / 3_600_000);
  const parts = [
    [Math.floor(hours / 24), "day"],
    [hours % 24, "hour"],
    [Math.floor(millis / 60_000) % 60, "minute"],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return words.length === 0 ? "the real time" : `${words.join(", ")} ahead`;
};

const timePanel = ({ at, control }: Survey): string =>
  `<section class="panel" aria-labelledby="time"><h2 id="time">The provider's clock</h2>
<p class="clock"><strong>${escaped(time(at))}</strong> <span>${ahead(control.aheadBy)}</span></p>
<div class="presses">${jumps.map(([millis, label]) => button("advance", "", `+ ${label}`, "on the provider's clock", millis)).join("")}
${control.aheadBy > 0 ? button("reset_time", "", "Real time", "on the provider's clock") : ""}</div></section>`;

const message = (pressed: Pressed | null): string =>
  `<div role="status" class="said${pressed === null ? "" : pressed.worked ? " said-good" : " said-bad"}">${escaped(pressed?.text ?? "")}</div>`;

/** The page on which developers trigger everything that the test provider can do. */
export const controlPage = (found: Survey, pressed: Pressed | null, from: From): string => {
  const { cards, transfers, accounts, customers } = found;
  const { hasCards, hasBank } = found;
  const lists = [
    hasCards ? list("cards", "Card payments", "No card form has been opened yet.", from, cards, cardItem) : "",
    hasBank
      ? list("transfers", "Bank transfers", "No bank transfer has been sent yet.", from, transfers, bankItem)
      : "",
    hasCards ? list("accounts", "Card accounts", "Nobody has set up payouts yet.", from, accounts, accountItem) : "",
    hasBank
      ? list("customers", "Bank customers", "Nobody has set up bank transfers yet.", from, customers, customerItem)
      : "",
  ];
  return simulatedPage(
    { ...testProvider, styles: [...testProvider.styles, "/sandbox/control.css"] },
    null,
    `<main class="control">
<div class="title"><h1>Test provider</h1><nav aria-label="Other pages"><a class="link" href="/">Dibbs</a><a class="link" href="/dev/outbox">Outbox</a><a class="link" href="/dev/sandbox">Refresh</a></nav></div>
${message(pressed)}
<div class="panels">${providerPanel(found)}${timePanel(found)}</div>
<div class="lists">${lists.join("")}</div>
</main>`,
  );
};
