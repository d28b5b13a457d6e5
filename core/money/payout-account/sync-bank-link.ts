import { Context, Effect, Redacted, Schema } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import { now } from "#core/shared/day.ts";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { BankLinking } from "./bank-linking.ts";

/** The link through which a bank account was added; its access token is sealed. */
export const BankLink = Schema.Struct({
  /** The bank account at the provider of bank transfers. */
  accountRef: Schema.String,
  personId: PersonId,
  /** The link at the bank-linking provider; accounts of one sign-in at a bank share it. */
  itemRef: Schema.String,
  /** The access token, sealed by the Vault. */
  sealedToken: Schema.String,
  standing: Schema.Literals(["working", "needs_login"]),
  ...createdAndVersioned,
});
export type BankLink = typeof BankLink.Type;

/** Returns what a person's access tokens are sealed for, so that they cannot be opened in another person's row. */
export const linkPurpose = (personId: PersonId): string => `bank link of ${personId}`;

export class BankLinks extends Context.Service<
  BankLinks,
  {
    /** Stores the link, replacing an earlier one to the same bank account, with the next version. */
    readonly put: (link: BankLink) => Effect.Effect<void, Unavailable>;
    /** Saves over the version that was read and increments it; fails `Stale` if another save came first. */
    readonly save: (link: BankLink) => Effect.Effect<BankLink, Stale | Unavailable>;
    /** Oldest first. */
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Returns the links of all bank accounts of one sign-in at a bank. */
    readonly ofItem: (itemRef: string) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Removes a link; one that does not exist is no error. */
    readonly remove: (accountRef: string) => Effect.Effect<void, Unavailable>;
  }
>()("core/BankLinks") {}

const broken = {
  kind: "account",
  words: ["bankAccount", { status: "sign_in" }],
  link: { to: "payments" },
} as const;

/** Asks whether a link works and saves the answer; null if the link was saved, added or removed since it was read. */
const fetchStanding = Effect.fnUntraced(function* (known: ReadonlyArray<BankLink>, itemRef: string, token: string) {
  const links = yield* BankLinks;
  const standing = yield* (yield* BankLinking).standing(Redacted.make(token)).pipe(orUnavailable("payment accounts"));
  return yield* atomically(
    Effect.gen(function* () {
      const updatedAt = yield* now;
      const before = yield* links.ofItem(itemRef);
      const isAsKnown =
        before.length === known.length && before.every((link, at) => link.version === known[at]?.version);
      if (!isAsKnown) return null;
      for (const link of before) yield* links.save({ ...link, standing, updatedAt });
      const changed = before.find((link) => link.standing !== standing);
      if (changed) {
        if (standing === "needs_login") yield* tell(changed.personId, broken);
        yield* show([changed.personId], { noun: "account", id: "bank", event: "link" });
      }
      return standing;
    }),
  );
});

/**
 * Asks whether a link to a bank still works, and informs its owner once if it does not; null if nobody has the link. If
 * the link was saved meanwhile, for example because its owner repaired it, drops the answer and asks again.
 */
export const syncBankLink = Effect.fn("syncBankLink")(function* (itemRef: string) {
  const links = yield* BankLinks;
  const vault = yield* Vault;
  for (;;) {
    const known = yield* links.ofItem(itemRef);
    const [first] = known;
    const token = first ? yield* vault.open(linkPurpose(first.personId), first.sealedToken) : null;
    if (token === null) return null;
    const standing = yield* fetchStanding(known, itemRef, token);
    if (standing !== null) return standing;
  }
});
