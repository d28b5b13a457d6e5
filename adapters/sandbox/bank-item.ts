import { randomBytes } from "node:crypto";
import { Effect, Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { refused } from "./answering.ts";
import { awake, sandboxTime } from "./control.ts";
import { documents } from "./documents.ts";
import { notify } from "./notify.ts";
import { SandboxTimes } from "./sandbox-times.ts";
import { type TestBank, testBanks } from "./test-banks.ts";

/** A bank that a person has linked in the sandbox. Its access token is its key. */
const BankItem = Schema.Struct({
  itemRef: Schema.String,
  personId: PersonId,
  bank: Schema.String,
  /** From when on the bank requires its owner to sign in again, in milliseconds since 1970; null if it doesn't. */
  breaksAt: Schema.NullOr(Schema.Int),
  hasEnded: Schema.Boolean,
});
export const bankItems = documents("bank-item", BankItem);

/** A token that opens the bank picker for one person: to link a bank, or to repair the link of an access token. */
const LinkToken = Schema.Struct({
  personId: PersonId,
  repairs: Schema.NullOr(Schema.String),
  expiresAt: Schema.Int,
});
export const linkTokens = documents("link-token", LinkToken);

/** The token that the bank picker leaves in the browser; valid once. */
const PublicToken = Schema.Struct({ personId: PersonId, bank: Schema.String, isSpent: Schema.Boolean });
export const publicTokens = documents("public-token", PublicToken);

export const newToken = (kind: string): string => `${kind}_${randomBytes(16).toString("hex")}`;

/** Returns the bank with this id; a person has one account at each bank. */
export const bankOf = Effect.fnUntraced(function* (id: string) {
  const found: TestBank | undefined = testBanks.find((bank) => bank.id === id);
  return found ?? (yield* refused("no_such_bank", "There is no such bank account."));
});

/** Returns the linked bank of an access token, unless the link has ended. */
export const itemOf = Effect.fnUntraced(function* (accessToken: string) {
  yield* awake;
  const found = yield* bankItems.find(accessToken);
  return found && !found.hasEnded ? found : yield* refused("no_such_item", "This link to a bank has ended.");
});

export const processorTokenOf = (accessToken: string, bank: string): string => `processor_${bank}_${accessToken}`;

/** Returns the bank that a linked account's token stands for. */
export const readProcessorToken = Effect.fnUntraced(function* (token: string) {
  const [, bank = "", accessToken = ""] = /^processor_([a-z_]+)_(access_[0-9a-f]{32})$/.exec(token) ?? [];
  const item = yield* itemOf(accessToken);
  return item.bank === bank ? bank : yield* refused("no_such_token", "This token stands for no bank account.");
});

/**
 * Signs in to a bank in the bank picker. Returns the public token for the browser, or null if a link was repaired.
 * Fails `ProviderRefused` for an unknown or expired token.
 */
export const pickBank = Effect.fn("pickBank")(function* (linkToken: string, bankId: string) {
  const at = yield* awake;
  const opened = yield* linkTokens.find(linkToken);
  if (opened === null || opened.expiresAt <= at) {
    return yield* refused("link_over", "This linking is over. Please start it again.");
  }
  if (opened.repairs !== null) {
    const itemRef = yield* bankItems.change(opened.repairs, (item) =>
      Effect.succeed({ answer: item?.itemRef ?? "", keep: item && { ...item, breaksAt: null } }),
    );
    yield* notify("bank_link.repaired", { kind: "bank_link", ref: itemRef });
    return { publicToken: null, accountRef: null };
  }
  const { id } = yield* bankOf(bankId);
  const token = newToken("public");
  const keep = { personId: opened.personId, bank: id, isSpent: false };
  yield* publicTokens.change(token, () => Effect.succeed({ answer: undefined, keep }));
  return { publicToken: token, accountRef: `${id}_account` };
});

/** Schedules the break of a link, and its webhook event, if the bank's links break. */
export const scheduleBreak = Effect.fnUntraced(function* (itemRef: string, bank: TestBank) {
  if (bank.behaviour !== "forgets_sign_in") return null;
  const { linkBreaks } = yield* SandboxTimes;
  const at = (yield* sandboxTime) + linkBreaks;
  yield* notify("bank_link.needs_login", { kind: "bank_link", ref: itemRef }, { at });
  return at;
});
