/** The demo's listings: twenty services and four material supplies, at their posters' homes. */
import type { Industry } from "#core/people/person/industries.ts";
import type { SeedPersonKey } from "./people.ts";

export interface SeedPlace {
  readonly streetAddress: string;
  readonly city: string;
  /** Two-letter abbreviation. */
  readonly state: string;
  readonly zipCode: string;
  readonly lat: number;
  readonly lng: number;
}

export const placeAt = (
  streetAddress: string,
  city: string,
  state: string,
  zipCode: string,
  lat: number,
  lng: number,
): SeedPlace => ({ streetAddress, city, state, zipCode, lat, lng });

/** The same, in the form of a listing's place. */
export const placeOf = ({ lat: latitude, lng: longitude, ...address }: SeedPlace) => ({
  ...address,
  latitude,
  longitude,
});

/** Places that several listings share. */
export const places = {
  avenueG: placeAt("4108 Avenue G", "Austin", "TX", "78751", 30.3074, -97.7267),
  alegriaRoad: placeAt("1907 Alegria Road", "Austin", "TX", "78757", 30.3493, -97.7325),
  southwestHartRoad: placeAt("12655 Southwest Hart Road", "Beaverton", "OR", "97008", 45.4706, -122.8058),
  northeastSchuylerStreet: placeAt("2240 Northeast Schuyler Street", "Portland", "OR", "97212", 45.5361, -122.6431),
  rosemaryAvenue: placeAt("231 Rosemary Avenue", "San Antonio", "TX", "78209", 29.4866, -98.4545),
  shermanAvenue: placeAt("1118 Sherman Avenue", "Evanston", "IL", "60202", 42.0349, -87.6813),
};

export interface SeedItem {
  readonly productName: string;
  readonly brand: string;
  readonly category: string;
  readonly description: string;
  readonly quantity: number;
  /** Per unit, in whole dollars. */
  readonly estimatedPriceDollars: number;
}

export const item = (
  quantity: number,
  productName: string,
  brand: string,
  category: string,
  description: string,
  estimatedPriceDollars: number,
): SeedItem => ({ quantity, productName, brand, category, description, estimatedPriceDollars });

export interface SeedQuestion {
  /** The `key` of a seeded person. */
  readonly by: SeedPersonKey;
  readonly hoursAfterPosting: number;
  readonly text: string;
  /** The poster's answer some hours later. */
  readonly answer: string;
}

interface SeedListingBase {
  /** Names the listing within the seed data; not an id of the database. */
  readonly key: string;
  /** The `key` of a seeded person. */
  readonly postedBy: SeedPersonKey;
  readonly title: string;
  readonly description: string;
  readonly industries: readonly Industry[];
  readonly budgetDollars: number;
  readonly daysUntilDeadline: number;
  readonly daysAgoPosted: number;
  readonly place: SeedPlace;
  /** Files of `pictures/`, the first one on the card. */
  readonly pictures: readonly string[];
  /** Files of `documents/`, for bidders. */
  readonly documents?: readonly string[];
  readonly questions?: readonly SeedQuestion[];
}

/** A line of the scope of work: required, unless it is marked optional or has an allowance. */
export interface SeedScopeLine {
  readonly title: string;
  readonly quantity?: number;
  readonly unit?: string;
  readonly note?: string;
  readonly optional?: true;
  readonly allowanceDollars?: number;
}

export interface SeedService extends SeedListingBase {
  readonly kind: "service";
  /** False if omitted. */
  readonly materialsProvided?: boolean;
  readonly scope?: readonly SeedScopeLine[];
}

export interface SeedMaterialSupply extends SeedListingBase {
  readonly kind: "material_supply";
  readonly items: readonly SeedItem[];
}

export type SeedListing = SeedService | SeedMaterialSupply;

