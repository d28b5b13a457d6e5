import { expect } from "vitest";
import { History, type HistoryEntry } from "#core/shared/history.ts";
import { BidId, ContractId, ListingId, PersonId, TicketId } from "#core/shared/ids.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import type { Given } from "./store-world.ts";

const anEntry = (but: Partial<HistoryEntry> = {}): HistoryEntry => {
  const personId = idOf(PersonId);
  return {
    noun: "bid",
    subjectId: idOf(BidId),
    listingId: idOf(ListingId),
    contractId: null,
    event: "place",
    from: null,
    to: "submitted",
    actorKind: "person",
    memberId: null,
    personId,
    actor: personId,
    reason: null,
    staffId: null,
    staffReason: null,
    ticketId: null,
    caseId: null,
    at: moment(),
    ...but,
  };
};

export const historyContract = ({ holds }: Given): void => {
  holds("the history of one thing is read oldest first, in the order it was written", function* () {
    const history = yield* History;
    const subjectId = idOf(BidId);
    const at = moment();
    const entries = [
      anEntry({ subjectId, at }),
      anEntry({ subjectId, at, event: "decline", from: "submitted", to: "declined", reason: "Bid was too high" }),
      anEntry({
        subjectId,
        at,
        event: "resubmit",
        from: "declined",
        actorKind: "support",
        actor: "Sam for Ada",
        staffId: idOf(PersonId),
        staffReason: "Ada has no computer",
        ticketId: idOf(TicketId),
      }),
      anEntry({ subjectId, at, event: "hire", from: "submitted", actorKind: "system", personId: null, actor: "x" }),
    ];
    for (const entry of entries) yield* history.append(entry);
    yield* history.append(anEntry());
    yield* history.append(anEntry({ noun: "listing", subjectId }));
    expect(yield* history.ofSubject("bid", subjectId)).toEqual(entries);
    expect(yield* history.ofSubject("bid", idOf(BidId))).toEqual([]);
  });

  holds("the whole history is followed by increasing numbers, page by page", function* () {
    const history = yield* History;
    yield* history.append(anEntry());
    const before = yield* history.last;
    const entries = [anEntry(), anEntry({ noun: "listing" }), anEntry()];
    for (const entry of entries) yield* history.append(entry);
    const first = yield* history.after(before, 2);
    const rest = yield* history.after(first.at(-1)?.number ?? 0, 2);
    expect([...first, ...rest].map(({ entry }) => entry)).toEqual(entries);
    expect(rest.at(-1)?.number).toBe(yield* history.last);
    expect(yield* history.after(yield* history.last, 2)).toEqual([]);
  });

  holds("a contract's history holds the events of all things in it, oldest first", function* () {
    const history = yield* History;
    const contractId = idOf(ContractId);
    const entries = ["contract", "bid", "milestone", "payment"].map((noun) => anEntry({ noun, contractId }));
    for (const entry of entries) {
      yield* history.append(entry);
      yield* history.append(anEntry({ contractId: idOf(ContractId) }));
    }
    expect(yield* history.ofContract(contractId)).toEqual(entries);
    expect(yield* history.ofContract(idOf(ContractId))).toEqual([]);
  });
};
