import { Effect, Redacted, Schema } from "effect";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankLinking, type LinkedBank } from "./bank-linking.ts";

// Tokens of the bank-linking provider never leave the server in the clear: browsers get them sealed, each for one
// person and one step, and send them back.

const Bank = Schema.fromJsonString(Schema.Struct({ itemRef: Schema.String, accessToken: Schema.String }));
const Processor = Schema.fromJsonString(
  Schema.Struct({
    itemRef: Schema.String,
    accessToken: Schema.String,
    processorToken: Schema.String,
    name: Schema.String,
    kind: Schema.Literals(["checking", "savings"]),
  }),
);
type Processor = (typeof Processor)["Type"];

const bankPurpose = ({ personId }: PersonActor): string => `linked bank of ${personId}`;
const processorPurpose = ({ personId }: PersonActor): string => `processor token of ${personId}`;

const unreadable = (field: string) => invalid({ field, message: "This link isn't yours. Please link the bank again." });

export const sealPlaidToken = Effect.fnUntraced(function* (actor: PersonActor, { itemRef, accessToken }: LinkedBank) {
  const text = Schema.encodeSync(Bank)({ itemRef, accessToken: Redacted.value(accessToken) });
  return yield* (yield* Vault).seal(bankPurpose(actor), text);
});

/** Returns the bank behind a sealed token; fails `Invalid` for a token that was sealed for another person. */
const openPlaidToken = Effect.fnUntraced(function* (actor: PersonActor, token: string) {
  const opened = Schema.decodeUnknownOption(Bank)(yield* (yield* Vault).open(bankPurpose(actor), token));
  if (opened._tag === "None") return yield* unreadable("plaid_token");
  const { itemRef, accessToken } = opened.value;
  return { itemRef, accessToken: Redacted.make(accessToken) } satisfies LinkedBank;
});

const sealProcessorToken = Effect.fnUntraced(function* (actor: PersonActor, parts: Processor) {
  return yield* (yield* Vault).seal(processorPurpose(actor), Schema.encodeSync(Processor)(parts));
});

export const openProcessorToken = Effect.fnUntraced(function* (actor: PersonActor, token: string) {
  const opened = Schema.decodeUnknownOption(Processor)(yield* (yield* Vault).open(processorPurpose(actor), token));
  if (opened._tag === "None") return yield* unreadable("plaid_token");
  const { itemRef, accessToken, processorToken, ...account } = opened.value;
  const bank: LinkedBank = { itemRef, accessToken: Redacted.make(accessToken) };
  return { bank, account, processorToken: Redacted.make(processorToken) };
});

/** Returns the requested account of a linked bank; the first if none is named. */
export const linkedAccount = Effect.fnUntraced(function* ({ accessToken }: LinkedBank, accountRef: string | null) {
  const shared = yield* (yield* BankLinking).accounts(accessToken);
  const found = accountRef === null ? shared[0] : shared.find(({ ref }) => ref === accountRef);
  return found ?? (yield* invalid({ field: "account_id", message: "There is no such account at this bank." }));
});

type Input = { readonly plaidToken: string; readonly accountRef: string };

/** Selects another account of a bank that was just linked, to be added next. Fails `Invalid`, `Unavailable`. */
export const createProcessorToken = Effect.fn("createProcessorToken")(function* (
  actor: PersonActor,
  { plaidToken, accountRef }: Input,
) {
  const linking = yield* BankLinking;
  const bank = yield* openPlaidToken(actor, plaidToken);
  const make = Effect.gen(function* () {
    const { name, kind } = yield* linkedAccount(bank, accountRef);
    return { name, kind, token: yield* linking.processorToken(bank.accessToken, accountRef) };
  });
  const { name, kind, token } = yield* make.pipe(reachProvider("plaid_token"));
  return yield* sealProcessorToken(actor, {
    itemRef: bank.itemRef,
    accessToken: Redacted.value(bank.accessToken),
    processorToken: Redacted.value(token),
    name,
    kind,
  });
});
