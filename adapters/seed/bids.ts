/** The demo's bids, each placed some hours after its listing was posted; four on the kitchen, to compare. */
import type { SeedPersonKey } from "./people.ts";

export interface SeedMilestone {
  readonly amountDollars: number;
  readonly description: string;
  readonly daysUntilEnd: number;
  /** A file among the demo's pictures. */
  readonly picture?: string;
}

interface AnySeedBid {
  /** The `key` of a seeded person. */
  readonly bidder: SeedPersonKey;
  readonly hoursAfterPosting: number;
  readonly description: string;
}

/** A bid's answer to a scope line: its price in dollars, or a word; null if it does not answer the line. */
export type SeedScopeAnswer =
  | number
  | "included"
  | "excluded"
  | "allowance"
  | null
  | { readonly dollars: number; readonly note: string }
  | { readonly allowanceDollars: number; readonly note?: string }
  | { readonly instead: string; readonly dollars: number };

export interface SeedServiceBid extends AnySeedBid {
  readonly daysUntilStart: number;
  /** One answer per line of the scope, in order. */
  readonly scope?: readonly SeedScopeAnswer[];
  readonly milestones: readonly SeedMilestone[];
}

export interface SeedMaterialBid extends AnySeedBid {
  readonly daysUntilDelivery: number;
  /** In dollars, the unit price of each line of the request; null for what the bidder does not have. */
  readonly prices: readonly (number | null)[];
}

/** A bid on the listing that contains it. */
export type SeedOffer = SeedServiceBid | SeedMaterialBid;

/** A bid with the `key` of its seeded listing. */
export type SeedBid = SeedOffer & { readonly listing: string };

