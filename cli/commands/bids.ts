import { type Command, InvalidArgumentError, Option } from "commander";
import { Effect } from "effect";
import { InsuranceDemand } from "#core/contract/contract/contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { type Bid, lineTotal } from "#core/market/bid/bid.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { levelBids } from "#core/market/bid/level-bids.ts";
import { lineSum } from "#core/market/bid/scope-answer.ts";
import { mostCompared } from "#core/market/bid/view-bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { BidId, ListingId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import type { PageRequest } from "#core/shared/page.ts";
import type { ActOptions } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { someWords, wholeNumber } from "../ask.ts";
import { byId, readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type PageOptions, pageOf } from "../list-options.ts";
import { printSection, printTable } from "../print.ts";
import { listPages, showOne } from "../shown.ts";
import { finalInWords } from "./final-in-words.ts";

const ofOne = byId(BidId, "bid", (id) => Effect.flatMap(Bids, ({ view }) => view(id)));

const loadBids = Effect.fn("listBids")(function* (text: string, page: PageRequest) {
  const bids = yield* Bids;
  return yield* bids.ofListing(yield* readId(ListingId, "listing", text), page);
});

type HireOptions = {
  readonly retainage?: 5 | 10;
  readonly retainageDays: number;
  readonly insurance: InsuranceDemand;
  readonly waivers?: boolean;
};

/** The consequence of an insurance demand, in a sentence. */
const insuranceWords: Readonly<Record<InsuranceDemand, string>> = {
  none: "",
  warn: "; both are told where the bidder's insurance doesn't cover its dates",
  block: "; it can't be accepted until the bidder's insurance covers its dates",
};

/** Returns how the bid's lines differ from its amount; null if they add up. */
const sumWords = ({ scopeAnswers, amount }: Pick<Bid, "scopeAnswers" | "amount">): string | null => {
  const sum = lineSum(scopeAnswers, amount);
  if (sum === null || sum.addsUp) return null;
  const others = dollars(Math.abs(sum.rest));
  return `The lines come to ${dollars(sum.priced)}, ${others} ${sum.rest > 0 ? "less" : "more"} than the bid.`;
};

/** Parses the retainage in percent. */
const percentOf = (text: string): 5 | 10 => {
  if (text !== "5" && text !== "10") throw new InvalidArgumentError("Either 5 or 10.");
  return text === "5" ? 5 : 10;
};

const loadComparison = Effect.fn("compareBids")(function* (text: string) {
  const id = yield* readId(ListingId, "listing", text);
  const listing = yield* (yield* Listings).get(id);
  const bids = yield* (yield* Bids).compare(id, "amount", mostCompared);
  const levels = new Map(levelBids(listing.scope, bids).map((level) => [level.bidId, level]));
  return bids.flatMap(({ id: bidId, state, bidder, bidToFinal }) => {
    const level = levels.get(bidId);
    return level === undefined ? [] : [{ ...level, state, bidder: bidder.name, bidToFinal }];
  });
});

