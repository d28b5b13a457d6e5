/** The bids of the demo, each placed some hours after its listing was posted. */

export interface SeedMilestone {
  readonly amountDollars: number;
  readonly description: string;
  readonly daysUntilEnd: number;
  /** A file among the pictures of the demo. */
  readonly picture?: string;
}

interface AnySeedBid {
  /** The `key` of a seeded listing. */
  readonly listing: string;
  /** The `key` of a seeded person. */
  readonly bidder: "rosa" | "walter";
  readonly hoursAfterPosting: number;
  readonly description: string;
}

export interface SeedServiceBid extends AnySeedBid {
  readonly daysUntilStart: number;
  readonly milestones: readonly SeedMilestone[];
}

export interface SeedMaterialBid extends AnySeedBid {
  readonly daysUntilDelivery: number;
  /** In dollars, what one of each line of the request costs; null for what the bidder does not have. */
  readonly prices: readonly (number | null)[];
}

export type SeedBid = SeedServiceBid | SeedMaterialBid;

export const seedBids: readonly SeedBid[] = [
  {
    listing: "kitchen-remodel",
    bidder: "rosa",
    hoursAfterPosting: 20,
    description:
      "We remodeled three ranch kitchens in Hyde Park last year and can start as soon as the cabinets are delivered. Permits, the dumpster and daily cleanup are included; the gas line is moved by our licensed plumber.",
    daysUntilStart: 28,
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
];
