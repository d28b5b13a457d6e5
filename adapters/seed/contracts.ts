/** The demo's contracts: some completed and paid, with feedback from both sides, and some running. */
import type { ChangeCause } from "#core/contract/change-order/change-cause.ts";
import type { SeedOffer } from "./bids.ts";
import { item, placeAt, places, type SeedListing } from "./listings.ts";

export interface SeedFeedback {
  /** The side that gives the feedback. */
  readonly by: "poster" | "bidder";
  readonly stars: number;
  readonly description: string;
  readonly daysAfterHiring: number;
  /** The other side's reply, a day later. */
  readonly reply?: string;
}

/** A change order proposed by one side, and when the other accepted it; without that, it waits. */
export interface SeedChange {
  readonly by: "poster" | "bidder";
  readonly daysAfterHiring: number;
  readonly reason: string;
  readonly cause?: ChangeCause;
  readonly changes: readonly {
    /** The milestone that changes; a new one if omitted. */
    readonly number?: number;
    readonly amountDollars: number;
    readonly description: string;
    readonly daysUntilEnd: number;
  }[];
  readonly daysUntilAccepted?: number;
}

/** One side's record of a delivery: for each item, by its position, the quantity, and how much of it was damaged. */
export interface SeedDelivery {
  readonly by: "poster" | "bidder";
  readonly daysAfterHiring: number;
  readonly lines: readonly (readonly [item: number, delivered: number, damaged?: number])[];
  /** Whether it answers the previous entry. */
  readonly isAnswer?: boolean;
  readonly note: string;
  readonly photo: string;
}

export interface SeedContract {
  readonly listing: SeedListing;
  readonly bid: SeedOffer;
  readonly daysUntilHired: number;
  /** When each milestone was submitted, in days after hiring; fewer than milestones while the work continues. */
  readonly daysUntilDone: readonly number[];
  /** When each milestone was paid, in days after hiring; the contract ended with the last one. */
  readonly daysUntilPaid: readonly number[];
  readonly feedback?: readonly SeedFeedback[];
  /** In the order in which they were proposed. */
  readonly changes?: readonly SeedChange[];
  /** Whether the bidder signs the lien waiver of its first milestone. */
  readonly hasWaiver?: boolean;
  /** The milestone that needs these materials; its earlier contract is named by the key of the listing. */
  readonly requestedFor?: { readonly listing: string; readonly milestone: number };
  /** Oldest first. */
  readonly deliveries?: readonly SeedDelivery[];
}

