import type { Command } from "commander";
import { Effect } from "effect";
import { lineTotal } from "#core/bid/bid-item.ts";
import { Bids } from "#core/bid/bids.ts";
import { declineBid } from "#core/bid/decline-bid.ts";
import { hireBidder } from "#core/contract/hire-bidder.ts";
import { BidId, ListingId } from "#core/shared/ids.ts";
import { ask, wholeNumber } from "../ask.ts";
import { actingAs, type Context, readId } from "../context.ts";
import { money, printFacts, printHeading, printJson, printTable, time } from "../print.ts";

const loadBid = Effect.fn("showBid")(function* (text: string) {
  const bids = yield* Bids;
  return yield* bids.view(yield* readId(BidId, "bid", text));
});

const loadBids = Effect.fn("listBids")(function* (text: string, after: string | null, limit: number) {
  const bids = yield* Bids;
  return yield* bids.ofListing(yield* readId(ListingId, "listing", text), { after, limit });
});

/** `dibbs bids …` */
export const bidsCommand = (program: Command, open: () => Promise<Context>): void => {
  const bids = program.command("bids").description("find and move bids");

  bids
    .command("list")
    .description("the bids on a listing, oldest first; declined and retracted ones are left out")
    .argument("<listing>", "the listing's id")
    .option("--limit <n>", "how many at most", wholeNumber(1, 100), 20)
    .option("--after <key>", "go on after the page that ended with this key")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs bids list 019a0000-0000-7000-8000-000000000000")
    .action(async (listing: string, options: { limit: number; after?: string; json?: boolean }) => {
      const { run, output } = await open();
      const page = await run(loadBids(listing, options.after ?? null, options.limit));
      if (options.json) return printJson(output, page);
      printTable(
        output,
        ["Bid", "State", "Amount", "Milestones", "Bidder", "Changed"],
        page.items.map((it) => [
          it.id,
          it.state,
          money(it.amount),
          it.milestones.length,
          it.bidder.name,
          time(it.updatedAt),
        ]),
        "No bids.",
      );
      if (page.next) output.write(`\nMore: add --after ${page.next}`);
    });

  bids
    .command("show")
    .description("one bid with its milestones")
    .argument("<id>", "the bid's id")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs bids show 019a0000-0000-7000-8000-000000000000 --json")
    .action(async (id: string, options: { json?: boolean }) => {
      const { run, output } = await open();
      const bid = await run(loadBid(id));
      if (options.json) return printJson(output, bid);
      printFacts(output, [
        ["Bid", bid.id],
        ["Project", bid.listing.title],
        ["State", bid.state],
        ["Amount", money(bid.amount)],
        ["Bidder", bid.bidder.name],
        ["Poster", bid.poster.name],
        ["Contract", bid.contractId],
        ["Declined because", bid.declinedReason],
        ["Attachment", bid.attachment?.name ?? null],
      ]);
      if (bid.items.length > 0) {
        printHeading(output, "Materials");
        printTable(
          output,
          ["Material", "Quantity", "Price", "Sum", "Asked for"],
          bid.items.map((it) =>
            it.offered
              ? [
                  it.productName,
                  it.quantity,
                  money(it.estimatedPrice ?? 0),
                  money(lineTotal(it)),
                  `${it.asked.quantity} ${it.asked.productName}`,
                ]
              : ["not offered", "", "", "", `${it.asked.quantity} ${it.asked.productName}`],
          ),
          "None.",
        );
      }
      printHeading(output, "Milestones");
      printTable(
        output,
        ["#", "Amount", "Due", "Description"],
        bid.milestones.map((it, index) => [index + 1, money(it.amount), it.endDay, it.description]),
        "None.",
      );
    });

  bids
    .command("hire")
    .description("offer the bidder a contract of the bid's milestones")
    .argument("<id>", "the bid's id")
    .requiredOption("--as <email>", "the poster whose rights are used")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs bids hire 019a0000-0000-7000-8000-000000000000 --as maya@example.com")
    .action(async (id: string, options: { as: string; yes?: boolean; json?: boolean }) => {
      const { run, output, staff } = await open();
      const bid = await run(loadBid(id));
      const question = `Offer ${bid.bidder.name} the contract for '${bid.listing.title}' at ${money(bid.amount)}?`;
      if (!(await ask(question, options.yes ?? false))) return output.write("Nothing was done.");
      const contract = await run(
        Effect.gen(function* () {
          const { actor } = yield* actingAs(staff, options.as);
          return yield* hireBidder(actor, bid.id);
        }),
      );
      if (options.json) return printJson(output, contract);
      output.write(`Contract ${contract.id} was offered to ${bid.bidder.name}, who has to accept it.`);
    });

  bids
    .command("decline")
    .description("decline a bid")
    .argument("<id>", "the bid's id")
    .requiredOption("--as <email>", "the poster whose rights are used")
    .requiredOption("--reason <words>", "what the bidder is told")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExample:\n  dibbs bids decline 019a0000-0000-7000-8000-000000000000 --as maya@example.com --reason 'Bid was too high'",
    )
    .action(async (id: string, options: { as: string; reason: string; yes?: boolean; json?: boolean }) => {
      const { run, output, staff } = await open();
      const bid = await run(loadBid(id));
      const question = `Decline the bid of ${bid.bidder.name} on '${bid.listing.title}'?`;
      if (!(await ask(question, options.yes ?? false))) return output.write("Nothing was done.");
      const declined = await run(
        Effect.gen(function* () {
          const { actor } = yield* actingAs(staff, options.as);
          return yield* declineBid(actor, { bidId: bid.id, reason: options.reason });
        }),
      );
      if (options.json) return printJson(output, declined);
      output.write(`The bid is '${declined.state}' now.`);
    });
};
