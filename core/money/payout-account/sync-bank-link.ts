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

/** How a bank account came to be known: by which link to which bank. The key to the link is sealed. */
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

/** What a person's access tokens are sealed for, so that they open in nobody else's row. */
export const linkPurpose = (personId: PersonId): string => `bank link of ${personId}`;

export class BankLinks extends Context.Service<
  BankLinks,
  {
    /** Puts the link in the place of an earlier one to the same bank account, one version on. */
    readonly put: (link: BankLink) => Effect.Effect<void, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (link: BankLink) => Effect.Effect<BankLink, Stale | Unavailable>;
    /** The oldest first. */
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Every bank account of one sign-in at a bank. */
    readonly ofItem: (itemRef: string) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Removing what is not there is no error. */
    readonly remove: (accountRef: string) => Effect.Effect<void, Unavailable>;
  }
>()("core/BankLinks") {}

const broken = {
  kind: "account",
  words: ["bankAccount", { status: "sign_in" }],
  link: { to: "payments" },
} as const;

/** Asks whether a link still works and keeps the answer; null where the link was saved, added or removed since it was read. */
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
 * Asks whether a link to a bank still works, and tells its owner once when it does not; null for one that nobody has. An
 * answer about a link that was saved meanwhile, after its owner has repaired it, say, is dropped, and asked for anew.
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
