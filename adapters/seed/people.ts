/** The demo's people, who share one known password: one of each kind with complete pages, and their neighbors. */

export type SeedUserType = "home_owner" | "contractor" | "supplier";

export interface SeedCertificate {
  readonly title: string;
  readonly issuerName: string;
  /** A file of `pictures/`. */
  readonly picture: string;
}

export interface SeedCredential {
  readonly kind: "license" | "insurance" | "bond";
  readonly number: string;
  /** The two letters of the issuing state; by default the person's own state. */
  readonly issuedBy?: string;
  readonly holder: string;
  /** In days from today; negative, because it has already begun. */
  readonly validFromDays: number;
  readonly validUntilDays: number;
  readonly coverageDollars?: number;
  /** A file of `pictures/`; omitted if there is no document. */
  readonly picture?: string;
  /** How many days ago support has checked it; omitted if nobody has. */
  readonly checkedDaysAgo?: number;
}

export interface SeedBusiness {
  readonly name: string;
  readonly website: string;
}

/** The people that seed data refers to. */
export type SeedPersonKey =
  | ("maya" | "rosa" | "walter" | "james" | "priya" | "mei" | "tessa" | "luis" | "owen")
  | ("daniel" | "grace" | "marcus" | "hannah" | "tomas" | "ellen");

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
  /** A file of `pictures/`; null for people who have neither a picture nor a Google account. */
  readonly avatar: string | null;
  /** This and the following fields are omitted if empty: home owners have no business. */
  readonly industries?: readonly string[];
  /** At the person's own address. */
  readonly business?: SeedBusiness;
  readonly certificates?: readonly SeedCertificate[];
  readonly credentials?: readonly SeedCredential[];
}

/** The password of every seeded person. Only for demo data: never for an account someone owns. */
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
    business: { name: "Delgado Builders", website: "https://delgadobuilders.example" },
    certificates: [
      {
        title: "General Contractor License",
        issuerName: "Central Texas Licensing Board",
        picture: "license-rosa.jpg",
      },
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
    credentials: [
      {
        kind: "license",
        number: "CT-118 402",
        holder: "Delgado Builders",
        validFromDays: -310,
        validUntilDays: 420,
        picture: "license-rosa.jpg",
        checkedDaysAgo: 40,
      },
      {
        kind: "license",
        number: "1054417",
        issuedBy: "CA",
        holder: "Delgado Builders",
        validFromDays: -200,
        validUntilDays: 530,
      },
      {
        kind: "insurance",
        number: "GL-2207714",
        holder: "Delgado Builders",
        validFromDays: -120,
        validUntilDays: 245,
        coverageDollars: 1_000_000,
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
    business: { name: "Hill Country Building Supply", website: "https://hillcountrysupply.example" },
    certificates: [
      {
        title: "Timber Chain of Custody",
        issuerName: "Responsible Timber Alliance",
        picture: "certificate-forest.jpg",
      },
    ],
  },
  {
    key: "james",
    userType: "home_owner",
    name: "James Whitfield",
    email: "james.whitfield@dibbs.example",
    phone: "+15125550131",
    streetAddress: "1907 Alegria Road",
    city: "Austin",
    state: "TX",
    zipCode: "78757",
    avatar: "avatar-james.jpg",
  },
  {
    key: "priya",
    userType: "home_owner",
    name: "Priya Nair",
    email: "priya.nair@dibbs.example",
    phone: "+13125550117",
    streetAddress: "3825 North Greenview Avenue",
    city: "Chicago",
    state: "IL",
    zipCode: "60613",
    avatar: "avatar-priya.jpg",
  },
  {
    key: "mei",
    userType: "home_owner",
    name: "Mei Sullivan",
    email: "mei.sullivan@dibbs.example",
    phone: "+15035550126",
    streetAddress: "2240 Northeast Schuyler Street",
    city: "Portland",
    state: "OR",
    zipCode: "97212",
    avatar: "avatar-mei.jpg",
  },
  {
    key: "tessa",
    userType: "contractor",
    name: "Tessa Brandt",
    email: "tessa@brandtdesignbuild.example",
    phone: "+15125550173",
    streetAddress: "905 West Mary Street",
    city: "Austin",
    state: "TX",
    zipCode: "78704",
    avatar: "avatar-tessa.jpg",
    industries: ["General Contractor", "Interior Design", "Architecture"],
    business: { name: "Brandt Design-Build", website: "https://brandtdesignbuild.example" },
    certificates: [
      {
        title: "General Contractor License",
        issuerName: "Central Texas Licensing Board",
        picture: "license-tessa.jpg",
      },
    ],
  },
  {
    key: "luis",
    userType: "contractor",
    name: "Luis Ortega",
    email: "luis@ortegahomerepair.example",
    phone: "+15125550154",
    streetAddress: "6100 Nuckols Crossing Road",
    city: "Austin",
    state: "TX",
    zipCode: "78744",
    avatar: "avatar-luis.jpg",
    industries: ["General Contractor", "Carpenter", "Plumbing"],
    business: { name: "Ortega Home Repair", website: "https://ortegahomerepair.example" },
    certificates: [
      {
        title: "General Contractor License",
        issuerName: "Central Texas Licensing Board",
        picture: "license-luis.jpg",
      },
    ],
  },
  {
    key: "owen",
    userType: "contractor",
    name: "Owen Price",
    email: "owen@pricecarpentry.example",
    phone: "+15125550166",
    streetAddress: "1210 Cedar Bend Drive",
    city: "Austin",
    state: "TX",
    zipCode: "78758",
    avatar: "avatar-owen.jpg",
    industries: ["Carpenter", "Painting"],
    business: { name: "Price Carpentry", website: "https://pricecarpentry.example" },
  },
];