export const bidsCommand = (bids: Command, { open }: Doors): void => {
  listPages(bids, open, {
    description: "the bids on a listing, oldest first; declined and retracted ones are left out",
    options: (command) => command.argument("<listing>", "the listing's id"),
    help: "\nExample:\n  dibbs bids list 019a0000-0000-7000-8000-000000000000",
    load: (listing: string, options: PageOptions) => loadBids(listing, pageOf(options)),
    titles: ["Bid", "State", "Amount", "Milestones", "Bidder", "Changed"],
    row: (it) => [it.id, it.state, dollars(it.amount), it.milestones.length, it.bidder.name, it.updatedAt],
    empty: "No bids.",
  });

  showOne(bids, open, {
    name: "compare",
    description: "the bids on a listing, leveled: what each leaves out of its scope is filled in",
    thing: ["<listing>", "the listing's id"],
    load: loadComparison,
    json: (levels) => ({ items: levels }),
    print: (output, levels) => {
      printTable(
        output,
        ["Bid", "Bidder", "As bid", "Leveled", "Gaps", "Not included", "Lines come to", "Final price"],
        levels.map(({ bidId, bidder, asBid, leveled, gaps, exclusions, lineSum: sum, bidToFinal }) => [
          bidId,
          bidder,
          dollars(asBid),
          leveled === null ? "bid on the whole" : dollars(leveled),
          gaps,
          exclusions,
          sum === null ? null : dollars(sum.priced),
          finalInWords(bidToFinal),
        ]),
        "No bids.",
      );
      const missing = levels.flatMap(({ bidder, lines }) =>
        lines.flatMap(({ line, missing, fill }) => (missing === null ? [] : [{ bidder, line, missing, fill }])),
      );
      printSection(
        output,
        "What is missing",
        ["Bidder", "Line", "How", "Filled with"],
        missing.map(({ bidder, line, missing: how, fill }) => [
          bidder,
          line.title,
          how,
          fill === null ? "nobody has priced it" : dollars(fill),
        ]),
      );
    },
  });

  showOne(bids, open, {
    ...ofOne,
    description: "one bid with its milestones, and what it says of the scope line by line",
    help: "\nExample:\n  dibbs bids show 019a0000-0000-7000-8000-000000000000 --json",
    facts: (bid) => [
      ["Bid", bid.id],
      ["Project", bid.listing.title],
      ["State", bid.state],
      ["Amount", dollars(bid.amount)],
      ["Bidder", bid.bidder.name],
      ["Poster", bid.poster.name],
      ["Contract", bid.contractId],
      ["Declined because", bid.declinedReason],
      ["Funding", bid.asksFunding ? "asked for before work starts" : null],
      ["Attachment", bid.attachment?.name ?? null],
    ],
    print: (output, bid) => {
      printSection(
        output,
        "Materials",
        ["Material", "Quantity", "Price", "Sum", "Asked for"],
        bid.items.map((it) =>
          it.offered
            ? [
                it.productName,
                it.quantity,
                dollars(it.estimatedPrice ?? 0),
                dollars(lineTotal(it)),
                `${it.asked.quantity} ${it.asked.productName}`,
              ]
            : ["not offered", "", "", "", `${it.asked.quantity} ${it.asked.productName}`],
        ),
      );
      if (bid.scopeAnswers.length > 0) {
        const off = sumWords(bid);
        printSection(
          output,
          "Scope of work",
          ["Line", "In the bid", "Price", "Instead", "Note"],
          bid.scopeAnswers.map(({ asked, kind, amount, alternative, note }) => [
            asked.title,
            kind,
            amount === null ? null : dollars(amount),
            alternative,
            note,
          ]),
          "None.",
        );
        if (off !== null) output.write(off);
      }
      printSection(
        output,
        "Milestones",
        ["#", "Amount", "Due", "Description"],
        bid.milestones.map((it, index) => [index + 1, dollars(it.amount), it.endDay, it.description]),
        "None.",
      );
    },
  });

  actOn(bids, open, {
    ...ofOne,
    name: "hire",
    description: "offer the bidder a contract for the poster",
    options: (command) =>
      command
        .option("--retainage <percent>", "hold this percentage of each payment: 5 or 10", percentOf)
        .option("--retainage-days <n>", "how many days after the contract ends it is due", wholeNumber(0, 365), 30)
        .option("--waivers", "pay milestones only with their lien waivers")
        .addOption(
          new Option("--insurance <demand>", "whether the bidder's insurance has to cover the dates")
            .choices(InsuranceDemand.literals)
            .default("none"),
        ),
    plan: (bid, options: ActOptions & HireOptions) => {
      const retainage =
        options.retainage === undefined ? null : { percent: options.retainage, days: options.retainageDays };
      return {
        about: {
          bid: bid.id,
          ...(retainage && { retainage: retainage.percent, retainageDays: retainage.days }),
          ...(options.insurance !== "none" && { insurance: options.insurance }),
          ...(options.waivers && { waivers: true }),
        },
        concerns: [bid.poster.id, bid.bidder.id],
        stake: bid.amount,
        sentence: `Offer ${bid.bidder.name} the contract for '${bid.listing.title}' at ${dollars(bid.amount)}${bid.asksFunding ? "; the bid asks for milestones to be funded before work starts" : ""}${retainage ? `; ${retainage.percent}% of each payment is kept back until ${retainage.days} days after the end` : ""}${insuranceWords[options.insurance]}${options.waivers ? "; each milestone is paid only with its lien waiver" : ""}.`,
        does: ({ actingFor }) =>
          Effect.flatMap(actingFor(bid.poster.id), (actor) =>
            hireBidder(actor, bid, {
              retainage,
              waiverDemand: options.waivers ? "demand" : "none",
              insuranceDemand: options.insurance,
            }),
          ),
        done: (contract) => `Contract ${contract.id} was offered to ${bid.bidder.name}, who still has to accept it.`,
      };
    },
  });

  actOn(bids, open, {
    ...ofOne,
    name: "decline",
    description: "decline a bid for the poster",
    options: (command) => command.requiredOption("--tell <words>", "why; the bidder will read this", someWords),
    example: '--tell "Bid was too high"',
    plan: (bid, { tell }: ActOptions & { tell: string }) => ({
      about: { bid: bid.id, tell },
      concerns: [bid.poster.id, bid.bidder.id],
      sentence: `Decline ${bid.bidder.name}'s bid on '${bid.listing.title}'.`,
      does: ({ actingFor }) =>
        Effect.flatMap(actingFor(bid.poster.id), (actor) => declineBid(actor, { bidId: bid.id, reason: tell })),
      done: ({ state }) => `The bid is '${state}' now.`,
    }),
  });
};
