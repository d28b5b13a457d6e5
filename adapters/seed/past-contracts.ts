/**
 * A year of completed and paid remodeling in one city: enough contracts of enough owners to show usual prices, and how
 * one contractor's final prices compare with their bids. Their owners appear only in these contracts.
 */
import type { ChangeCause } from "#core/contract/change-order/change-cause.ts";
import type { Industry } from "#core/people/person/industries.ts";
import type { SeedContract, SeedFeedback } from "./contracts.ts";
import type { SeedPlace } from "./listings.ts";
import type { SeedPerson, SeedPersonKey } from "./people.ts";

const homes = {
  daniel: { streetAddress: "5606 Shoalwood Avenue", zipCode: "78756", lat: 30.3243, lng: -97.742 },
  grace: { streetAddress: "2008 Ford Street", zipCode: "78704", lat: 30.248, lng: -97.77 },
  marcus: { streetAddress: "3201 Breeze Terrace", zipCode: "78722", lat: 30.29, lng: -97.713 },
  hannah: { streetAddress: "7004 Edgefield Drive", zipCode: "78731", lat: 30.35, lng: -97.756 },
  tomas: { streetAddress: "1411 Newton Street", zipCode: "78704", lat: 30.2467, lng: -97.751 },
  ellen: { streetAddress: "6307 Haney Drive", zipCode: "78723", lat: 30.313, lng: -97.69 },
} satisfies Partial<Record<SeedPersonKey, Omit<SeedPlace, "city" | "state">>>;
type Owner = keyof typeof homes;

const austin = { city: "Austin", state: "TX" } as const;

const neighbor = (key: Owner, name: string, phone: string): SeedPerson => ({
  ...{ key, name, phone, userType: "home_owner", ...austin },
  email: `${name.toLowerCase().replace(" ", ".")}@dibbs.example`,
  ...{ streetAddress: homes[key].streetAddress, zipCode: homes[key].zipCode },
  avatar: null,
});

export const seedNeighbors: readonly SeedPerson[] = [
  neighbor("daniel", "Daniel Kowalski", "+15125550108"),
  neighbor("grace", "Grace Lindqvist", "+15125550112"),
  neighbor("marcus", "Marcus Bell", "+15125550121"),
  neighbor("hannah", "Hannah Osei", "+15125550135"),
  neighbor("tomas", "Tomas Alvarado", "+15125550148"),
  neighbor("ellen", "Ellen Park", "+15125550159"),
];

interface Past {
  readonly key: string;
  readonly owner: Owner;
  readonly bidder: "tessa" | "luis" | "owen";
  readonly daysAgoPosted: number;
  readonly title: string;
  readonly description: string;
  readonly industries: readonly Industry[];
  readonly budgetDollars: number;
  readonly picture: string;
  readonly offer: string;
  /** The first half of the work, and the rest. */
  readonly stages: readonly [description: string, amountDollars: number][];
  /** By how much the second milestone changed, and why. */
  readonly change?: readonly [cause: ChangeCause, dollars: number, reason: string];
  /** How many days late the last work was. */
  readonly daysLate?: number;
  readonly feedback?: readonly [stars: number, description: string];
}

const said = ([stars, description]: NonNullable<Past["feedback"]>): SeedFeedback => ({
  ...{ by: "poster", stars, description, daysAfterHiring: 66 },
});

const contractOf = (past: Past): SeedContract => {
  const { key, owner, bidder, stages, change, daysLate = -2 } = past;
  const [, [rest, amount] = ["", 0]] = stages;
  return {
    listing: {
      ...{ key, kind: "service", postedBy: owner },
      ...{ title: past.title, description: past.description, industries: past.industries },
      ...{ budgetDollars: past.budgetDollars, daysAgoPosted: past.daysAgoPosted, daysUntilDeadline: 90 },
      ...{ place: { ...homes[owner], ...austin }, pictures: [past.picture] },
    },
    bid: {
      ...{ bidder, hoursAfterPosting: 30, description: past.offer, daysUntilStart: 14 },
      milestones: stages.map(([description, amountDollars], at) => ({
        ...{ description, amountDollars, daysUntilEnd: at === 0 ? 36 : 64 },
      })),
    },
    // Hired five days after posting: the last day of the work is 60 days later.
    daysUntilHired: 5,
    daysUntilDone: [30, 60 + daysLate],
    daysUntilPaid: [31, 61 + daysLate],
    feedback: past.feedback === undefined ? [] : [said(past.feedback)],
    changes:
      change === undefined
        ? []
        : [
            {
              ...{ by: "bidder", daysAfterHiring: 33, cause: change[0], reason: change[2], daysUntilAccepted: 34 },
              changes: [{ number: 2, amountDollars: amount + change[1], description: rest, daysUntilEnd: 64 }],
            },
          ],
  };
};

