import { Effect, Redacted } from "effect";
import { BankLinking, type LinkedAccount } from "#core/money/payout-account/bank-linking.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inSandbox, refused } from "./answering.ts";
import {
  bankItems,
  bankOf,
  itemOf,
  linkTokens,
  newToken,
  processorTokenOf,
  publicTokens,
  scheduleBreak,
} from "./bank-item.ts";
import { awake } from "./control.ts";

/** How long the bank picker stays open, in milliseconds. */
const linkLife = 30 * 60_000;

const open = Effect.fnUntraced(function* (personId: PersonId, repairs: string | null) {
  const at = yield* awake;
  if (repairs !== null) yield* itemOf(repairs);
  const token = newToken("link");
  const expiresAt = at + linkLife;
  yield* linkTokens.change(token, () => Effect.succeed({ answer: undefined, keep: { personId, repairs, expiresAt } }));
  return { token, expiresAt: new Date(expiresAt) };
});

const exchange = Effect.fnUntraced(function* (publicToken: string) {
  yield* awake;
  const spent = yield* publicTokens.change(publicToken, (found) =>
    found === null || found.isSpent
      ? Effect.fail(refused("public_token", "This link was used already. Link it again."))
      : Effect.succeed({ answer: found, keep: { ...found, isSpent: true } }),
  );
  const itemRef = newToken("item");
  const accessToken = newToken("access");
  const breaksAt = yield* scheduleBreak(itemRef, yield* bankOf(spent.bank));
  const keep = { itemRef, personId: spent.personId, bank: spent.bank, breaksAt, hasEnded: false };
  yield* bankItems.change(accessToken, () => Effect.succeed({ answer: undefined, keep }));
  return { itemRef, accessToken: Redacted.make(accessToken) };
});

const accounts = Effect.fnUntraced(function* (accessToken: string) {
  const { id, name } = yield* bankOf((yield* itemOf(accessToken)).bank);
  const only: LinkedAccount = {
    ref: `${id}_account`,
    name,
    bankName: name.replace(/ ••\d+$/, ""),
    kind: "checking",
  };
  return [only];
});

const processorToken = Effect.fnUntraced(function* (accessToken: string, accountRef: string) {
  const { bank } = yield* itemOf(accessToken);
  if (accountRef !== `${bank}_account`) {
    return yield* refused("no_such_account", "There is no such account at this bank.");
  }
  return Redacted.make(processorTokenOf(accessToken, bank));
});

const standing = Effect.fnUntraced(function* (accessToken: string) {
  const at = yield* awake;
  const { breaksAt } = yield* itemOf(accessToken);
  return breaksAt !== null && breaksAt <= at ? ("needs_login" as const) : ("working" as const);
});

const end = Effect.fnUntraced(function* (accessToken: string) {
  yield* awake;
  yield* bankItems.change(accessToken, (found) =>
    Effect.succeed({ answer: undefined, keep: found && { ...found, hasEnded: true } }),
  );
});

/** Bank linking in the sandbox, with its bank picker (see `pickBank`). */
export const sandboxBankLinking = inSandbox(
  BankLinking,
  true,
)((own) => ({
  open: ({ personId, repair }) => own(open(personId, repair && Redacted.value(repair))),
  exchange: (token) => own(exchange(Redacted.value(token))),
  accounts: (token) => own(accounts(Redacted.value(token))),
  processorToken: (token, accountRef) => own(processorToken(Redacted.value(token), accountRef)),
  standing: (token) => own(standing(Redacted.value(token))),
  end: (token) => own(end(Redacted.value(token))),
}));
