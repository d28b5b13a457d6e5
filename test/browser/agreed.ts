import { addressOf } from "#api/addresses.ts";
import type { AnyEndpoint } from "#api/call.ts";
import { call, type InputOf, type ReplyOf } from "#api/call.ts";
import { listOwnBidsEndpoint, placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint, hireBidderEndpoint } from "#api/endpoints/contracts.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import { setUpAccountEndpoint, syncAccountEndpoint } from "#api/endpoints/payments.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import type { ScopeLine } from "#core/market/listing/scope.ts";
import type { UserType } from "#core/people/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import type { BidId, ContractId, FileId, ListingId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { aPerson } from "#test/builders/person.ts";
import { inDays } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import type { Product } from "./product.ts";
import { askToHire, type Stage } from "./steps.ts";
import { openWindowAs, password } from "./window.ts";

export interface Party {
  readonly id: PersonId;
  readonly email: string;
  readonly call: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, form?: FormData) => Promise<ReplyOf<E>>;
}

export interface Agreed {
  readonly owner: Party;
  readonly bidder: Party;
  readonly bidId: BidId;
  readonly contractId: ContractId;
}

/** Makes emails unique, so that tests don't meet each other's people. */
let people = 0;

export const signUp = async ({ url, database }: Product, name: string, userType: UserType): Promise<Party> => {
  people += 1;
  const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${people}@example.com`;
  const body = { email, name, password };
  const { accessToken, person } = await call(registerEndpoint, { body }, { baseUrl: url });
  const { phone, streetAddress, city, state, zipCode } = aPerson();
  await database.sql`
    update person set user_type = ${userType}, type_chosen_at = now(), phone = ${phone}, street_address = ${streetAddress},
      city = ${city}, state = ${state}, zip_code = ${zipCode}, onboarded_at = now(), version = version + 1
    where id = ${person.id}`;
  return {
    id: person.id,
    email,
    call: (endpoint, input, form) => call(endpoint, input, { baseUrl: url, accessToken, ...(form ? { form } : {}) }),
  };
};

/** Signs up a person, and opens a window as them at this address. */
export const signUpAt = async (product: Product, name: string, userType: UserType, address: string) => {
  const party = await signUp(product, name, userType);
  const window = await openWindowAs(product, party.email, address);
  return { party, window, page: window.page };
};

/** Uploads a picture of a porch for a listing. */
export const uploadPorch = async (party: Party): Promise<FileId> => {
  const form = new FormData();
  const picture = await porchPicture();
  form.append("file", new Blob([new Uint8Array(picture.buffer)], { type: picture.mimeType }), picture.name);
  const { id } = await party.call(uploadFileEndpoint, { query: { purpose: "listing_picture" } }, form);
  return id;
};

/** Posts a project of this owner with one picture; returns the API's response. */
export const postedBy = async (owner: Party, but: Partial<ListingDraft> = {}) => {
  const pictures = [await uploadPorch(owner)];
  return owner.call(postListingEndpoint, { body: { ...aListingDraft(but), pictures } });
};

/** Does what the bidder does on the provider's page. */
export type FinishAccount = (page: URL) => Promise<void>;

const finishInSandbox: FinishAccount = async (page) => {
  await fetch(page, { method: "POST", body: new URLSearchParams({}), redirect: "manual" });
};

export const setUpCards = async ({ url }: Product, party: Party, finish = finishInSandbox): Promise<void> => {
  const { url: page } = await party.call(setUpAccountEndpoint, {});
  await finish(new URL(page, url));
  await party.call(syncAccountEndpoint, { params: { rail: "card" } });
};

export interface Agreement {
  readonly owner: string;
  readonly bidder: string;
  readonly title: string;
  readonly scope?: ReadonlyArray<ScopeLine>;
  readonly stages: readonly Stage[];
}

export const fence: Agreement = {
  owner: "Olivia Park",
  bidder: "Carl Nguyen",
  title: "Replace The Garden Fence",
  stages: [
    { amount: 900, description: "Posts", due: inDays(10) },
    { amount: 600, description: "Boards and gate", due: inDays(20) },
  ],
};
export const porch: Agreement = {
  owner: "Maya Torres",
  bidder: "Rosa Delgado",
  title: "Rebuild the back porch",
  stages: [{ amount: 6400, description: "Everything", due: inDays(9) }],
};

/** A project that needs materials. */
export const floor: Agreement = {
  ...fence,
  title: "Tile the kitchen floor",
  stages: [{ amount: 3000, description: "Tile and grout the floor", due: inDays(30) }],
};

/** A project with one milestone, so that terms of the hire stand out. */
export const posts: Agreement = {
  ...fence,
  stages: [{ amount: 905, description: "Posts and boards", due: inDays(20) }],
};

/** Creates a project with one bid through the API: the errand up to there, without its time. */
export const placeBid = async (
  product: Product,
  { owner: ownerName, bidder: bidderName, stages, ...project }: Agreement,
  but: Partial<Parameters<typeof aBidDraft>[0]> = {},
) => {
  const owner = await signUp(product, ownerName, "home_owner");
  const bidder = await signUp(product, bidderName, "contractor");
  const listing = await postedBy(owner, project);
  const milestones = stages.map(({ amount, description, due }) => ({
    amount: cents(amount * 100),
    description,
    endDay: due as Day,
  }));
  const endDay = (milestones.at(-1)?.endDay ?? "2099-06-20") as Day;
  const draft = aBidDraft({ milestones, startDay: null, endDay, ...but });
  const bid = await bidder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: draft });
  return { owner, bidder, listingId: listing.id, bid };
};

/** Opens the poster's window with the dialog to hire Carl Nguyen. */
export const openHiring = async (product: Product, owner: Party, listingId: ListingId) => {
  const owners = await openWindowAs(product, owner.email, addressOf({ to: "bidders", listingId }));
  const poster = owners.page;
  return { owners, poster, hiring: await askToHire(poster, "Carl Nguyen") };
};

/** Returns the contract that a bidder was just offered on their only bid. */
export const offeredTo = async (bidder: Party) => {
  const { items } = await bidder.call(listOwnBidsEndpoint, { query: {} });
  const { id: bidId, contractId } = items[0] ?? {};
  if (bidId === undefined || !contractId) throw new Error("The bidder was just hired.");
  return { bidId, contractId };
};

/** Accepts the offer. */
export const accept = (bidder: Party, contractId: ContractId) =>
  bidder.call(acceptContractEndpoint, { params: { contractId }, body: { skipAccounts: true } });

/** Accepts what the bidder was just offered, and sets up their card payouts. */
export const acceptOffered = async (product: Product, bidder: Party) => {
  const offered = await offeredTo(bidder);
  await accept(bidder, offered.contractId);
  await setUpCards(product, bidder);
  return offered;
};

/** Makes a contract whose bidder can be paid by card; accepted, or only offered with `until: "offered"`. */
export const agree = async (
  product: Product,
  agreement: Agreement,
  finish = finishInSandbox,
  until: "accepted" | "offered" = "accepted",
): Promise<Agreed> => {
  const { owner, bidder, bid } = await placeBid(product, agreement);
  const contract = await owner.call(hireBidderEndpoint, { params: { bidId: bid.id }, body: { version: bid.version } });
  if (until === "offered") return { owner, bidder, bidId: bid.id, contractId: contract.id };
  await accept(bidder, contract.id);
  await setUpCards(product, bidder, finish);
  return { owner, bidder, bidId: bid.id, contractId: contract.id };
};

/** The same, with its page open in the poster's window. */
export const agreeAndOpen = async (product: Product, agreement: Agreement) => {
  const agreed = await agree(product, agreement);
  const { owner, contractId } = agreed;
  const window = await openWindowAs(product, owner.email, addressOf({ to: "poster_contract", contractId }));
  return { ...agreed, window, page: window.page };
};
