/** The people of the demo: one of each kind, made by `seed`, signed in with one known password. */

export type SeedUserType = "home_owner" | "contractor" | "supplier";

export interface SeedCertificate {
  readonly title: string;
  readonly issuerName: string;
  /** A file of `pictures/`. */
  readonly picture: string;
}

export interface SeedBusiness {
  readonly name: string;
  readonly address: string;
  readonly website: string;
}

export interface SeedPerson {
  /** Names the person within the seed data; not an id of the database. */
  readonly key: string;
  readonly userType: SeedUserType;
  readonly name: string;
  readonly email: string;
  /** E.164; the 555-01xx range belongs to nobody. */
  readonly phone: string;
  readonly streetAddress: string;
  readonly city: string;
  /** Two-letter abbreviation. */
  readonly state: string;
  readonly zipCode: string;
  /** A file of `pictures/`. */
  readonly avatar: string;
  readonly industries: readonly string[];
  /** Null for home owners, who have no business. */
  readonly business: SeedBusiness | null;
  readonly certificates: readonly SeedCertificate[];
}

/** Signs in every seeded person. Only for demo data: never for an account someone owns. */
export const SEED_PASSWORD = "Dibbs-demo-2026";

export const seedPeople: readonly SeedPerson[] = [
  {
    key: "maya",
    userType: "home_owner",
    name: "Maya Torres",
    email: "maya.torres@dibbs.example",
    phone: "+15125550142",
    streetAddress: "4108 Avenue G",
    city: "Austin",
    state: "TX",
    zipCode: "78751",
    avatar: "avatar-maya.jpg",
    industries: [],
    business: null,
    certificates: [],
  },
  {
    key: "rosa",
    userType: "contractor",
    name: "Rosa Delgado",
    email: "rosa@delgadobuilders.example",
    phone: "+15125550187",
    streetAddress: "2214 East 7th Street",
    city: "Austin",
    state: "TX",
    zipCode: "78702",
    avatar: "avatar-rosa.jpg",
    industries: ["General Contractor", "Carpenter", "Framing", "Flooring", "Painting"],
    business: {
      name: "Delgado Builders",
      address: "2214 East 7th Street, Austin, TX 78702",
      website: "https://delgadobuilders.example",
    },
    certificates: [
      {
        title: "Certified Remodeler",
        issuerName: "Central Texas Guild of Remodelers",
        picture: "certificate-remodeler.jpg",
      },
      {
        title: "30-Hour Construction Safety",
        issuerName: "Builders’ Safety Institute",
        picture: "certificate-safety.jpg",
      },
    ],
  },
  {
    key: "walter",
    userType: "supplier",
    name: "Walter Greene",
    email: "walter@hillcountrysupply.example",
    phone: "+12105550119",
    streetAddress: "1820 South Presa Street",
    city: "San Antonio",
    state: "TX",
    zipCode: "78210",
    avatar: "avatar-walter.jpg",
    industries: ["Construction", "Framing", "Roofing", "Landscape/Hardscape"],
    business: {
      name: "Hill Country Building Supply",
      address: "1820 South Presa Street, San Antonio, TX 78210",
      website: "https://hillcountrysupply.example",
    },
    certificates: [
      {
        title: "Timber Chain of Custody",
        issuerName: "Responsible Timber Alliance",
        picture: "certificate-forest.jpg",
      },
    ],
  },
];
