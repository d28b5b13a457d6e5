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

/** A license that somebody had when a contract was offered, and whose word for it that is. */
const KeptLicense = Schema.Struct({
  number: Text(60),
  issuingState: Text(2),
  holder: Text(150),
  validUntil: Day,
  /** Null where it is its owner's word alone. */
  check: Schema.NullOr(LicenseCheck),
});
export type KeptLicense = typeof KeptLicense.Type;

/** What one side of a contract was called when it was offered; empty parts are null. */
export const PartyName = Schema.Struct({
  name: Text(120),
  business: Schema.NullOr(Text(120)),
  userType: UserType,
  city: Schema.NullOr(Text(80)),
  state: Schema.NullOr(Text(2)),
  /** Those that had not expired, the oldest first; none in a contract from before they were kept. */
  licenses: Schema.Array(KeptLicense),
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

/** Whose word for a license it is; null where its owner's alone. */
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

/** What both are called now, with the licenses that they have. */
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

/** The license that a contract under rules shows, as it stands with the contractor's name, where its check has a day. */
export const licenseInNames = ({ licenses }: Pick<PartyName, "licenses">, rules: Contract["rules"]) =>
  licenses.find(({ number, issuingState }) => number === rules?.license?.number && issuingState === rules.state);

/** What both were called when the contract was offered; of one from before that was kept, what they are called now. */
export const namesOf = Effect.fnUntraced(function* (contract: Contract) {
  return (yield* (yield* NamesOfContracts).find(contract.id)) ?? (yield* currentNames(contract));
});

/** A contract as texts name it: by its project, and by what its two sides are called now. */
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
