import type { industries } from "#core/people/person/industries.ts";
import type { SeedPerson } from "./people.ts";

const common = { streetAddress: "12 Elm Street", city: "Austin", state: "TX", zipCode: "78701" } as const;
const trade = (industry: (typeof industries)[number]) => ({ userType: "contractor", industries: [industry] }) as const;

/** The people of the stuck things. Each signs in with the demo's password. */
export const stuckPeople = {
  owner: {
    ...common,
    key: "owner",
    userType: "home_owner",
    name: "Olive Owner",
    email: "olive.owner@example.com",
    phone: "+15125550160",
    avatar: "avatar-maya.jpg",
  },
  builder: {
    ...common,
    ...trade("Carpenter"),
    key: "builder",
    name: "Cole Contractor",
    email: "cole.contractor@example.com",
    phone: "+15125550161",
    avatar: "avatar-rosa.jpg",
  },
  /** The card provider has suspended her payouts, and has not notified us. */
  tiler: {
    ...common,
    ...trade("Flooring"),
    key: "tiler",
    name: "Tara Tiler",
    email: "tara.tiler@example.com",
    phone: "+15125550162",
    avatar: "avatar-rosa.jpg",
  },
  /** The card provider has restricted his account. */
  roofer: {
    ...common,
    ...trade("Roofing"),
    key: "roofer",
    name: "Rhys Roofer",
    email: "rhys.roofer@example.com",
    phone: "+15125550163",
    avatar: "avatar-walter.jpg",
  },
} as const satisfies Readonly<Record<string, SeedPerson>>;
