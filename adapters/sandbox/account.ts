import { randomBytes } from "node:crypto";
import { Effect, Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { refused } from "./answering.ts";
import { awake } from "./control.ts";
import { documents } from "./documents.ts";
import { notify } from "./notify.ts";

/** A seller's account for card payouts. */
const SandboxAccount = Schema.Struct({
  ref: Schema.String,
  personId: PersonId,
  standing: Schema.Literals(["pending", "ready", "restricted"]),
});
export type SandboxAccount = typeof SandboxAccount.Type;

export const cardAccounts = documents("account", SandboxAccount);
const accountKey = (personId: string): string => `card:${personId}`;

const noSuchAccount = () => refused("no_such_account", "There is no such account.");

/** A ref names its owner and contains 128 random bits, because whoever knows it may set up the account. */
const keyOfRef = (ref: string): string => accountKey(/^acct_card_([0-9a-f-]{36})_[0-9a-f]{32}$/.exec(ref)?.[1] ?? "");

/** Returns the account with this ref; fails `ProviderRefused` if there is none. */
export const getAccount = Effect.fnUntraced(function* (ref: string) {
  yield* awake;
  const found = yield* cardAccounts.find(keyOfRef(ref));
  return found?.ref === ref ? found : yield* noSuchAccount();
});

/** Returns the ref of a person's account, opened if there is none yet. */
export const openAccount = Effect.fnUntraced(function* (personId: PersonId) {
  yield* awake;
  const ref = `acct_card_${personId}_${randomBytes(16).toString("hex")}`;
  return yield* cardAccounts.change(accountKey(personId), (found) => {
    const opened: SandboxAccount = { ref, personId, standing: "pending" };
    return Effect.succeed({ answer: { ref: found?.ref ?? ref }, keep: found === null ? opened : null });
  });
});

/** Completes the set-up page of a card account: from now on it can be paid. */
export const finishCardAccount = Effect.fnUntraced(function* (ref: string) {
  yield* awake;
  const account = yield* cardAccounts.change(keyOfRef(ref), (found) =>
    found?.ref === ref
      ? Effect.succeed({ answer: found, keep: { ...found, standing: "ready" as const } })
      : Effect.fail(noSuchAccount()),
  );
  yield* notify("account.updated", { kind: "account", personId: account.personId, rail: "card" });
});

/** Makes the provider restrict a person's account, restore it, or require the set-up again. */
export const changeAccountStanding = Effect.fnUntraced(function* (personId: string, standing: string) {
  const wanted = SandboxAccount.fields.standing.literals.find((one) => one === standing);
  const account = yield* cardAccounts.change(accountKey(personId), (found) =>
    found === null || wanted === undefined
      ? Effect.fail(noSuchAccount())
      : Effect.succeed({ answer: found, keep: { ...found, standing: wanted } }),
  );
  yield* notify("account.updated", { kind: "account", personId: account.personId, rail: "card" });
});
