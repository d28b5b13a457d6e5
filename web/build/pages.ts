/**
 * What each page's document preloads, so that a browser requests everything at once instead of discovering one file
 * after another: the program's chunks, and the first data. Any other address gets the general document, which preloads
 * what every page needs. test/browser/weight.test.ts finds unused preloads.
 */
export interface Page {
  readonly name: string;
  readonly path: string;
  /** The query parameter of the address; an address with any other parameter has no reads that are known in advance. */
  readonly asks?: string;
  /** The files under web/ whose chunks the page needs. */
  readonly shows: ReadonlyArray<string>;
  /** The page's reads as API addresses; `{name}` is replaced by the address's parameter of that name. */
  readonly reads: ReadonlyArray<string>;
  /** Whether the first picture of the first read is what people see first. */
  readonly hasPicture?: boolean;
  /**
   * The audience whose first look is rendered into the document, shown until the program has loaded
   * (web/build/first-look.tsx).
   */
  readonly firstLook?: "signed in" | "signed out";
}

const frame = ["pages/signed-in.tsx"];
const frameReads = ["/api/people/me/unread"];
const dialog = "node_modules/primereact/dialog/dialog.esm.js";
const listingReads = ["/api/listings?limit=18", "/api/listings/count", "/api/people/me/likes"];
const homeReads = ["/api/people/me/today"];

/** In matching order. */
export const pages: ReadonlyArray<Page> = [
  { name: "sign-in", path: "/signin", shows: ["features/person/sign-in-page.tsx"], reads: [], firstLook: "signed out" },
  {
    name: "details",
    path: "/v1",
    asks: "postID",
    shows: [
      ...frame,
      "pages/home.tsx",
      "features/listing/listing-details.tsx",
      "features/listing/questions.tsx",
      dialog,
    ],
    reads: [
      "/api/listings/{postID}",
      "/api/people/me/likes",
      "/api/listings/{postID}/questions?limit=10",
      ...frameReads,
    ],
    hasPicture: true,
    firstLook: "signed in",
  },
  {
    name: "home",
    path: "/v1",
    shows: [...frame, "pages/home.tsx"],
    reads: [...homeReads, ...listingReads, ...frameReads],
    firstLook: "signed in",
  },
  {
    name: "listings",
    path: "/v1/listing",
    shows: [...frame, "pages/listings.tsx"],
    reads: [...listingReads, ...frameReads],
    hasPicture: true,
    firstLook: "signed in",
  },
  {
    name: "projects",
    path: "/v1/projects",
    shows: [...frame, "pages/projects.tsx"],
    reads: ["/api/people/me/listings?state=open&limit=18", ...frameReads],
    hasPicture: true,
    firstLook: "signed in",
  },
  {
    name: "bidders",
    path: "/v1/projects/bidders",
    asks: "listing_id",
    shows: [...frame, "features/bid/bidders-page.tsx"],
    reads: ["/api/listings/{listing_id}/bids?limit=20", "/api/listings/{listing_id}", ...frameReads],
    firstLook: "signed in",
  },
  {
    name: "poster-contract",
    path: "/v1/projects/contract",
    asks: "contract_id",
    shows: [...frame, "features/contract/poster-contract-page.tsx", "offline/last-seen.tsx"],
    reads: ["/api/contracts/{contract_id}", "/api/contracts/{contract_id}/history", ...frameReads],
    firstLook: "signed in",
  },
  {
    name: "seller-contract",
    path: "/v1/my-bids/contract",
    asks: "bid_id",
    shows: [...frame, "features/contract/seller-contract-page.tsx", "offline/last-seen.tsx"],
    reads: ["/api/bids/{bid_id}/contract", ...frameReads],
    firstLook: "signed in",
  },
  {
    name: "my-bids",
    path: "/v1/my-bids",
    shows: [...frame, "features/bid/my-bids-page.tsx"],
    reads: ["/api/people/me/bids?limit=20", ...frameReads],
    firstLook: "signed in",
  },
  {
    name: "chats",
    path: "/v1/chats",
    shows: [...frame, "features/chat/chats-page.tsx"],
    reads: ["/api/conversations?limit=20", ...frameReads, "/api/setup"],
    firstLook: "signed in",
  },
  {
    name: "alerts",
    path: "/v1/alerts",
    shows: [...frame, "features/alert/alerts-page.tsx"],
    reads: ["/api/people/me/alert-groups?limit=5", ...frameReads],
    firstLook: "signed in",
  },
  {
    name: "payments",
    path: "/v1/payments",
    shows: [...frame, "features/payment/payments-page.tsx"],
    reads: ["/api/people/me/accounts", ...frameReads, "/api/setup"],
    firstLook: "signed in",
  },
  {
    name: "profile",
    path: "/v1/profile",
    shows: [...frame, "pages/profile.tsx"],
    reads: frameReads,
    firstLook: "signed in",
  },
];
