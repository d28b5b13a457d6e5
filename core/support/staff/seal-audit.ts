import { Effect } from "effect";
import { Vault } from "#core/shared/vault.ts";
import type { AuditLink, AuditSeal } from "./audit-chain.ts";
import { AuditEntries } from "./audit-entries.ts";

/** The purpose of what signs the newest entry. */
export const sealPurpose = "audit seal";

/** What is signed. */
export const sealedText = ({ since, number, hash }: Omit<AuditSeal, "mac">): string => `${since} ${number} ${hash}`;

/** Whether the seal was made with this installation's secret, or with the one before it. */
export const isOwnSeal = Effect.fnUntraced(function* (seal: AuditSeal) {
  return (yield* (yield* Vault).macs(sealPurpose, sealedText(seal))).includes(seal.mac);
});

/**
 * Signs the entry that was just put in as the newest one; inside the unit of work that has put it in. A seal that does not fit
 * what is there, or was made with another secret, is left as it is: it is what shows that something is gone.
 */
export const sealAudit = Effect.fnUntraced(function* (link: AuditLink) {
  const entries = yield* AuditEntries;
  const vault = yield* Vault;
  const before = yield* entries.seal();
  if (before !== null) {
    if (!(yield* isOwnSeal(before))) return;
    if ((yield* entries.linkAt(before.number))?.hash !== before.hash) return;
  }
  const seal = { since: before?.since ?? link.number, ...link };
  yield* entries.saveSeal({ ...seal, mac: yield* vault.mac(sealPurpose, sealedText(seal)) });
});
