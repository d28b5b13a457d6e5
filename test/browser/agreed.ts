import type { AnyEndpoint } from "#api/call.ts";
import { call, type InputOf, type ReplyOf } from "#api/call.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint, hireBidderEndpoint } from "#api/endpoints/contracts.ts";
import { uploadPictureEndpoint } from "#api/endpoints/files.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import { setUpAccountEndpoint, syncAccountEndpoint } from "#api/endpoints/payments.ts";
import { registerEndpoint } from "#api/endpoints/session.ts";
import type { UserType } from "#core/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import type { BidId, ContractId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { porchPicture } from "./picture.ts";
import type { Product } from "./product.ts";
import { password, type Stage } from "./steps.ts";

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

/** Told apart by their emails, so that tests do not meet each other's people. */
let people = 0;

const signUp = async ({ url }: Product, name: string, userType: UserType): Promise<Party> => {
  people += 1;
  const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${people}@example.com`;
  const body = { email, name, password, userType };
  const { accessToken, person } = await call(registerEndpoint, { body }, { baseUrl: url });
  return {
    id: person.id,
    email,
    call: (endpoint, input, form) => call(endpoint, input, { baseUrl: url, accessToken, ...(form ? { form } : {}) }),
  };
};

const setUpCards = async ({ url }: Product, party: Party): Promise<void> => {
  const { url: page } = await party.call(setUpAccountEndpoint, { params: { rail: "card" } });
  await fetch(new URL(page, url), { method: "POST", body: new URLSearchParams({}), redirect: "manual" });
  await party.call(syncAccountEndpoint, { params: { rail: "card" } });
};

export interface Agreement {
  readonly owner: string;
  readonly bidder: string;
  readonly title: string;
  readonly stages: readonly Stage[];
}

/** A contract that has been accepted, whose bidder can be paid by card: the errand up to there, by the API, in no time. */
export const agree = async (product: Product, { title, stages, ...names }: Agreement): Promise<Agreed> => {
  const owner = await signUp(product, names.owner, "home_owner");
  const bidder = await signUp(product, names.bidder, "contractor");
  const form = new FormData();
  const picture = await porchPicture();
  form.append("file", new Blob([new Uint8Array(picture.buffer)], { type: picture.mimeType }), picture.name);
  const { id } = await owner.call(uploadPictureEndpoint, { query: { purpose: "listing_picture" } }, form);
  const listing = await owner.call(postListingEndpoint, { body: { ...aListingDraft(), title, pictures: [id] } });
  const milestones = stages.map(({ amount, description, due }) => ({
    amount: cents(amount * 100),
    description,
    endDay: due as Day,
  }));
  const draft = aBidDraft({ milestones, startDay: null, endDay: (milestones.at(-1)?.endDay ?? "2099-06-20") as Day });
  const bid = await bidder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: draft });
  const contract = await owner.call(hireBidderEndpoint, { params: { bidId: bid.id } });
  await bidder.call(acceptContractEndpoint, { params: { contractId: contract.id }, body: { skipAccounts: true } });
  await setUpCards(product, bidder);
  return { owner, bidder, bidId: bid.id, contractId: contract.id };
};
