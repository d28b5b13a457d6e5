import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { AuditEntryId, newId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { AuditEntries, type AuditEntry } from "./audit-entries.ts";
import type { StaffActor } from "./staff-command.ts";

/** The place of an entry in the chain, counted from 1, and the hash over its content and the hash before. */
export type AuditLink = { readonly number: number; readonly hash: string };

/** An entry as it stands in the chain. */
export type ChainedEntry = { readonly entry: AuditEntry; readonly link: AuditLink };

/** The newest entry that a process with the installation's secret has put in, signed by it. */
export type AuditSeal = AuditLink & {
  /** The first entry that was sealed: those before are chained, but were written before there were seals. */
  readonly since: number;
  readonly mac: string;
};

const encoder = new TextEncoder();

/** The order in which PostgreSQL keeps the keys of an object: the shorter ones first, then by their bytes. */
const compareNames = (one: string, other: string): number => {
  const [a, b] = [encoder.encode(one), encoder.encode(other)];
  if (a.length !== b.length) return a.length - b.length;
  const place = a.findIndex((byte, at) => byte !== b[at]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
};

/** A value of JSON as PostgreSQL's jsonb writes it: always the same text for the same value. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([one], [other]) => compareNames(one, other))
    .map(([name, field]) => `${JSON.stringify(name)}: ${written(field)}`);
  return `{${fields.join(", ")}}`;
};

/** What the hash of an entry is made over; `previous` is the hash of the one before, empty for the first. */
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
 * Writes into the audit what somebody of the staff did; in the transaction that does it, where there is one. Until that has
 * ended nobody else writes into it: do it last.
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
    // By its case it is found as by whatever else it was about.
    subjects: [...new Set([...(entry.subjects ?? []), ...(staffActor.caseId === null ? [] : [staffActor.caseId])])],
    reason: staffActor.reason,
    ticketId: staffActor.ticketId,
    at: yield* now,
  };
  yield* atomically(Effect.flatMap((yield* AuditEntries).append(written), sealAudit));
});
