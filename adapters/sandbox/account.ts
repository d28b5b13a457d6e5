import { randomBytes } from "node:crypto";
import { Effect, Schema } from "effect";
import { Rail } from "#core/payment/payment.ts";
import { ProviderRefused } from "#core/payment/provider-errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import { awake } from "./control.ts";
import { documents } from "./documents.ts";
import { notify } from "./notify.ts";
import { type TestBank, testBanks } from "./test-banks.ts";

const SandboxAccount = Schema.Struct({
  ref: Schema.String,
  personId: PersonId,
  rail: Rail,
  standing: Schema.Literals(["pending", "ready", "restricted"]),
  fundingSource: Schema.NullOr(Schema.Struct({ ref: Schema.String, name: Schema.String })),
});
export type SandboxAccount = typeof SandboxAccount.Type;

const accounts = documents("account", SandboxAccount);
const accountKey = (rail: Rail, personId: string): string => `${rail}:${personId}`;

const noSuchAccount = () => new ProviderRefused({ code: "no_such_account", message: "There is no such account." });

/** A ref says whose account it is, and holds 128 random bits, because whoever knows it may set the account up. */
const keyOfRef = (ref: string): string => {
  const [, rail, personId] = /^acct_(card|bank)_([0-9a-f-]{36})_[0-9a-f]{32}$/.exec(ref) ?? [];
  return `${rail}:${personId}`;
};

/** The account with this ref; fails `ProviderRefused` where there is none. */
export const getAccount = Effect.fnUntraced(function* (ref: string) {
  yield* awake;
  const found = yield* accounts.find(keyOfRef(ref));
  return found?.ref === ref ? found : yield* noSuchAccount();
});

/** The account of a person on a rail, opened where there is none yet. */
export const openAccount = Effect.fnUntraced(function* (rail: Rail, personId: PersonId) {
  yield* awake;
  const ref = `acct_${rail}_${personId}_${randomBytes(16).toString("hex")}`;
  return yield* accounts.change(accountKey(rail, personId), (found) => {
    const opened: SandboxAccount = { ref, personId, rail, standing: "pending", fundingSource: null };
    return Effect.succeed({ answer: { ref: found?.ref ?? ref }, keep: found === null ? opened : null });
  });
});

const changeAccount = Effect.fnUntraced(function* (
  ref: string,
  rail: Rail,
  change: (account: SandboxAccount) => SandboxAccount,
) {
  yield* awake;
  const account = yield* accounts.change(keyOfRef(ref), (found) =>
    found?.ref === ref && found.rail === rail
      ? Effect.succeed({ answer: found, keep: change(found) })
      : Effect.fail(noSuchAccount()),
  );
  yield* notify("account.updated", { kind: "account", personId: account.personId, rail });
});

/** What a person does on the set-up page of a card account: from now on it is paid. */
export const finishCardAccount = (ref: string) =>
  changeAccount(ref, "card", (account) => ({ ...account, standing: "ready" }));

/** What a person does in the bank picker: from now on money goes from and to this bank. */
export const linkBank = (ref: string, bank: TestBank) =>
  changeAccount(ref, "bank", (account) => ({
    ...account,
    standing: "ready",
    fundingSource: { ref: `src_${bank.id}_${account.personId}`, name: bank.name },
  }));

/** Whose account and which bank a funding source is; null for one that the sandbox never gave out. */
export const bankOfSource = (source: string): TestBank | null => {
  const [, id] = /^src_([a-z_]+)_[0-9a-f-]{36}$/.exec(source) ?? [];
  return testBanks.find((bank) => bank.id === id) ?? null;
};
