import type { Command } from "commander";
import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { countItems, standingOf } from "#core/contract/delivery/count-items.ts";
import { Deliveries } from "#core/contract/delivery/deliveries.ts";
import type { Delivery } from "#core/contract/delivery/delivery.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { History } from "#core/shared/history.ts";
import { ContractId, DeliveryId } from "#core/shared/ids.ts";
import { byId, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type PageOptions, pageOf } from "../list-options.ts";
import { printHeading, printSection, printSentence, time } from "../print.ts";
import { listPages, showOne } from "../shown.ts";

/** Loads the milestone that a contract's materials are for; null if they are for none. */
const workOf = Effect.fnUntraced(function* (contractId: Delivery["contractId"]) {
  const { listingId } = yield* (yield* Contracts).get(contractId);
  const request = yield* (yield* MaterialRequests).find(listingId);
  if (request === null) return null;
  const { number } = yield* (yield* Milestones).get(request.milestoneId);
  return { contractId: request.contractId, milestoneId: request.milestoneId, number };
});

const loadDelivery = Effect.fn("showDelivery")(function* (id: DeliveryId) {
  const delivery = yield* (yield* Deliveries).get(id);
  const entries = yield* (yield* Deliveries).ofContract(delivery.contractId);
  const bid = yield* (yield* Bids).get((yield* (yield* Contracts).get(delivery.contractId)).bidId);
  return {
    ...delivery,
    isReplaced: !standingOf(entries).some((it) => it.id === id),
    /** The current state of all ordered items, over all entries. */
    items: countItems(bid.items, entries),
    work: yield* workOf(delivery.contractId),
    history: yield* (yield* History).ofSubject("delivery", delivery.id),
  };
});

type ListOptions = PageOptions & { readonly contract?: string };

const listDeliveries = Effect.fn("listDeliveries")(function* (options: ListOptions) {
  const contractId = options.contract === undefined ? null : yield* readId(ContractId, "contract", options.contract);
  return yield* (yield* Deliveries).list({ contractId }, pageOf(options));
});

const sides = { bidder: "supplier", poster: "receiver" } as const;

const sum = (lines: Delivery["lines"], part: "delivered" | "damaged"): number =>
  lines.reduce((total, line) => total + line[part], 0);

export const deliveriesCommand = (deliveries: Command, { open }: Doors): void => {
  listPages(deliveries, open, {
    description: "what was said to be delivered, newest first",
    options: (command) => command.option("--contract <id>", "only this supplier's contract"),
    help: `
Examples:
  dibbs deliveries list
  dibbs deliveries list --contract 019a0000-0000-7000-8000-000000000000 --json`,
    load: listDeliveries,
    titles: ["Delivery", "Contract", "#", "By", "Delivered", "Damaged", "Missing", "Recorded"],
    row: (it) => [
      it.id,
      it.contractId,
      it.number,
      sides[it.by],
      sum(it.lines, "delivered"),
      sum(it.lines, "damaged"),
      it.isShort ? "yes" : "no",
      it.recordedAt,
    ],
  });

  showOne(deliveries, open, {
    ...byId(DeliveryId, "delivery", loadDelivery),
    description: "one entry, and how all that was ordered stands now",
    facts: (it, output) => [
      ["Delivery", it.id],
      ["Contract", it.contractId],
      ["Number", it.number],
      ["Recorded", `${time(output, it.recordedAt)}, by the ${sides[it.by]}${it.bySupport ? ", through support" : ""}`],
      ["Answers", it.answers],
      ["Replaces", it.replaces],
      ["Replaced", it.isReplaced ? "yes, by a later entry" : "no"],
      ["Missing", it.isShort ? "something is missing" : "nothing is said to be"],
      ["Note", it.note === "" ? null : it.note],
      ["Photos", it.photos.length],
      ["For", it.work === null ? "no milestone" : `milestone ${it.work.number} of contract ${it.work.contractId}`],
    ],
    print: (output, it) => {
      printHeading(output, "Said here");
      for (const { item, delivered, damaged } of it.lines) {
        const name = it.items.find((one) => one.item === item)?.name ?? `item ${item + 1}`;
        printSentence(output, `${delivered} of ${name}${damaged > 0 ? `, ${damaged} damaged` : ""}`);
      }
      printSection(
        output,
        "All that was ordered",
        ["Item", "Ordered", "Delivered", "Damaged", "To be confirmed"],
        it.items.map(({ name, ordered, delivered, damaged, unconfirmed }) => [
          ...[name, ordered, delivered, damaged, unconfirmed],
        ]),
        "None.",
      );
      printHeading(output, "History");
      for (const entry of it.history) {
        printSentence(output, `${time(output, entry.at)}, ${entry.actor}: ${entry.event}`);
      }
    },
  });
};