/** The alternative text of each picture, for people who can't see it. */
export const seedPictures: Readonly<Record<string, string>> = {
  "addition-framing.jpg": "Framed walls and rafters of an addition on a new slab beside a house",
  "air-conditioner.jpg": "Outdoor air conditioner on a concrete pad beside a sided wall",
  "attic-insulation.jpg": "Attic with open joists, half filled with pink insulation",
  "basement-framing.jpg": "Basement with framed stud walls and stacked drywall",
  "bathroom-before.jpg": "Bathroom with pink wall tile, an oak vanity and a checkered floor",
  "bathroom-tiling.jpg": "Bathtub surround with white subway tile half set",
  "brick-pallet.jpg": "Pallet of red clay bricks on a driveway",
  "cedar-deck.jpg": "Cedar deck with railing and three steps behind a blue house",
  "deck-wash.jpg": "Gray deck boards, half of them washed, beside a pressure washer",
  "driveway.jpg": "Cracked concrete driveway in front of a garage",
  "electrical-panel.jpg": "Open electrical panel with breakers and conduit",
  "exterior-painting.jpg": "Clapboard house half repainted, with a ladder and drop cloth",
  "faucet.jpg": "Worn kitchen faucet above a steel sink, and a new one in its box",
  "fence-run.jpg": "Weathered picket fence with several boards missing",
  "garden-wall.jpg": "Garden wall of reclaimed brick, half built, with a mason's line",
  "hardwood-floor.jpg": "Living room with a worn oak floor",
  "kitchen-before.jpg": "Kitchen with oak cabinets, white appliances and vinyl floor",
  "kitchen-counter.jpg": "White kitchen with a quartz counter and a blue island",
  "kitchen-island.jpg": "White kitchen with a blue island and brass pendant lights",
  "leaning-tree.jpg": "Large tree leaning towards the roof of a house",
  "lumber-stack.jpg": "Bundles of lumber and plywood on a driveway",
  "oak-stairs.jpg": "Oak stairs with worn treads and white risers",
  "paver-pallets.jpg": "Pallets of concrete pavers beside heaps of sand and gravel",
  "paver-patio.jpg": "Paver patio half laid on screeded sand",
  "planting-beds.jpg": "Front yard with steel-edged planting beds in decomposed granite",
  "pool.jpg": "Backyard swimming pool with stone coping",
  "roof-shingles.jpg": "Shingle roof with a patch of missing shingles",
  "shingle-bundles.jpg": "Pallets of shingle bundles and rolls of underlayment on a driveway",
  "tile-boxes.jpg": "Boxes of tile on pallets with loose tiles in front",
  "window-replacement.jpg": "Old window with peeling paint and a new window leaning below",
};

