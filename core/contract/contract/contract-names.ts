import { Context, Effect, Schema } from "effect";
import { titleOf } from "#core/market/listing/listings.ts";
import { People } from "#core/people/person/people.ts";
import { type Person, UserType } from "#core/people/person/person.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { ContractId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Text } from "#core/shared/text.ts";
import type { Contract } from "./contract.ts";

/** What one side of a contract was called when it was offered; empty parts are null. */
export const PartyName = Schema.Struct({
  name: Text(120),
  business: Schema.NullOr(Text(120)),
  userType: UserType,
  city: Schema.NullOr(Text(80)),
  state: Schema.NullOr(Text(2)),
});
export type PartyName = typeof PartyName.Type;

/** What both sides of a contract were called when it was offered, and the language that it was made in: the poster's. */
export const ContractNames = Schema.Struct({
  contractId: ContractId,
  language: Language,
  poster: PartyName,
  bidder: PartyName,
});
export type ContractNames = typeof ContractNames.Type;

export class NamesOfContracts extends Context.Service<
  NamesOfContracts,
  {
    /** Keeps them with a contract that has none; they do not change, save when a person is forgotten. */
    readonly insert: (names: ContractNames) => Effect.Effect<void, Unavailable>;
    /** Null for a contract from before they were kept. */
    readonly find: (id: ContractId) => Effect.Effect<ContractNames | null, Unavailable>;
  }
>()("core/NamesOfContracts") {}

const partyName = ({ name, business, userType, city, state }: Person): PartyName => ({
  name,
  business: business?.name ?? null,
  ...{ userType, city, state },
});

/** What both are called now. */
export const currentNames = Effect.fnUntraced(function* ({ id, posterId, bidderId }: Contract) {
  const people = yield* People;
  const [poster, bidder] = [yield* people.get(posterId), yield* people.get(bidderId)];
  const names: ContractNames = {
    contractId: id,
    language: poster.language,
    poster: partyName(poster),
    bidder: partyName(bidder),
  };
  return names;
});

/** What both were called when the contract was offered; of one from before that was kept, what they are called now. */
export const namesOf = Effect.fnUntraced(function* (contract: Contract) {
  return (yield* (yield* NamesOfContracts).find(contract.id)) ?? (yield* currentNames(contract));
});

/** A contract as texts name it: by its project, and by what its two sides are called now. */
export type Parties = { readonly project: string; readonly poster: string; readonly bidder: string };

export const partiesOf = Effect.fnUntraced(function* ({
  listingId,
  posterId,
  bidderId,
}: Pick<Contract, "listingId" | "posterId" | "bidderId">) {
  const people = yield* People;
  const parties: Parties = {
    project: yield* titleOf(listingId),
    poster: (yield* people.get(posterId)).name,
    bidder: (yield* people.get(bidderId)).name,
  };
  return parties;
});
