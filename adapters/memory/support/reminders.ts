import { Result } from "effect";
import {
  type Reminder,
  type ReminderKey,
  type ReminderMark,
  type ReminderRange,
  Reminders,
} from "#core/support/reminder/send-reminders.ts";
import { isInDispute } from "../contract/disputes.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const markKey = ({ what, subjectId, occasion }: ReminderMark): string => `${what} ${subjectId} ${occasion}`;

const orderKey = ({ occasion, subjectId }: ReminderKey): string => `${occasion} ${subjectId}`;

/** Paid, with the money on its way: nobody has to act. */
const movingStates: ReadonlyArray<string> = ["processing", "charged", "unresolved"];

/** All reminders of this kind that are waiting or ending. */
const allOf = (tables: Tables, what: Reminder["what"]): ReadonlyArray<Reminder> => {
  const { listings, contracts, milestones, refunds, disputes, bids, payments } = tables;
  const none = { contractId: null, bidId: null, number: null, bids: null };
  const titleOf = (id: Reminder["listingId"]): string => listings.get(id)?.title ?? "";
  const ofContract = (id: NonNullable<Reminder["contractId"]>) => {
    const contract = contracts.get(id);
    if (contract === undefined) return null;
    const { listingId, bidId } = contract;
    return { contract, shown: { ...none, listingId, title: titleOf(listingId), contractId: id, bidId } };
  };
  switch (what) {
    case "offer":
      return [...contracts.values()].flatMap(({ id, state, offeredAt, bidderId }) => {
        const found = ofContract(id);
        return state === "offer_sent" && found
          ? [{ ...found.shown, what, subjectId: id, occasion: offeredAt.toISOString(), personId: bidderId }]
          : [];
      });
    case "review":
    case "work":
      return [...milestones.values()].flatMap((milestone) => {
        const found = ofContract(milestone.contractId);
        const isPaid = [...payments.values()].some(
          ({ milestoneId, state }) =>
            milestoneId === milestone.id &&
            // Other reminders cover milestones that are funded and submitted.
            (movingStates.includes(state) || (what === "review" && state === "held")),
        );
        if (found?.contract.state !== "accepted" || isPaid || isInDispute(tables, milestone.id)) return [];
        if (milestone.state !== (what === "review" ? "submitted" : "planned")) return [];
        const { posterId, bidderId } = found.contract;
        const when =
          what === "review"
            ? { occasion: milestone.updatedAt.toISOString(), personId: posterId }
            : { occasion: milestone.endDay, personId: bidderId };
        return [{ ...found.shown, what, subjectId: milestone.id, number: milestone.number, ...when }];
      });
    case "retainage":
      return [...milestones.values()].flatMap((milestone) => {
        const found = ofContract(milestone.contractId);
        const isPaid = [...payments.values()].some(
          ({ milestoneId, state }) => milestoneId === milestone.id && movingStates.includes(state),
        );
        if (found === null || milestone.kind !== "retainage" || milestone.state !== "submitted" || isPaid) return [];
        const when = { occasion: milestone.endDay, personId: found.contract.posterId };
        return [{ ...found.shown, what, subjectId: milestone.id, number: milestone.number, ...when }];
      });
    case "refund":
      return [...refunds.values()].flatMap(({ id, state, contractId, bidderId, createdAt }) => {
        const found = ofContract(contractId);
        return state === "requested" && found
          ? [{ ...found.shown, what, subjectId: id, occasion: createdAt.toISOString(), personId: bidderId }]
          : [];
      });
    case "dispute":
      return [...disputes.values()].flatMap(({ id, state, contractId, milestoneId, waitsFor, answerBy }) => {
        const found = ofContract(contractId);
        if (state !== "open" || answerBy === null || !found) return [];
        const number = milestones.get(milestoneId)?.number ?? null;
        const { posterId, bidderId } = found.contract;
        const whose =
          waitsFor === "poster" ? { personId: posterId, bidId: null } : { personId: bidderId, contractId: null };
        return [{ ...found.shown, what, subjectId: id, occasion: answerBy.toISOString(), number, ...whose }];
      });
    case "held":
      return [...payments.values()].flatMap(({ id, state, contractId, milestoneId, posterId, updatedAt }) => {
        const found = ofContract(contractId);
        const number = milestones.get(milestoneId)?.number ?? null;
        return state === "held" && found
          ? [{ ...found.shown, what, subjectId: id, number, occasion: updatedAt.toISOString(), personId: posterId }]
          : [];
      });
    case "decision":
      return [...listings.values()].flatMap(({ id, state, deadline, posterId, title }) => {
        const waiting = [...bids.values()].filter((bid) => bid.listingId === id && bid.state === "submitted").length;
        if (state !== "open" || waiting === 0) return [];
        return [
          { ...none, what, subjectId: id, occasion: deadline, personId: posterId, listingId: id, title, bids: waiting },
        ];
      });
  }
};

const asText = (end: ReminderRange["from"]): string => (end instanceof Date ? end.toISOString() : end);

export const memoryReminders = inMemory(Reminders)(({ read, modify }) => ({
  due: ({ what, from, to }, { after, limit }) =>
    read((tables) =>
      sortedBy(allOf(tables, what), orderKey)
        .filter(({ occasion }) => occasion >= asText(from) && occasion <= asText(to))
        .filter((reminder) => !tables.reminders.has(markKey(reminder)))
        .filter((reminder) => after === null || orderKey(reminder) > orderKey(after))
        .slice(0, limit),
    ),
  sentAt: (reminder) => read(({ reminders }) => reminders.get(markKey(reminder))?.sentAt ?? null),
  mark: (reminder, at) =>
    modify((tables) => {
      const key = markKey(reminder);
      if (tables.reminders.has(key)) return Result.succeed([false, tables]);
      return Result.succeed([true, withRow(tables, "reminders", key, { sentAt: at })]);
    }),
}));
