import { Effect } from "effect";
import { CheckMarks, isWholeDue } from "#core/shared/check-marks.ts";
import { now as currentTime } from "#core/shared/day.ts";
import { sha256 } from "#core/shared/token.ts";
import { type AuditLink, type ChainedEntry, chainedText, isOwnSeal } from "./audit-chain.ts";
import { AuditEntries, type AuditEntry } from "./audit-entries.ts";

/** How many entries are read at a time. */
const together = 500;

/** More than anybody reads; how many there are is told. */
const mostFindings = 100;

/** What is not as it was written. `number` and `id` of the entry, null where it is about none. */
export type AuditFinding = {
  readonly number: number | null;
  readonly id: AuditEntry["id"] | null;
  readonly what: string;
};

export type AuditReport = {
  readonly isWhole: boolean;
  /** How many were held against their hashes. */
  readonly entries: number;
  /** The last entry: whoever notes it down can hold the log against it later; null where there is none. */
  readonly head: AuditLink | null;
  /** The first entry that was sealed as it was put in; null where none was. */
  readonly sealedSince: number | null;
  /** How many entries at the end were put in by a process that did not have the installation's secret. */
  readonly unsealed: number;
  /** How much is not as it was written; the first hundred are in `findings`. */
  readonly found: number;
  readonly findings: ReadonlyArray<AuditFinding>;
};

const span = (first: number, last: number): string =>
  first === last ? `Entry ${first} is gone` : `Entries ${first} to ${last} are gone`;

/** Goes along the chain, page by page, and keeps what does not follow from what stands before it. */
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
    // What stood before it is not known where something is gone.
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
 * Holds every entry of the audit log against its hash and the one before, and the last one against the seal: what was changed,
 * put in between or taken away is told, in the order of the log. `noted` is an entry that somebody has noted down earlier,
 * which has to be there still. `from` is an entry up to which all was verified before: only what came after it is held against its
 * hash. Reads while others write.
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
  // What was put in meanwhile.
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
 * The check as it is done every night: what came since the night before, and once a week everything. Whoever watches the log
 * learns what came of it. What did not fit is looked at again each night, until it does.
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
