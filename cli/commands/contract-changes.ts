import type { Command } from "commander";
import { Effect } from "effect";
import type { ChangeOrder, MilestoneTerms } from "#core/contract/change-order/change-order.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { mostChangeOrders } from "#core/contract/change-order/decide-change.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { ContractId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { byId, type Context } from "../context.ts";
import { type Output, printFacts, printHeading, printTable } from "../print.ts";
import { showOne } from "../shown.ts";

/** Loads all change orders of a contract, ordered by number. */
export const everyChange = Effect.fnUntraced(function* (id: ContractId) {
  const { items } = yield* (yield* ChangeOrders).ofContract(id, { after: null, limit: mostChangeOrders });
  return items.toReversed();
});

/** Returns a milestone of a change order, as '2', 'new 4' or 'drop 3'. */
const inShort = ({ number, before, after }: ChangeOrder["changes"][number]): string =>
  `${before === null ? "new" : after === null ? "drop" : ""} ${number ?? ""}`.trim();

const byWhom = ({ bySupport, proposedBy }: ChangeOrder): string =>
  bySupport ? `support for the ${proposedBy}` : proposedBy;

/** Prints one line per change order, as part of the contract's overview. */
export const printChangesInShort = (output: Output, orders: ReadonlyArray<ChangeOrder>): void =>
  printTable(
    output,
    ["#", "State", "Difference", "Milestones", "By", "Proposed", "Reason"],
    orders.map((it) => [
      it.number,
      it.state,
      dollars(it.difference),
      it.changes.map(inShort).join(", "),
      byWhom(it),
      it.proposedAt,
      it.reason,
    ]),
    "None.",
  );

const termsInWords = (terms: MilestoneTerms | null): string =>
  terms === null ? "–" : `${dollars(terms.amount)}, due ${terms.endDay}: ${terms.description}`;

const print = (output: Output, order: ChangeOrder): void => {
  printHeading(output, `Change ${order.number}`);
  printFacts(output, [
    ["Change order", order.id],
    ["State", order.state],
    ["Proposed by", byWhom(order)],
    ["Proposed", order.proposedAt],
    ...(order.answeredAt === null ? [] : ([["Since", order.answeredAt]] as const)),
    ["Difference", dollars(order.difference)],
    ["Reason", order.reason],
    ["Kind", order.cause],
    ...(order.answer === null ? [] : ([["Declined because", order.answer]] as const)),
    ...(order.files.length === 0 ? [] : ([["Files", order.files.map(({ name }) => name).join(", ")]] as const)),
  ]);
  printTable(
    output,
    ["#", "Before", "After"],
    order.changes.map((it) => [it.number, termsInWords(it.before), termsInWords(it.after)]),
    "None.",
  );
};

export const changesCommand = (contracts: Command, open: () => Promise<Context>): void => {
  showOne(contracts, open, {
    ...byId(ContractId, "contract", (id) =>
      Effect.flatMap(Contracts, ({ get }) => Effect.andThen(get(id), everyChange(id))),
    ),
    name: "changes",
    description: "the change orders of a contract, old and new terms of each milestone",
    json: (items) => ({ items }),
    print: (output, items) => {
      if (items.length === 0) output.write("Nothing has changed since both agreed.");
      for (const order of items) print(output, order);
    },
  });
};
