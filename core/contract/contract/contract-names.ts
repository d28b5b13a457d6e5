import { Context, Effect, Schema } from "effect";
import { titleOf } from "#core/market/listing/listings.ts";
import type { Credential } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { hasExpired, LicenseCheck } from "#core/people/credential/shown-credential.ts";
import { People } from "#core/people/person/people.ts";
import { type Person, UserType } from "#core/people/person/person.ts";
import { Day, now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { ContractId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Text } from "#core/shared/text.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import type { Contract } from "./contract.ts";

/** A license that someone had when a contract was offered, and who checked it. */
const KeptLicense = Schema.Struct({
  number: Text(60),
  issuingState: Text(2),
  holder: Text(150),
  validUntil: Day,
  /** Null if nobody checked it: only its owner states it. */
  check: Schema.NullOr(LicenseCheck),
});
export type KeptLicense = typeof KeptLicense.Type;

/** The name and place of one side when the contract was offered; empty fields are null. */
export const PartyName = Schema.Struct({
  name: Text(120),
  business: Schema.NullOr(Text(120)),
  userType: UserType,
  city: Schema.NullOr(Text(80)),
  state: Schema.NullOr(Text(2)),
  /** The licenses that hadn't expired, oldest first; empty in contracts from before they were stored. */
  licenses: Schema.Array(KeptLicense),
});
export type PartyName = typeof PartyName.Type;

/** The names of both sides when the contract was offered, and the contract's language: the poster's. */
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
    /** Stores the names of a contract that has none; they change only when a person's data is erased. */
    readonly insert: (names: ContractNames) => Effect.Effect<void, Unavailable>;
    /** Null for a contract from before names were stored. */
    readonly find: (id: ContractId) => Effect.Effect<ContractNames | null, Unavailable>;
  }
>()("core/NamesOfContracts") {}

/** Returns who checked a license; null if only its owner states it. */
export const licenseCheck = ({ check }: Pick<Credential, "check">): LicenseCheck | null =>
  check && { by: check.by, day: check.listDay ?? dayOf(check.at), source: check.source };

const keptLicense = (credential: Credential): KeptLicense => {
  const { number, issuingState, holder, validUntil } = credential;
  return { number, issuingState, holder, validUntil, check: licenseCheck(credential) };
};

const partyName = (
  { id, name, business, userType, city, state }: Person,
  credentials: ReadonlyArray<Credential>,
  today: Day,
): PartyName => ({
  name,
  business: business?.name ?? null,
  ...{ userType, city, state },
  licenses: credentials
    .filter((it) => it.personId === id && it.kind === "license" && !hasExpired(it, today))
    .map(keptLicense),
});

/** Returns both sides' current names and licenses. */
export const currentNames = Effect.fnUntraced(function* (contract: Pick<Contract, "id" | "posterId" | "bidderId">) {
  const { id, posterId, bidderId } = contract;
  const people = yield* People;
  const [poster, bidder] = [yield* people.get(posterId), yield* people.get(bidderId)];
  const credentials = yield* (yield* Credentials).shownOf([posterId, bidderId]);
  const today = dayOf(yield* now);
  const names: ContractNames = {
    contractId: id,
    language: poster.language,
    poster: partyName(poster, credentials, today),
    bidder: partyName(bidder, credentials, today),
  };
  return names;
});

/** Returns the license that a contract under a state's rules shows, as the names store it: with its check's day. */
export const licenseInNames = ({ licenses }: Pick<PartyName, "licenses">, rules: Contract["rules"]) =>
  licenses.find(({ number, issuingState }) => number === rules?.license?.number && issuingState === rules.state);

/** Returns both sides' names as of the offer; for contracts from before names were stored, their current names. */
export const namesOf = Effect.fnUntraced(function* (contract: Contract) {
  return (yield* (yield* NamesOfContracts).find(contract.id)) ?? (yield* currentNames(contract));
});

/** What messages call a contract: its project, and the current names of its two sides. */
export type Parties = { readonly project: string; readonly poster: string; readonly bidder: string };

export const partiesOf = Effect.fnUntraced(function* (contract: Pick<Contract, "listingId" | "posterId" | "bidderId">) {
  const people = yield* People;
  const parties: Parties = {
    project: yield* titleOf(contract.listingId),
    poster: (yield* people.get(contract.posterId)).name,
    bidder: (yield* people.get(contract.bidderId)).name,
  };
  return parties;
});
