import { canonicalJson, type Json } from "#core/shared/canonical-json.ts";
import type { HistoryEntry, RecordedFacts } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** Who acted: a side of the contract, support, Dibbs by itself, or somebody else with rights in it. Nobody is named. */
export type RecordActor = "poster" | "bidder" | "person" | "support" | "system";

/** An entry as it stands in the record of a contract; its hash is the SHA-256 of its canonical JSON. */
export type RecordEntry = {
  /** The version of this form. */
  readonly v: 1;
  readonly contract: string;
  /** Its place, counted from 1. */
  readonly seq: number;
  /** The hash of the entry before it; empty for the first. */
  readonly previous: string;
  readonly noun: string;
  readonly subject: string;
  readonly event: string;
  /** Null where the thing came to be. */
  readonly from: string | null;
  readonly to: string;
  readonly by: RecordActor;
  /** For whom support acted; null otherwise. */
  readonly for: RecordActor | null;
  readonly at: string;
  /** When it was put in, where that was later than it happened: before contracts had records. Null otherwise. */
  readonly added: string | null;
  readonly facts: { readonly [name: string]: Json };
  /** By name, the commitments to what somebody typed or is called. */
  readonly words: { readonly [name: string]: string };
};

type Sides = { readonly posterId: PersonId; readonly bidderId: PersonId };

const partOf = (personId: PersonId | null, sides: Sides | null): RecordActor =>
  personId === null || sides === null
    ? "person"
    : personId === sides.posterId
      ? "poster"
      : personId === sides.bidderId
        ? "bidder"
        : "person";

/** The canonical JSON of a move as the entry at this place. PostgreSQL writes the same (`append_record_entry`, in SQL). */
export const recordEntryText = (
  place: { readonly seq: number; readonly previous: string; readonly added: Date | null },
  it: HistoryEntry,
  { facts, commitments }: Pick<RecordedFacts, "facts" | "commitments">,
  sides: Sides | null,
): string => {
  const by = it.actorKind === "person" ? partOf(it.personId, sides) : it.actorKind;
  const entry: RecordEntry = {
    v: 1,
    contract: it.contractId ?? "",
    seq: place.seq,
    previous: place.previous,
    noun: it.noun,
    subject: it.subjectId,
    event: it.event,
    from: it.from,
    to: it.to,
    by,
    for: it.actorKind === "support" ? partOf(it.personId, sides) : null,
    at: it.at.toISOString(),
    added: place.added?.toISOString() ?? null,
    facts: JSON.parse(facts),
    words: JSON.parse(commitments),
  };
  return canonicalJson(entry);
};
