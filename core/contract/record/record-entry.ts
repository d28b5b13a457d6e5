import { canonicalJson, type Json } from "#core/shared/canonical-json.ts";
import type { HistoryEntry, RecordedFacts } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** Who acted: a side of the contract, support, Dibbs itself, or another person with rights in it. Names nobody. */
export type RecordActor = "poster" | "bidder" | "person" | "support" | "system";

/** An entry of a contract's record; its hash is the SHA-256 of its canonical JSON. */
export type RecordEntry = {
  /** The version of this format. */
  readonly v: 1;
  readonly contract: string;
  /** Its number in the record, from 1. */
  readonly seq: number;
  /** The previous entry's hash; empty for the first entry. */
  readonly previous: string;
  readonly noun: string;
  readonly subject: string;
  readonly event: string;
  /** The previous state; null if the thing was just created. */
  readonly from: string | null;
  readonly to: string;
  readonly by: RecordActor;
  /** The side for which support acted; null otherwise. */
  readonly for: RecordActor | null;
  readonly at: string;
  /** When the entry was added, if later than the event because contracts had no records yet; null otherwise. */
  readonly added: string | null;
  readonly facts: { readonly [name: string]: Json };
  /** Commitments to texts that people typed and to names, by name of the text. */
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

/** Returns a move as the canonical JSON of this entry. PostgreSQL writes the same (`append_record_entry`, in SQL). */
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
