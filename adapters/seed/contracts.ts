/** The contracts of the demo: projects of some weeks ago that were done and paid, and what both sides have said of each other. */
import type { SeedBid } from "./bids.ts";
import type { SeedListing } from "./listings.ts";

export interface SeedFeedback {
  /** The side that says it. */
  readonly by: "poster" | "bidder";
  readonly stars: number;
  readonly description: string;
  readonly daysAfterHiring: number;
  /** What the other side has answered a day later. */
  readonly reply: string | null;
}

export interface SeedContract {
  readonly listing: SeedListing;
  readonly bid: SeedBid;
  readonly daysUntilHired: number;
  /** When each milestone was paid, after hiring; the contract ended with the last one. */
  readonly daysUntilPaid: readonly number[];
  readonly feedback: readonly SeedFeedback[];
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
      materialsProvided: false,
      place: {
        streetAddress: "4108 Avenue G",
        city: "Austin",
        state: "TX",
        zipCode: "78751",
        lat: 30.3067,
        lng: -97.7256,
      },
      pictures: ["hardwood-floor.jpg"],
    },
    bid: {
      listing: "oak-stairs",
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
    daysUntilPaid: [13, 18],
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
        reply: null,
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
      place: {
        streetAddress: "4315 Duval Street",
        city: "Austin",
        state: "TX",
        zipCode: "78751",
        lat: 30.3072,
        lng: -97.7226,
      },
      pictures: ["brick-pallet.jpg"],
      items: [
        {
          productName: "Reclaimed red brick",
          brand: "Reclaimed",
          category: "Masonry",
          description: "Sorted, free of old mortar, stacked on pallets of 500",
          quantity: 1400,
          estimatedPriceDollars: 1.5,
        },
      ],
    },
    bid: {
      listing: "garden-wall-brick",
      bidder: "walter",
      hoursAfterPosting: 7,
      description:
        "From a mill in Lockhart, cleaned by hand, three pallets. We deliver with a 24-foot flatbed and a lift, and take back what is broken.",
      daysUntilDelivery: 8,
      prices: [1.7],
    },
    daysUntilHired: 2,
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
];