export const seedListings: readonly SeedListing[] = [
  {
    kind: "service",
    key: "kitchen-remodel",
    postedBy: "maya",
    title: "Full kitchen remodel in a 1962 ranch",
    description:
      "Our 11 x 14 ft kitchen still has its original oak cabinets and sheet vinyl. We want it taken down to the studs: white shaker cabinets, quartz counters, an island with seating for three, and a gas line moved about 6 ft to the back wall. Drawings are done and the cabinets can be delivered in four weeks. The side door opens straight to the driveway, so a dumpster fits close by.",
    industries: ["General Contractor", "Interior Design", "Plumbing", "Electrical"],
    budgetDollars: 48500,
    daysUntilDeadline: 75,
    daysAgoPosted: 4,
    place: places.avenueG,
    pictures: ["kitchen-before.jpg"],
    documents: ["kitchen-measurements.csv"],
    questions: [
      {
        by: "tessa",
        hoursAfterPosting: 5,
        text: "Is the wall between the kitchen and the dining room load-bearing?",
        answer: "It is not: an engineer looked at it in spring. I can send you the letter.",
      },
      {
        by: "luis",
        hoursAfterPosting: 11,
        text: "Do you want the floor to go on into the hall?",
        answer: "Only up to the door. The hall keeps its oak.",
      },
    ],
    scope: [
      { title: "Take the kitchen down to the studs and haul it away", quantity: 154, unit: "sq ft" },
      { title: "Move the gas line to the back wall", quantity: 6, unit: "linear ft", note: "By a licensed plumber" },
      { title: "Move sink drain and water lines to the window" },
      { title: "Circuits for range hood, dishwasher and island", quantity: 3, unit: "circuits" },
      { title: "Recessed lights on a dimmer", quantity: 8, unit: "lights" },
      { title: "Drywall, taped, sanded and primed", quantity: 520, unit: "sq ft" },
      { title: "Install the cabinets we bought", quantity: 17, unit: "cabinets" },
      { title: "Quartz counters with undermount sink", quantity: 62, unit: "sq ft" },
      { title: "Tile backsplash", quantity: 38, unit: "sq ft", allowanceDollars: 600, note: "We pick the tile" },
      { title: "Plank floor", quantity: 154, unit: "sq ft" },
      { title: "Pendant lights over the island", quantity: 3, unit: "lights", allowanceDollars: 450 },
      { title: "Paint walls and ceiling, two coats", quantity: 520, unit: "sq ft" },
      { title: "Trim and paint the door to the dining room", optional: true },
      { title: "Permits, inspections and final cleaning" },
    ],
  },
  {
    kind: "service",
    key: "roof-repair",
    postedBy: "james",
    title: "Replace shingles after the hail storm",
    description:
      "The storm took about 60 sq ft of architectural shingles off the south slope, and a few more are lifted near the chimney. The decking looks dry, but two boards may need replacing. It is a one-story house with a 5/12 pitch and easy ladder access from the driveway. The adjuster has already been here and the claim is approved.",
    industries: ["Roofing", "Insurance"],
    budgetDollars: 3200,
    daysUntilDeadline: 12,
    daysAgoPosted: 1,
    place: placeAt("2716 Race Street", "Fort Worth", "TX", "76111", 32.7716, -97.3079),
    pictures: ["roof-shingles.jpg"],
    documents: ["roof-damage.csv"],
  },
  {
    kind: "service",
    key: "cedar-deck",
    postedBy: "james",
    title: "Build a 12 x 18 ft cedar deck with stairs",
    description:
      "We would like a cedar deck off the back door, 12 x 18 ft and about 2 ft off the ground, with a railing on three sides and one set of three steps. The picture shows our neighbor's deck, which we like a lot. The yard is flat, there is a 6 ft gate, and the permit has been applied for. Weekday work from 8 to 5 is fine.",
    industries: ["Carpenter", "Construction"],
    budgetDollars: 14800,
    daysUntilDeadline: 45,
    daysAgoPosted: 4,
    place: places.alegriaRoad,
    pictures: ["cedar-deck.jpg"],
  },
  {
    kind: "service",
    key: "tub-surround",
    postedBy: "priya",
    title: "Finish a subway tile tub surround",
    description:
      "Our tile setter moved away with the job half done. Cement board is up and waterproofed, and about 40 sq ft of 3 x 6 in subway tile is left to set, then everything needs light gray grout. The tile, thinset, spacers and grout are here in the bathroom. It is our only bathtub, so two or three days in a row would be best.",
    industries: ["Flooring", "Cleaning/Restoration"],
    budgetDollars: 1450,
    daysUntilDeadline: 10,
    daysAgoPosted: 0,
    place: placeAt("3825 North Greenview Avenue", "Chicago", "IL", "60613", 41.9515, -87.6659),
    pictures: ["bathroom-tiling.jpg"],
    materialsProvided: true,
  },
  {
    kind: "service",
    key: "privacy-fence",
    postedBy: "mei",
    title: "Replace 110 ft of wind-damaged fence",
    description:
      "One panel is down and most of the posts on the west side are loose at the ground. Please take out the old fence and put up 110 ft of 6 ft cedar pickets with steel posts set in concrete, plus one 4 ft gate. Utilities were marked last week. We have a dog, so we need the yard closed again each evening.",
    industries: ["Fencing", "Carpenter"],
    budgetDollars: 5900,
    daysUntilDeadline: 21,
    daysAgoPosted: 3,
    place: places.southwestHartRoad,
    pictures: ["fence-run.jpg"],
  },
  {
    kind: "service",
    key: "oak-floor",
    postedBy: "mei",
    title: "Sand and refinish 620 sq ft of oak floor",
    description:
      "The red oak in the living and dining rooms is gray where the sun and the dog have been, and one corner was patched with unfinished boards. We would like it sanded, two cracked boards replaced, and three coats of a water-based satin finish. The rooms will be empty and we can stay elsewhere for four days.",
    industries: ["Flooring"],
    budgetDollars: 3400,
    daysUntilDeadline: 30,
    daysAgoPosted: 6,
    place: places.northeastSchuylerStreet,
    pictures: ["hardwood-floor.jpg"],
  },
  {
    kind: "service",
    key: "exterior-paint",
    postedBy: "james",
    title: "Finish painting our clapboard house",
    description:
      "We started painting the front ourselves and ran out of weekends. About 1,900 sq ft of cedar clapboard is left to scrape, prime and paint with two coats, plus white trim on eleven windows. The house was built in 1988, so there is no lead paint. The paint is bought: two colors, 24 gallons, in the garage.",
    industries: ["Painting", "Power Washing"],
    budgetDollars: 7600,
    daysUntilDeadline: 35,
    daysAgoPosted: 5,
    place: placeAt("607 Sunset Drive", "Round Rock", "TX", "78664", 30.5146, -97.679),
    pictures: ["exterior-painting.jpg"],
    materialsProvided: true,
  },
  {
    kind: "service",
    key: "paver-patio",
    postedBy: "mei",
    title: "Complete a 16 x 24 ft paver patio",
    description:
      "The base is compacted and the sand is screeded, and about two thirds of the pavers are down. We need the rest laid, the edges cut along a gentle curve, edge restraint on three sides and polymeric sand swept in. All pavers are on site; the saw and plate compactor are yours to bring. A skid steer can get in through the side yard.",
    industries: ["Landscape/Hardscape"],
    budgetDollars: 4700,
    daysUntilDeadline: 18,
    daysAgoPosted: 7,
    place: places.southwestHartRoad,
    pictures: ["paver-patio.jpg"],
    materialsProvided: true,
  },
  {
    kind: "service",
    key: "driveway",
    postedBy: "james",
    title: "Tear out and repour a two-car driveway",
    description:
      "The slab is 18 x 42 ft, cracked right across, and one panel has sunk nearly an inch by the garage. We would like it broken out and hauled away, 4 in of compacted base, and a new 5 in broom-finished slab with rebar and control joints. Please include the 4 ft city apron. We can park on the street for as long as it takes.",
    industries: ["Paving/Concrete", "Cement Work/Services"],
    budgetDollars: 11200,
    daysUntilDeadline: 40,
    daysAgoPosted: 8,
    place: places.rosemaryAvenue,
    pictures: ["driveway.jpg"],
  },
  {
    kind: "service",
    key: "heat-pump",
    postedBy: "priya",
    title: "Swap a 3-ton air conditioner for a heat pump",
    description:
      "Our condenser is 17 years old and has lost its charge twice this year. We want a 3-ton heat pump with a matching air handler in the attic, a new line set and a smart thermostat. The pad and the disconnect are in good shape. Please give the model and the SEER2 rating in your bid, as we are applying for the utility rebate.",
    industries: ["HVAC", "Electrical"],
    budgetDollars: 9800,
    daysUntilDeadline: 20,
    daysAgoPosted: 2,
    place: places.shermanAvenue,
    pictures: ["air-conditioner.jpg"],
  },
  {
    kind: "service",
    key: "panel-upgrade",
    postedBy: "priya",
    title: "Upgrade the electrical panel to 200 amps",
    description:
      "We are adding a car charger and the 100 amp panel in the basement is full. The work is a 200 amp panel with a whole-house surge protector, a new meter base, and a 60 amp circuit run about 35 ft to the garage. The service is overhead, and the utility needs ten days' notice for the shut-off. You pull the permit, please.",
    industries: ["Electrical"],
    budgetDollars: 4300,
    daysUntilDeadline: 28,
    daysAgoPosted: 9,
    place: placeAt("422 South Elmwood Avenue", "Oak Park", "IL", "60302", 41.8798, -87.7953),
    pictures: ["electrical-panel.jpg"],
  },
  {
    kind: "service",
    key: "pool-resurface",
    postedBy: "james",
    title: "Resurface a pool and replace the waterline tile",
    description:
      "The plaster in our 16 x 26 ft pool is rough and stained, and some of the blue waterline tile has popped off. We would like it drained, chipped out, replastered in a pebble finish, and 84 ft of 4 in tile replaced. The pump and heater are two years old and stay. Ideally it is full again before the long weekend.",
    industries: ["Pools"],
    budgetDollars: 13500,
    daysUntilDeadline: 50,
    daysAgoPosted: 11,
    place: places.rosemaryAvenue,
    pictures: ["pool.jpg"],
  },
  {
    kind: "service",
    key: "leaning-tree",
    postedBy: "maya",
    title: "Take down a large tree leaning over the roof",
    description:
      "A 40 ft pecan has begun to lean towards the house since the last rain, and one big limb has already split. It needs to come down in sections, with the stump ground 8 in below grade and everything hauled off. A bucket truck can reach it from the alley. Please send proof of insurance with your bid.",
    industries: ["Tree Removal", "Rooting"],
    budgetDollars: 2800,
    daysUntilDeadline: 7,
    daysAgoPosted: 0,
    place: places.avenueG,
    pictures: ["leaning-tree.jpg"],
  },
  {
    kind: "service",
    key: "attic-insulation",
    postedBy: "priya",
    title: "Air-seal and insulate a 1,150 sq ft attic",
    description:
      "Half of the attic has old fiberglass batts and the other half has nothing. We want the penetrations sealed, baffles at the eaves, and insulation brought up to R-49. There is a pull-down ladder in the hall and a light at the ridge; headroom is 6 ft in the middle. We also found some mouse droppings, so please quote clean-up as its own line.",
    industries: ["Construction", "Pest Control"],
    budgetDollars: 3900,
    daysUntilDeadline: 33,
    daysAgoPosted: 12,
    place: placeAt("2741 South Wentworth Avenue", "Milwaukee", "WI", "53207", 42.9938, -87.89),
    pictures: ["attic-insulation.jpg"],
  },
  {
    kind: "service",
    key: "basement-finish",
    postedBy: "priya",
    title: "Drywall and finish a framed basement",
    description:
      "The basement is framed, wired and inspected: 780 sq ft with a family room, a bedroom and a half bath. We need 62 sheets of drywall hung and finished to level 4, trim, three doors, and paint. The drywall is stacked downstairs already. The walk-out door is 36 in wide, and there is heat and power.",
    industries: ["General Contractor", "Framing", "Painting"],
    budgetDollars: 17500,
    daysUntilDeadline: 60,
    daysAgoPosted: 10,
    place: placeAt("1021 West Jefferson Avenue", "Naperville", "IL", "60540", 41.7706, -88.1617),
    pictures: ["basement-framing.jpg"],
    materialsProvided: true,
  },
  {
    kind: "service",
    key: "addition",
    postedBy: "maya",
    title: "Design and build a 480 sq ft primary suite",
    description:
      "We want to add a bedroom, bath and closet to the back of a one-story bungalow, about 20 x 24 ft on a new slab. We are looking for one team that does the drawings, the structural engineering, the permit and the build. The lot has a 10 ft side setback and the sewer line runs along the east fence. The picture shows one on our street that we like. We would like to break ground by spring.",
    industries: ["Architecture", "Engineering", "General Contractor", "Framing"],
    budgetDollars: 85000,
    daysUntilDeadline: 160,
    daysAgoPosted: 14,
    place: placeAt("1109 East Lynn Street", "Austin", "TX", "78702", 30.2771, -97.7197),
    pictures: ["addition-framing.jpg"],
  },
  {
    kind: "service",
    key: "deck-wash",
    postedBy: "mei",
    title: "Wash and seal a 300 sq ft deck",
    description:
      "Our cedar deck is three years old and has never been sealed. We would like it washed at low pressure, left to dry for two days, and given one coat of a clear penetrating oil, railing and steps included. There is a spigot and an outlet at the back door.",
    industries: ["Power Washing", "Painting"],
    budgetDollars: 650,
    daysUntilDeadline: 14,
    daysAgoPosted: 1,
    place: places.northeastSchuylerStreet,
    pictures: ["deck-wash.jpg"],
  },
  {
    kind: "service",
    key: "faucet",
    postedBy: "mei",
    title: "Replace a kitchen faucet and two shut-off valves",
    description:
      "The kitchen faucet drips and neither valve under the sink closes fully. The new faucet is here in its box; please bring quarter-turn valves and supply lines. The main shut-off is in the front yard and works. Any weekday after 3 pm, or Saturday.",
    industries: ["Plumbing"],
    budgetDollars: 400,
    daysUntilDeadline: 5,
    daysAgoPosted: 0,
    place: placeAt("3201 P Street", "Vancouver", "WA", "98661", 45.6356, -122.648),
    pictures: ["faucet.jpg"],
    materialsProvided: true,
  },
  {
    kind: "service",
    key: "garden-renewal",
    postedBy: "james",
    title: "New planting beds, gravel and drip irrigation",
    description:
      "About 1,400 sq ft of front yard is thirsty lawn that we would like to replace with native shrubs, decomposed granite and three steel-edged beds. Drip irrigation should run from the existing valve box. We have a simple sketch and a plant list and are glad to hear better ideas. Sod removal and disposal are part of the job.",
    industries: ["Landscape/Hardscape", "Rooting"],
    budgetDollars: 8900,
    daysUntilDeadline: 55,
    daysAgoPosted: 16,
    place: places.alegriaRoad,
    pictures: ["planting-beds.jpg"],
  },
  {
    kind: "material_supply",
    key: "framing-lumber",
    postedBy: "rosa",
    title: "Framing lumber package for a 520 sq ft addition",
    description:
      "We need the framing package for a one-story addition in East Austin, delivered in one drop. The truck can unload in the driveway from the street side; there are no wires overhead. Please keep the studs banded and covered.",
    industries: ["Framing", "Construction"],
    budgetDollars: 6400,
    daysUntilDeadline: 16,
    daysAgoPosted: 2,
    place: placeAt("2106 East 13th Street", "Austin", "TX", "78702", 30.2768, -97.7187),
    pictures: ["lumber-stack.jpg"],
    items: [
      item(320, "2 x 4 x 92-5/8 in stud", "Pine Ridge", "Lumber", "Kiln-dried SPF, stud grade, banded", 4),
      item(64, "2 x 10 x 14 ft joist", "Pine Ridge", "Lumber", "Southern yellow pine, No. 2 prime", 24),
      item(
        96,
        "7/16 in OSB sheathing, 4 x 8 ft",
        "Tallgrass",
        "Sheet goods",
        "Exposure 1, wall and roof sheathing",
        17,
      ),
      item(
        18,
        "3/4 in tongue-and-groove subfloor, 4 x 8 ft",
        "Tallgrass",
        "Sheet goods",
        "Enhanced OSB, sanded face",
        38,
      ),
    ],
  },
  {
    kind: "material_supply",
    key: "clay-brick",
    postedBy: "tessa",
    title: "2,600 clay bricks and mortar for a garden wall",
    description:
      "Modular clay brick in a warm red blend for a 48 ft garden wall, with mortar and ties. We would like a sample board before the order is confirmed. Delivery on pallets with a forklift; the alley is 12 ft wide.",
    industries: ["Construction", "Landscape/Hardscape"],
    budgetDollars: 3150,
    daysUntilDeadline: 24,
    daysAgoPosted: 5,
    place: placeAt("417 Adams Street", "San Antonio", "TX", "78210", 29.4127, -98.4977),
    pictures: ["brick-pallet.jpg"],
    items: [
      item(
        2600,
        "Modular clay brick, red blend",
        "Old Mission",
        "Masonry",
        "Grade SW, 7-5/8 x 2-1/4 x 3-5/8 in, 520 to a pallet",
        1,
      ),
      item(38, "Type N mortar mix, 80 lb", "Limestone Works", "Masonry", "Pre-blended, natural gray", 11),
      item(3, "Galvanized wall ties, box of 100", "Anchorline", "Fasteners", "Corrugated, 22 gauge, 7/8 x 7 in", 18),
    ],
  },
  {
    kind: "material_supply",
    key: "roofing-supply",
    postedBy: "rosa",
    title: "Architectural shingles and underlayment, 28 squares",
    description:
      "Impact-rated shingles in a weathered brown for a hip roof, with synthetic underlayment, starter strip and ridge caps. Rooftop delivery is needed: one story, 5/12 pitch, boom from the driveway. The crew starts on a Monday, so please deliver the Friday before.",
    industries: ["Roofing"],
    budgetDollars: 5600,
    daysUntilDeadline: 9,
    daysAgoPosted: 1,
    place: placeAt("1818 West Gramercy Place", "San Antonio", "TX", "78201", 29.4666, -98.5236),
    pictures: ["shingle-bundles.jpg"],
    items: [
      item(
        84,
        "Class 4 architectural shingle, bundle",
        "Stormcrest",
        "Roofing",
        "Weathered brown, three bundles to a square",
        46,
      ),
      item(3, "Synthetic underlayment, 10-square roll", "Stormcrest", "Roofing", "Walkable surface, 48 in wide", 92),
      item(3, "Starter strip, 105 ft bundle", "Stormcrest", "Roofing", "Self-sealing, for eaves and rakes", 44),
      item(7, "Hip and ridge cap, 25 ft bundle", "Stormcrest", "Roofing", "Matches the weathered brown shingle", 58),
    ],
  },
  {
    kind: "material_supply",
    key: "patio-stone",
    postedBy: "luis",
    title: "Concrete pavers, base and sand for 400 sq ft",
    description:
      "Tumbled concrete pavers in a gray and tan mix for a backyard patio, with crushed base and bedding sand. Bulk material can be dumped on the apron; pavers stay on pallets. Please quote delivery as its own line.",
    industries: ["Landscape/Hardscape", "Paving/Concrete"],
    budgetDollars: 2950,
    daysUntilDeadline: 19,
    daysAgoPosted: 3,
    place: placeAt("805 Theresa Avenue", "Austin", "TX", "78703", 30.2822, -97.7622),
    pictures: ["paver-pallets.jpg"],
    items: [
      item(
        4,
        "Tumbled paver, 8 x 8 in, pallet of 100 sq ft",
        "Barton Stone",
        "Pavers",
        "Gray and tan mix, 2-3/8 in thick",
        430,
      ),
      item(11, "Crushed limestone base, ton", "Balcones Quarry", "Aggregate", "Flexible base, 1-3/4 in minus", 38),
      item(4, "Bedding sand, ton", "Balcones Quarry", "Aggregate", "Washed concrete sand", 42),
      item(8, "Polymeric joint sand, 50 lb", "Barton Stone", "Pavers", "Tan, for joints up to 1 in", 29),
    ],
  },
];
