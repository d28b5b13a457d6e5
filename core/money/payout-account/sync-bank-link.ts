import { Effect, Redacted } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankLinking } from "./bank-linking.ts";
import { type BankLink, BankLinks, linkPurpose } from "./open-bank-link.ts";

const broken = {
  kind: "account",
  words: ["bankAccount", { status: "sign_in" }],
  link: { to: "payments" },
} as const;

/** Asks whether a link still works and keeps the answer; null where the link was saved, added or removed since it was read. */
const fetchStanding = Effect.fnUntraced(function* (known: ReadonlyArray<BankLink>, itemRef: string, token: string) {
  const linking = yield* BankLinking;
  const links = yield* BankLinks;
  const { atomic } = yield* UnitOfWork;
  const standing = yield* linking
    .standing(Redacted.make(token))
    .pipe(
      Effect.catchTag(["ProviderSilent", "ProviderRefused"], ({ message }) =>
        Effect.fail(new Unavailable({ what: "payment accounts", message })),
      ),
    );
  return yield* atomic(
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
