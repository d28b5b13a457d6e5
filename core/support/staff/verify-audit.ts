import { Effect } from "effect";
import { CheckMarks, isWholeDue } from "#core/shared/check-marks.ts";
import { now as currentTime } from "#core/shared/day.ts";
import { sha256 } from "#core/shared/token.ts";
import { type AuditLink, type ChainedEntry, chainedText, isOwnSeal } from "./audit-chain.ts";
import { AuditEntries, type AuditEntry } from "./audit-entries.ts";

/** How many entries are read at a time. */
const together = 500;

/** The most findings reported; their total is reported, too. */
const mostFindings = 100;

/** A deviation from the log as it was written; `number` and `id` are the entry's, null if it is about no entry. */
export type AuditFinding = {
  readonly number: number | null;
  readonly id: AuditEntry["id"] | null;
  readonly what: string;
};

export type AuditReport = {
  readonly isWhole: boolean;
  /** How many entries were checked against their hashes. */
  readonly entries: number;
  /** The last entry: whoever writes it down can check the log against it later; null if there is none. */
  readonly head: AuditLink | null;
  /** The first entry that was sealed when it was added; null if there is none. */
  readonly sealedSince: number | null;
  /** How many entries at the end were added by a process without the installation's secret. */
  readonly unsealed: number;
  /** The number of deviations; the first hundred are in `findings`. */
  readonly found: number;
  readonly findings: ReadonlyArray<AuditFinding>;
};

const span = (first: number, last: number): string =>
  first === last ? `Entry ${first} is gone` : `Entries ${first} to ${last} are gone`;

/** Walks the chain page by page and collects the entries that do not follow from the previous ones. */
const walker = (from: AuditLink | null, progress: (entries: number) => void) => {
  const findings: Array<AuditFinding> = [];
  let found = 0;
  let entries = 0;
  let head: AuditLink | null = from;
  const note = (what: string, at: ChainedEntry | null = null): void => {
    found += 1;
    if (findings.length < mostFindings) {
      findings.push({ number: at?.link.number ?? null, id: at?.entry.id ?? null, what });
    }
  };
  const follow = Effect.fnUntraced(function* (it: ChainedEntry) {
    const { number, hash } = it.link;
    const expected = (head?.number ?? 0) + 1;
    if (number > expected) note(`${span(expected, number - 1)}.`);
    if (number < 1) note(`Entry ${number} was inserted outside the log.`, it);
    // After a gap, the previous entry's hash is unknown.
    const isNext = number === expected;
    if (isNext && (yield* sha256(chainedText(head?.hash ?? "", number, it.entry))) !== hash) {
      note("It doesn't follow from the entry before it: one of the two was changed.", it);
    }
    head = { number, hash };
    entries += 1;
  });
  const walk = Effect.fnUntraced(function* () {
    const audit = yield* AuditEntries;
    for (;;) {
      const page: ReadonlyArray<ChainedEntry> = yield* audit.chain(head?.number ?? null, together);
      yield* Effect.forEach(page, follow, { discard: true });
      progress(entries);
      if (page.length < together) return;
    }
  });
  return { walk, note, now: () => ({ found, findings, entries, head: head as AuditLink | null }) };
};

/**
 * Checks every entry of the audit log against its hash and the previous entry, and the last one against the seal:
 * reports what was changed, inserted or removed, in log order. `noted` is an entry that somebody wrote down earlier and
 * that must still be there. `from` is an entry up to which all was verified before: only later entries are checked
 * against their hashes. Reads while others write.
 */
export const verifyAudit = Effect.fn("verifyAudit")(function* (
  noted: AuditLink | null,
  progress: (entries: number) => void = () => {},
  from: AuditLink | null = null,
) {
  const audit = yield* AuditEntries;
  const { walk, note, now } = walker(from, progress);
  yield* walk();
  const seal = yield* audit.seal();
  // Entries that were added meanwhile.
  if (seal !== null && seal.number > (now().head?.number ?? 0)) yield* walk();
  const { head, entries } = now();
  const last = head?.number ?? 0;
  const { count, last: newest } = yield* audit.extent();
  if (count !== newest && entries === last - (from?.number ?? 0))
    note(`There are ${count} entries, but the chain has ${newest}.`);
  if (seal === null && entries > 0) note("The log was never sealed, or its seal is gone.");
  if (seal !== null) {
    if (!(yield* isOwnSeal(seal))) note("The seal wasn't made with this installation's SECRET.");
    if (seal.number > last) note(`${span(last + 1, seal.number)}; the seal has it.`);
    else if ((yield* audit.linkAt(seal.number))?.hash !== seal.hash) {
      note(`Entry ${seal.number} isn't the one that was sealed.`);
    }
  }
  if (noted !== null && (yield* audit.linkAt(noted.number))?.hash !== noted.hash) {
    note(`Entry ${noted.number} isn't the one you wrote down, or is gone.`);
  }
  const { found, findings } = now();
  const report: AuditReport = {
    isWhole: found === 0,
    entries,
    head,
    sealedSince: seal?.since ?? null,
    unsealed: seal === null ? entries : Math.max(0, last - seal.number),
    found,
    findings,
  };
  return report;
});

/**
 * The nightly check: verifies new entries, and everything once a week. The result goes to the log, for whoever monitors
 * it. Entries that did not match are checked again every night until they do.
 */
export const verifyAuditNightly = Effect.fn("verifyAuditNightly")(function* () {
  const marks = yield* CheckMarks;
  const at = yield* currentTime;
  const mark = yield* marks.get("audit");
  const isAll = mark === null || isWholeDue(mark, at);
  const from = isAll || mark.hash === null ? null : { number: mark.number, hash: mark.hash };
  const report = yield* verifyAudit(from, () => {}, from);
  if (!report.isWhole) return yield* Effect.logError("The audit log is not as it was written", report);
  yield* Effect.logInfo("The audit log is as it was written", report);
  if (report.head === null) return;
  yield* marks.put({ check: "audit", ...report.head, wholeAt: isAll ? at : mark.wholeAt });
});
