import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { AuditEntryId, newId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { AuditEntries, type AuditEntry } from "./audit-entries.ts";
import type { StaffActor } from "./staff-command.ts";

/** An entry's position in the chain, from 1, and the hash of its content and the previous hash. */
export type AuditLink = { readonly number: number; readonly hash: string };

/** An entry with its position in the chain. */
export type ChainedEntry = { readonly entry: AuditEntry; readonly link: AuditLink };

/** The newest entry added by a process with the installation's secret, signed with that secret. */
export type AuditSeal = AuditLink & {
  /** The first sealed entry; earlier ones are chained but were written before seals existed. */
  readonly since: number;
  readonly mac: string;
};

const encoder = new TextEncoder();

/** Compares names in the order of PostgreSQL's jsonb keys: shorter ones first, then by bytes. */
const compareNames = (one: string, other: string): number => {
  const [a, b] = [encoder.encode(one), encoder.encode(other)];
  if (a.length !== b.length) return a.length - b.length;
  const place = a.findIndex((byte, at) => byte !== b[at]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
};

/** Writes a JSON value as PostgreSQL's jsonb does: always the same text for the same value. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([one], [other]) => compareNames(one, other))
    .map(([name, field]) => `${JSON.stringify(name)}: ${written(field)}`);
  return `{${fields.join(", ")}}`;
};

/** Returns the text that an entry's hash covers; `previous` is the previous entry's hash, empty for the first. */
export const chainedText = (previous: string, number: number, it: AuditEntry): string =>
  written([
    1,
    previous,
    number,
    it.id,
    it.staffId,
    it.staffName,
    it.kind,
    it.command,
    it.detail,
    it.subjects,
    it.moves,
    it.plan,
    it.unapproved,
    it.reason,
    it.ticketId,
    it.at.toISOString(),
  ]);

/** The vault's purpose for signing the newest entry. */
export const sealPurpose = "audit seal";

/** Returns the signed text. */
export const sealedText = ({ since, number, hash }: Omit<AuditSeal, "mac">): string => `${since} ${number} ${hash}`;

/** Returns whether the seal was made with this installation's secret, or the previous one. */
export const isOwnSeal = Effect.fnUntraced(function* (seal: AuditSeal) {
  return (yield* (yield* Vault).macs(sealPurpose, sealedText(seal))).includes(seal.mac);
});

/**
 * Signs the entry just added as the newest one; inside the unit of work that added it. Leaves a seal that does not
 * match the log, or was made with another secret, because it proves that something is missing.
 */
export const sealAudit = Effect.fnUntraced(function* (link: AuditLink) {
  const entries = yield* AuditEntries;
  const before = yield* entries.seal();
  if (before !== null) {
    if (!(yield* isOwnSeal(before))) return;
    if ((yield* entries.linkAt(before.number))?.hash !== before.hash) return;
  }
  const seal = { since: before?.since ?? link.number, ...link };
  yield* entries.saveSeal({ ...seal, mac: yield* (yield* Vault).mac(sealPurpose, sealedText(seal)) });
});

type NewEntry = Pick<AuditEntry, "kind"> &
  Partial<Pick<AuditEntry, "command" | "detail" | "subjects" | "moves" | "plan" | "unapproved">>;

/**
 * Adds what a staff member did to the audit log, in the transaction that does it, if any. Do it last: it locks the log
 * until that ends.
 */
export const recordAudit = Effect.fnUntraced(function* (staffActor: StaffActor, entry: NewEntry) {
  const written: AuditEntry = {
    id: yield* newId(AuditEntryId),
    staffId: staffActor.staffId,
    staffName: staffActor.name,
    command: null,
    detail: null,
    moves: [],
    plan: null,
    unapproved: 0,
    ...entry,
    // So that the entry can be found by its case, too.
    subjects: [...new Set([...(entry.subjects ?? []), ...(staffActor.caseId === null ? [] : [staffActor.caseId])])],
    reason: staffActor.reason,
    ticketId: staffActor.ticketId,
    at: yield* now,
  };
  yield* atomically(Effect.flatMap((yield* AuditEntries).append(written), sealAudit));
});