export const seedContracts: readonly SeedContract[] = [
  {
    listing: {
      key: "oak-stairs",
      kind: "service",
      postedBy: "maya",
      title: "Refinish the oak stairs and landing",
      description:
        "Thirteen treads and a landing of about 60 sq ft, red oak from 1948 under old varnish. Sand, fill the gaps and finish with a hard wax oil; the risers are painted white again. We can stay upstairs for four days.",
      industries: ["Flooring", "Carpenter"],
      budgetDollars: 4200,
      daysUntilDeadline: 40,
      daysAgoPosted: 34,
      place: placeAt("4108 Avenue G", "Austin", "TX", "78751", 30.3067, -97.7256),
      pictures: ["oak-stairs.jpg"],
    },
    bid: {
      bidder: "rosa",
      hoursAfterPosting: 22,
      description:
        "Dust-free sanding, a test patch for the color before we begin, and two coats of hard wax oil. The risers are sprayed, not brushed. Four days with a crew of two.",
      daysUntilStart: 12,
      milestones: [
        { amountDollars: 1900, description: "Sanding, repairs and the test patch", daysUntilEnd: 16 },
        { amountDollars: 2050, description: "Two coats of oil, risers painted, clean-up", daysUntilEnd: 20 },
      ],
    },
    daysUntilHired: 3,
    daysUntilDone: [12, 17],
    daysUntilPaid: [13, 18],
    hasWaiver: true,
    feedback: [
      {
        by: "poster",
        stars: 5,
        description:
          "Rosa's crew sealed off the hall, so there was no dust in the kitchen. Two treads were split, and she showed me both before she replaced them. The stairs look better than I hoped.",
        daysAfterHiring: 20,
        reply: "Thank you, Maya. Old oak like yours is a pleasure to work on.",
      },
      {
        by: "bidder",
        stars: 5,
        description: "Clear about what she wanted, answered every question the same day, and had coffee for the crew.",
        daysAfterHiring: 22,
      },
    ],
  },
  {
    listing: {
      key: "garden-wall-brick",
      kind: "material_supply",
      postedBy: "rosa",
      title: "Reclaimed brick for a garden wall",
      description:
        "About 1,400 reclaimed red bricks for a garden wall in Hyde Park, sorted and free of old mortar, delivered on pallets to the curb. The street is narrow: no trailer longer than 30 feet.",
      industries: ["Construction", "Landscape/Hardscape"],
      budgetDollars: 2600,
      daysUntilDeadline: 30,
      daysAgoPosted: 27,
      place: placeAt("4315 Duval Street", "Austin", "TX", "78751", 30.3072, -97.7226),
      pictures: ["garden-wall.jpg"],
      items: [
        item(
          1400,
          "Reclaimed red brick",
          "Reclaimed",
          "Masonry",
          "Sorted, free of old mortar, stacked on pallets of 500",
          1.5,
        ),
      ],
    },
    bid: {
      bidder: "walter",
      hoursAfterPosting: 7,
      description:
        "From a mill in Lockhart, cleaned by hand, three pallets. We deliver with a 24-foot flatbed and a lift, and take back what is broken.",
      daysUntilDelivery: 8,
      prices: [1.7],
    },
    daysUntilHired: 2,
    daysUntilDone: [8],
    daysUntilPaid: [9],
    feedback: [
      {
        by: "poster",
        stars: 4,
        description: "Good brick, well sorted, and the driver knew how to back into that street. It came a day late.",
        daysAfterHiring: 10,
        reply: "The late day was ours: the lift was in the shop. The next delivery to you is free.",
      },
    ],
  },
  {
    listing: {
      key: "hall-bathroom",
      kind: "service",
      postedBy: "maya",
      title: "Remodel the hall bathroom",
      description:
        "A 5 x 9 ft bathroom from 1962: pink tile, a leaking tub valve and one outlet. Take it down to the studs, make the tub a shower with a glass panel, new vanity, toilet and light, and tile on the floor and to the ceiling in the shower. We have a second bathroom, so the water can be off there.",
      industries: ["General Contractor", "Plumbing", "Flooring"],
      budgetDollars: 14500,
      daysUntilDeadline: 70,
      daysAgoPosted: 27,
      place: places.avenueG,
      pictures: ["bathroom-before.jpg"],
    },
    bid: {
      bidder: "rosa",
      hoursAfterPosting: 18,
      description:
        "Two weeks of work and three of waiting in between, which I say now so that nobody is surprised. The shower is waterproofed and flood-tested for 24 hours before any tile goes up.",
      daysUntilStart: 6,
      milestones: [
        { amountDollars: 4800, description: "Demolition, plumbing and wiring, inspection passed", daysUntilEnd: 16 },
        { amountDollars: 5400, description: "Waterproofing, tile and grout", daysUntilEnd: 28 },
        { amountDollars: 3300, description: "Vanity, toilet, glass and paint", daysUntilEnd: 41 },
      ],
    },
    daysUntilHired: 2,
    daysUntilDone: [14, 24],
    daysUntilPaid: [14.1],
    changes: [
      {
        by: "bidder",
        daysAfterHiring: 9,
        cause: "found",
        reason:
          "The old exhaust fan blows into the attic. The inspector wants a duct to the outside before the ceiling is closed.",
        changes: [{ amountDollars: 650, description: "Duct for the exhaust fan, through the roof", daysUntilEnd: 38 }],
        daysUntilAccepted: 10,
      },
      {
        by: "poster",
        daysAfterHiring: 23,
        cause: "owner",
        reason: "We would like the taller vanity after all. Walter has it in stock.",
        changes: [
          {
            number: 3,
            amountDollars: 3680,
            description: "Taller vanity, toilet, glass and paint",
            daysUntilEnd: 43,
          },
        ],
      },
    ],
  },
  {
    listing: {
      key: "bathroom-tile",
      kind: "material_supply",
      postedBy: "rosa",
      title: "Porcelain tile and thinset for a bathroom",
      description:
        "Everything for about 210 sq ft of wall and 45 sq ft of floor, in one delivery to a garage at street level. All boxes of one lot, please.",
      industries: ["Flooring", "Construction"],
      budgetDollars: 1700,
      daysUntilDeadline: 13,
      daysAgoPosted: 12,
      place: placeAt("1511 Willow Street", "Austin", "TX", "78702", 30.2577, -97.7275),
      pictures: ["tile-boxes.jpg"],
      items: [
        item(
          28,
          "Porcelain wall tile, 12 x 24 in, box of 8 sq ft",
          "Barton Stone",
          "Tile",
          "Matte white, rectified, one lot",
          38,
        ),
        item(6, "Hexagon floor tile, 2 in, box of 8 sq ft", "Barton Stone", "Tile", "Sea green on mesh", 52),
        item(9, "Modified thinset, 50 lb", "Limestone Works", "Tile", "White, for porcelain", 24),
      ],
    },
    bid: {
      bidder: "walter",
      hoursAfterPosting: 10,
      description: "All of it is in stock and of one lot. Delivered to the garage, on the day and hour that suit you.",
      daysUntilDelivery: 11,
      prices: [37, 49.5, 23],
    },
    daysUntilHired: 1,
    daysUntilDone: [10],
    daysUntilPaid: [],
    requestedFor: { listing: "hall-bathroom", milestone: 2 },
    deliveries: [
      {
        by: "bidder",
        daysAfterHiring: 9.5,
        lines: [
          [0, 28],
          [1, 6],
          [2, 9],
        ],
        note: "All of it, in the garage along the left wall.",
        photo: "tile-boxes.jpg",
      },
      {
        by: "poster",
        daysAfterHiring: 9.8,
        lines: [
          [0, 28, 1],
          [1, 6],
          [2, 9],
        ],
        isAnswer: true,
        note: "One box of wall tile has a crushed corner, eight tiles are chipped.",
        photo: "tile-boxes.jpg",
      },
    ],
  },
  // Made yesterday in California: shows that state's rules, with the cancellation period running.
  {
    listing: {
      key: "oakland-windows",
      kind: "service",
      postedBy: "maya",
      title: "Replace nine windows in my aunt's bungalow",
      description:
        "My aunt's house in Oakland is from 1926. Nine wooden windows on the first floor have rotten sills and stick badly. The replacements are ordered, measured for full-frame installation and due to arrive next week. We need the old units removed, the openings flashed and insulated, and the interior casing put back or replaced. Lead-safe practice is a must.",
      industries: ["Windows", "Carpenter"],
      budgetDollars: 6200,
      daysUntilDeadline: 25,
      daysAgoPosted: 4,
      materialsProvided: true,
      place: placeAt("3815 Lyon Avenue", "Oakland", "CA", "94601", 37.7829, -122.2089),
      pictures: ["window-replacement.jpg"],
    },
    bid: {
      bidder: "rosa",
      hoursAfterPosting: 20,
      description:
        "My crew of two works in Oakland every other month, and I am licensed there. Three windows a day, each closed by the evening, plastic and vacuum as the lead rules want it.",
      daysUntilStart: 14,
      milestones: [
        { amountDollars: 600, description: "Flashing, foam and casing ordered, openings measured", daysUntilEnd: 8 },
        { amountDollars: 5450, description: "Nine windows set, flashed, insulated and cased", daysUntilEnd: 20 },
      ],
    },
    daysUntilHired: 3,
    daysUntilDone: [],
    daysUntilPaid: [],
  },
  {
    listing: {
      key: "kitchen-counters",
      kind: "service",
      postedBy: "james",
      title: "New counters, sink and backsplash",
      description:
        "The cabinets stay. We want quartz counters on about 42 sq ft, an undermount sink with a new faucet, and a marble backsplash up to the wall cabinets.",
      industries: ["General Contractor", "Interior Design"],
      budgetDollars: 9000,
      daysUntilDeadline: 45,
      daysAgoPosted: 48,
      place: places.alegriaRoad,
      pictures: ["kitchen-counter.jpg"],
    },
    bid: {
      bidder: "tessa",
      hoursAfterPosting: 30,
      description:
        "Templated by laser, cut in our shop, installed in one day; plumbing and backsplash on the next two.",
      daysUntilStart: 10,
      milestones: [{ amountDollars: 8750, description: "Counters, sink, faucet and backsplash", daysUntilEnd: 24 }],
    },
    daysUntilHired: 3,
    daysUntilDone: [20],
    daysUntilPaid: [21],
    feedback: [
      {
        by: "poster",
        stars: 5,
        description:
          "Not the cheapest, and worth it: the seam cannot be found, and they were done a day early. The site manager called every evening.",
        daysAfterHiring: 22,
        reply: "Thank you, James. Enjoy the kitchen!",
      },
    ],
  },
];