const kitchen = ["General Contractor", "Interior Design", "Plumbing", "Electrical"] as const;
const bath = ["General Contractor", "Interior Design", "Plumbing", "Flooring"] as const;
const rooms = ["General Contractor", "Framing", "Electrical"] as const;

const past: readonly Past[] = [
  {
    ...{ key: "galley-kitchen", owner: "daniel", bidder: "tessa", daysAgoPosted: 350, budgetDollars: 45_000 },
    title: "Open up a galley kitchen",
    description:
      "Take out the wall to the dining room, which is not load-bearing, and build one kitchen of both: new cabinets, counters, floor and light.",
    industries: kitchen,
    picture: "kitchen-before.jpg",
    offer: "Drawings and samples first, then nine weeks of work. One site manager from the first day to the last.",
    stages: [
      ["Drawings, permit, demolition and rough-in", 20_500],
      ["Cabinets, counters, floor, light and paint", 26_000],
    ],
    feedback: [5, "Done when they said, at the price they said. They found the old gas line before they cut into it."],
  },
  {
    ...{ key: "kitchen-and-pantry", owner: "grace", bidder: "tessa", daysAgoPosted: 318, budgetDollars: 40_000 },
    title: "Remodel the kitchen and pantry",
    description:
      "A kitchen of 130 sq ft and a pantry that is too narrow to turn around in. The layout may change, the window and the sink below it stay.",
    industries: kitchen,
    picture: "kitchen-island.jpg",
    offer:
      "We turn the pantry into a wall of cabinets as deep as your shelves are now, and build all of it in our own shop.",
    stages: [
      ["Drawings, demolition, plumbing and wiring", 17_300],
      ["Cabinets, counters, tile and paint", 24_500],
    ],
    change: ["found", 1150, "The subfloor under the sink is soft over about 30 sq ft and has to be replaced."],
  },
  {
    ...{ key: "kitchen-dining", owner: "marcus", bidder: "tessa", daysAgoPosted: 287, budgetDollars: 55_000 },
    title: "Make kitchen and dining room one",
    description:
      "The wall between them carries the roof: we have the engineer's drawing for the beam. New kitchen along two walls, an island and oak floor throughout.",
    industries: kitchen,
    picture: "kitchen-counter.jpg",
    offer:
      "Beam first, with the inspector there. The kitchen is drawn while we wait for the steel, so that no week is lost.",
    stages: [
      ["Beam, framing, plumbing and wiring", 25_200],
      ["Kitchen, island, oak floor and paint", 29_200],
    ],
    feedback: [
      5,
      "The beam went in on a Tuesday and we cooked in week nine. Every change of mind was priced before it was built.",
    ],
  },
  {
    ...{ key: "garage-studio", owner: "hannah", bidder: "tessa", daysAgoPosted: 262, budgetDollars: 60_000 },
    title: "Turn a garage into a studio apartment",
    description:
      "A detached garage of 440 sq ft for my mother: kitchenette, bathroom, insulation, a mini split and a door that is 36 in wide. Sewer is 20 ft away.",
    industries: rooms,
    picture: "basement-framing.jpg",
    offer:
      "We do the drawings, the permit for a second dwelling and the build. The bathroom has room to turn a wheelchair.",
    stages: [
      ["Drawings, permit, slab work, framing and rough-in", 29_000],
      ["Insulation, drywall, bathroom, kitchenette and paint", 32_000],
    ],
    change: [
      "owner",
      4200,
      "The owner wants a covered walk from the house to the studio, which was not in the project.",
    ],
  },
  {
    ...{ key: "two-bathrooms", owner: "tomas", bidder: "tessa", daysAgoPosted: 231, budgetDollars: 38_000 },
    title: "Remodel two bathrooms at once",
    description:
      "Both back to back on one wet wall. A tub in one, a walk-in shower in the other, one after the other so that we always have one.",
    industries: bath,
    picture: "bathroom-before.jpg",
    offer:
      "The shower first, then the tub; both are waterproofed and flood-tested before tile. You are never without a toilet.",
    stages: [
      ["The bathroom with the shower, complete", 21_100],
      ["The bathroom with the tub, complete", 17_500],
    ],
  },
  {
    ...{ key: "cottage-kitchen", owner: "ellen", bidder: "tessa", daysAgoPosted: 198, budgetDollars: 38_000 },
    title: "New kitchen in a 1955 cottage",
    description:
      "The kitchen is as old as the house. Everything is to go but the window. Please plan for wiring that has no ground.",
    industries: kitchen,
    picture: "kitchen-before.jpg",
    offer:
      "New circuits from the panel are in the price. We open the floor at one place before we begin, to see what is under it.",
    stages: [
      ["Demolition, wiring, plumbing and drywall", 18_400],
      ["Cabinets, counters, floor and paint", 21_500],
    ],
    change: ["found", 3400, "Two joists and the sill below the old sink are rotten. We have shown them to the owner."],
    daysLate: 6,
    feedback: [4, "Good work and an honest crew. The rot cost more and took six days, and they showed me each joist."],
  },
  {
    ...{ key: "primary-bath", owner: "daniel", bidder: "tessa", daysAgoPosted: 166, budgetDollars: 35_000 },
    title: "Primary bathroom and walk-in closet",
    description:
      "Take the closet between bedroom and bathroom apart and make both larger: double vanity, a shower without a step, built-in shelves.",
    industries: bath,
    picture: "bathroom-tiling.jpg",
    offer: "Shelves and vanity come from our shop. The shower floor is sloped in one plane, so that large tile fits.",
    stages: [
      ["Demolition, framing, plumbing and wiring", 15_700],
      ["Tile, glass, vanity, shelves and paint", 19_500],
    ],
    change: [
      "prices",
      850,
      "The tile that was chosen has gone up since the bid. The invoice of the supplier is with it.",
    ],
  },
  {
    ...{ key: "porch-and-laundry", owner: "grace", bidder: "tessa", daysAgoPosted: 135, budgetDollars: 37_000 },
    title: "Screened porch and a laundry room behind it",
    description:
      "A porch of 12 x 16 ft on the existing slab, and half of the mud room behind it as a laundry with a sink and a drain in the floor.",
    industries: rooms,
    picture: "addition-framing.jpg",
    offer:
      "The roof of the porch ties into yours and is shingled to match. Laundry first, so that it is usable in four weeks.",
    stages: [
      ["Laundry room, complete", 14_900],
      ["Porch: roof, screens, floor and light", 21_700],
    ],
  },
  {
    ...{ key: "upstairs-bedrooms", owner: "marcus", bidder: "luis", daysAgoPosted: 245, budgetDollars: 34_000 },
    title: "Finish the upstairs into two bedrooms",
    description:
      "The attic floor is laid and the stairs are there. Two bedrooms, a hall and a half bath between them, with insulation at the roof line.",
    industries: rooms,
    picture: "attic-insulation.jpg",
    offer:
      "Framing, drywall, doors, floor and paint by my own crew. The half bath is roughed in below, so that is quick.",
    stages: [
      ["Framing, wiring, plumbing and insulation", 17_900],
      ["Drywall, doors, half bath, floor and paint", 15_300],
    ],
    change: ["left_out", 2900, "My bid had no insulation at the roof line, and the inspector wants it."],
    daysLate: 9,
  },
  {
    ...{ key: "kitchen-from-studs", owner: "hannah", bidder: "luis", daysAgoPosted: 152, budgetDollars: 36_000 },
    title: "Small kitchen, new from the studs up",
    description:
      "A kitchen of 95 sq ft. The cabinets are bought and in the garage. Plumbing and wiring new, floor of sheet vinyl, counters of butcher block.",
    industries: kitchen,
    picture: "kitchen-counter.jpg",
    offer: "You have the cabinets, I do the rest. Six weeks, and I am there every day.",
    stages: [
      ["Demolition, rough-in and drywall", 16_300],
      ["Cabinets, counters, floor and paint", 18_500],
    ],
  },
  {
    ...{ key: "library-wall", owner: "tomas", bidder: "owen", daysAgoPosted: 118, budgetDollars: 33_000 },
    title: "Built-in library and kitchen cabinets",
    description:
      "A wall of shelves with a window seat in the living room, and new fronts and drawers for a kitchen whose boxes are sound.",
    industries: kitchen,
    picture: "hardwood-floor.jpg",
    offer: "All of it in white oak, built in my shop and fitted in nine days. Plumbing and wiring stay where they are.",
    stages: [
      ["Shop drawings, and everything built", 17_400],
      ["Fitted, oiled and cleaned up", 14_500],
    ],
  },
  {
    ...{ key: "kitchen-ground-floor", owner: "ellen", bidder: "owen", daysAgoPosted: 96, budgetDollars: 38_000 },
    title: "Laundry and half bath beside the new kitchen",
    description:
      "Where the old porch was closed in: a laundry with a sink, a half bath, a bench with hooks, and paint on the whole ground floor.",
    industries: bath,
    picture: "exterior-painting.jpg",
    offer: "I build the bench and cabinets myself; the plumber is the one who did your kitchen, and knows the house.",
    stages: [
      ["Framing, plumbing, wiring and drywall", 19_800],
      ["Half bath, bench, cabinets and paint", 17_700],
    ],
  },
];

export const pastContracts: readonly SeedContract[] = past.map(contractOf);

/** Bidders' explanations of how their final prices compare with their bids. */
export const seedFinalAnswers: readonly { readonly by: SeedPersonKey; readonly text: string }[] = [
  {
    by: "tessa",
    text: "One of these kitchens had two rotten joists under the sink. We showed them to the owner and agreed on a price before we went on. What we can see, we price in the bid.",
  },
];