export const seedBids: readonly SeedBid[] = [
  {
    listing: "kitchen-remodel",
    bidder: "rosa",
    hoursAfterPosting: 20,
    description:
      "We remodeled three ranch kitchens in Hyde Park last year and can start as soon as the cabinets are delivered. Permits, the dumpster and daily cleanup are included; the gas line is moved by our licensed plumber.",
    daysUntilStart: 28,
    scope: [
      ...[5_800, { dollars: 1_450, note: "By our licensed plumber" }, 2_900, 2_400, 2_000, 5_400, 6_900, 6_800],
      ...(["allowance", 4_300, "allowance", 3_900, 350, "included"] as const),
    ],
    milestones: [
      { amountDollars: 12500, description: "Demolition, framing repairs, gas line and rough-in", daysUntilEnd: 40 },
      {
        amountDollars: 21000,
        description: "Cabinets, island and quartz counters installed",
        daysUntilEnd: 60,
        picture: "kitchen-island.jpg",
      },
      { amountDollars: 13500, description: "Backsplash, floor, paint and final inspection", daysUntilEnd: 74 },
    ],
  },
  {
    listing: "cedar-deck",
    bidder: "rosa",
    hoursAfterPosting: 31,
    description:
      "Western red cedar, hidden fasteners and concrete footings to code. We bring the drawings for the permit and finish with two coats of oil.",
    daysUntilStart: 7,
    milestones: [
      { amountDollars: 5200, description: "Footings, posts and framing", daysUntilEnd: 14 },
      { amountDollars: 8900, description: "Decking, stairs, railing and oil", daysUntilEnd: 24 },
    ],
  },
  {
    listing: "exterior-paint",
    bidder: "rosa",
    hoursAfterPosting: 44,
    description:
      "We scrape, spot-prime and put two coats of acrylic on the remaining three sides, trim included. Same brand and color as yours, four days with a crew of three.",
    daysUntilStart: 5,
    milestones: [
      { amountDollars: 7100, description: "Preparation, two coats and trim on three sides", daysUntilEnd: 12 },
    ],
  },
  {
    listing: "framing-lumber",
    bidder: "walter",
    hoursAfterPosting: 9,
    description:
      "Everything on the list is in our yard in San Antonio. The price holds for two weeks and includes delivery with a forklift truck.",
    daysUntilDelivery: 6,
    prices: [4.35, 26.5, 18.25, 41],
  },
  {
    listing: "kitchen-remodel",
    bidder: "tessa",
    hoursAfterPosting: 26,
    description:
      "Design and build from one hand: our designer refines your drawings, the cabinets are made in our own shop, and a site manager is with you every day. Five-year warranty on all of it.",
    daysUntilStart: 35,
    scope: [
      ...[6_900, 1_700, 3_300, 2_900, 2_400, 6_200],
      { instead: "Cabinets from our own shop, made to your drawings and installed", dollars: 16_500 },
      ...[8_200, { allowanceDollars: 900, note: "Most of our clients pick tile at about $24 a square foot" }, 5_200],
      ...(["allowance", 4_600, "included", 2_550] as const),
    ],
    milestones: [
      { amountDollars: 9800, description: "Final drawings, samples and permit", daysUntilEnd: 45 },
      { amountDollars: 17500, description: "Demolition, gas line, plumbing and wiring", daysUntilEnd: 62 },
      { amountDollars: 24500, description: "Shop-made cabinets, island and quartz counters", daysUntilEnd: 84 },
      { amountDollars: 10000, description: "Tile, floor, paint and walk-through", daysUntilEnd: 98 },
    ],
  },
  {
    listing: "kitchen-remodel",
    bidder: "luis",
    hoursAfterPosting: 33,
    description:
      "Small crew, fair price. You order the cabinets and counters, we do everything else: demolition, rough-in, installation, tile and paint. I am on site myself from the first day to the last.",
    daysUntilStart: 14,
    // He leaves out the gas line, the counters and the permits: with these he is not the cheapest.
    scope: [
      ...[6_400, null, 3_100, 2_650, 1_900, 5_800, 7_200, null],
      ...(["allowance", 4_600, "allowance", 4_200, null, null] as const),
    ],
    milestones: [
      { amountDollars: 14400, description: "Demolition, rough-in and drywall", daysUntilEnd: 35 },
      { amountDollars: 22500, description: "Cabinets and counters set, tile, floor and paint", daysUntilEnd: 63 },
    ],
  },
  {
    listing: "kitchen-remodel",
    bidder: "owen",
    hoursAfterPosting: 49,
    description:
      "I build kitchens with two helpers and have done eleven since I started on my own. I can begin next week. A plumber I know moves the gas line.",
    daysUntilStart: 8,
    // His lines add up to 200 dollars more than his bid.
    scope: [
      ...[5_200, { dollars: 1_900, note: "By a plumber I work with" }, 3_000, 2_600, 2_100, 5_600, 7_400, 7_600],
      ...(["allowance", 4_400, { allowanceDollars: 300 }, 4_000, null, "excluded"] as const),
    ],
    milestones: [
      { amountDollars: 20000, description: "Demolition, framing and rough-in", daysUntilEnd: 30 },
      { amountDollars: 24500, description: "Cabinets, counters, floor and paint", daysUntilEnd: 58 },
    ],
  },
  {
    listing: "cedar-deck",
    bidder: "owen",
    hoursAfterPosting: 40,
    description: "Decks are what I do most. Cedar throughout, stainless screws, done in eight working days.",
    daysUntilStart: 10,
    milestones: [{ amountDollars: 13200, description: "The whole deck with stairs and railing", daysUntilEnd: 24 }],
  },
  {
    listing: "exterior-paint",
    bidder: "owen",
    hoursAfterPosting: 61,
    description:
      "I scrape by hand, spot-prime and brush the trim. Two of us, about nine days, and the beds along the wall stay as they are.",
    daysUntilStart: 9,
    milestones: [
      { amountDollars: 3100, description: "Scraping, priming and the north side", daysUntilEnd: 15 },
      { amountDollars: 3700, description: "Two coats on the rest, and the trim", daysUntilEnd: 22 },
    ],
  },
  {
    listing: "addition",
    bidder: "tessa",
    hoursAfterPosting: 74,
    description:
      "We do the drawings, the engineering, the permit and the build. Two layouts to choose from come first; what you pay for them is taken off the build.",
    daysUntilStart: 20,
    milestones: [
      { amountDollars: 9400, description: "Two layouts, drawings, engineering and permit", daysUntilEnd: 62 },
      { amountDollars: 38600, description: "Slab, framing, roof and windows", daysUntilEnd: 110 },
      { amountDollars: 41000, description: "Plumbing, wiring, drywall, tile and paint", daysUntilEnd: 158 },
    ],
  },
  {
    listing: "addition",
    bidder: "luis",
    hoursAfterPosting: 120,
    description:
      "I build it from your drawings and bring the engineer I have worked with for ten years. The permit is in the price.",
    daysUntilStart: 30,
    milestones: [
      { amountDollars: 6200, description: "Engineering and permit", daysUntilEnd: 55 },
      { amountDollars: 72500, description: "The whole build, slab to paint", daysUntilEnd: 150 },
    ],
  },
  {
    listing: "driveway",
    bidder: "luis",
    hoursAfterPosting: 38,
    description:
      "Break-out and hauling on the first day, base and rebar on the second, the pour on the third. The apron is included, and I pull the city's permit.",
    daysUntilStart: 12,
    milestones: [
      { amountDollars: 3600, description: "Old slab out, base compacted", daysUntilEnd: 15 },
      { amountDollars: 7100, description: "Rebar, pour, joints and apron", daysUntilEnd: 20 },
    ],
  },
  {
    listing: "clay-brick",
    bidder: "walter",
    hoursAfterPosting: 12,
    description: "Brick and mortar from one yard, with a sample board on Thursday. Three pallets, forklift included.",
    daysUntilDelivery: 9,
    prices: [1.05, 10.75, 17.5],
  },
];
