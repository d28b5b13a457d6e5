import { Effect, Redacted } from "effect";
import { show, tell } from "#core/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { linkPurpose } from "./bank-link.ts";
import { BankLinking } from "./bank-linking.ts";
import { BankLinks } from "./bank-links.ts";

const broken = {
  kind: "account",
  title: "Bank account",
  message: "Your bank wants you to sign in again, so that Dibbs can go on using your bank account.",
  link: "/v1/payments",
} as const;

/** Asks whether a link to a bank still works, and tells its owner once when it does not; null for one that nobody has. */
export const syncBankLink = Effect.fn("syncBankLink")(function* (itemRef: string) {
  const linking = yield* BankLinking;
  const links = yield* BankLinks;
  const vault = yield* Vault;
  const { atomic } = yield* UnitOfWork;
  const [first] = yield* links.ofItem(itemRef);
  const token = first ? yield* vault.open(linkPurpose(first.personId), first.sealedToken) : null;
  if (first === undefined || token === null) return null;
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
      for (const link of before) yield* links.put({ ...link, standing, updatedAt });
      const changed = before.find((link) => link.standing !== standing);
      if (changed) {
        if (standing === "needs_login") yield* tell(changed.personId, broken);
        yield* show([changed.personId], { noun: "account", id: "bank", event: "link" });
      }
      return standing;
    }),
  );
});
