import { Context, Effect, Equal } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { systemActor } from "#core/shared/actor.ts";
import { type Day, now, today } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { CredentialId } from "#core/shared/ids.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";
import type { Credential, LookupAnswer } from "./credential.ts";
import { Credentials, moveCredential, tellOwner } from "./credentials.ts";

/** What a list says of a license number; the list has a source and a day. */
export type ListedLicense =
  | { readonly said: "no_list" }
  | { readonly said: "missing"; readonly source: string; readonly listDay: Day }
  | {
      readonly said: "listed";
      readonly source: string;
      readonly listDay: Day;
      /** In whose name, as the list writes it. */
      readonly holder: string;
      readonly validUntil: Day;
    };

/** Lists of the licenses that states have issued. */
export class LicenseLookup extends Context.Service<
  LicenseLookup,
  {
    /**
     * What the list of this state says of the number, in which neither capitals nor spaces and signs count; 'no_list' where there is
     * none, which says nothing about the license. Fails `Unavailable` where a list cannot be read, or is not as it should be.
     */
    readonly find: (issuingState: string, number: string) => Effect.Effect<ListedLicense, Unavailable>;
  }
>()("core/LicenseLookup") {}

/** A license number without what people and lists write differently. */
export const licenseKey = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

const nameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What a list's answer says of a license as its owner states it: no list vouches for another holder, or for longer than it knows. */
export const answerOf = (
  { holder, validUntil }: Pick<Credential, "holder" | "validUntil">,
  listed: ListedLicense,
  at: Date,
): LookupAnswer => {
  if (listed.said === "no_list") return { said: "no_list", at, source: null, listDay: null, validUntil: null };
  const { source, listDay } = listed;
  if (listed.said === "missing") return { said: "missing", at, source, listDay, validUntil: null };
  const agrees = nameKey(listed.holder) === nameKey(holder) && listed.validUntil >= validUntil;
  return { said: agrees ? "agrees" : "differs", at, source, listDay, validUntil: listed.validUntil };
};

/**
 * Asks the list of its state about a license, and notes what it says: one that agrees makes it `checked`, unless support has
 * looked or rejected it; one that agreed before and does not any more takes that back, and its owner is told. Nothing happens to what is gone or
 * was changed meanwhile: a change asks anew. Fails `Unavailable`.
 */
export const lookUpLicense = Effect.fn("lookUpLicense")(function* (id: CredentialId) {
  const credentials = yield* Credentials;
  const lists = yield* LicenseLookup;
  const save = Effect.gen(function* () {
    const credential = yield* credentials.get(id);
    if (credential.kind !== "license" || credential.state === "rejected") return null;
    // Outside of the unit of work: a list is long to read.
    const lookup = answerOf(credential, yield* lists.find(credential.issuingState, credential.number), yield* now);
    const { at, source, listDay } = lookup;
    // The same of the same list says nothing new.
    if (credential.lookup !== null && Equal.equals({ ...credential.lookup, at }, lookup)) return credential;
    const actor = systemActor("license lookup");
    const byLookup = credential.check?.by === "lookup";
    if (lookup.said === "agrees" && credential.check?.by !== "support") {
      const check = { by: "lookup", at, source, listDay } as const;
      return yield* atomically(moveCredential(actor, "system", credential, "check", { check, lookup }));
    }
    if (lookup.said !== "agrees" && lookup.said !== "no_list" && byLookup) {
      return yield* atomically(
        Effect.gen(function* () {
          const doubted = yield* moveCredential(actor, "system", credential, "doubt", { lookup });
          const { kind, number, issuingState } = credential;
          yield* tellOwner(credential, ["credentialDoubted", { kind, number, issuingState, source: source ?? "" }]);
          return doubted;
        }),
      );
    }
    const { personId } = credential;
    return yield* atomically(
      Effect.tap(credentials.save({ ...credential, lookup }), () =>
        show([personId], { noun: "person", id: personId, event: "look_up_credential" }),
      ),
    );
  });
  const gone = () => Effect.succeed(null);
  return yield* save.pipe(Effect.catchTag("NotFound", gone), Effect.catchTag("Stale", gone));
});

/** So long before its end a license is looked up every night, in days. */
const daysAhead = 30;

/** So many at a time. */
const batch = 100;

/**
 * Asks anew about every license that ends soon: the list may have a later day, or none any more. What fails keeps no other back, and is
 * asked about the next night.
 */
export const lookUpEndingLicenses = Effect.fn("lookUpEndingLicenses")(function* () {
  const credentials = yield* Credentials;
  const from = yield* today;
  const range = { from, to: daysAfter(from, daysAhead) };
  const lookUp = ({ id, kind }: Credential) =>
    kind === "license"
      ? lookUpLicense(id).pipe(
          Effect.catchCause((cause) => Effect.logWarning("A license could not be looked up", { id, cause })),
        )
      : Effect.void;
  const keyOf = (it: Credential) => it;
  yield* walkRows(batch, keyOf, (page) => Effect.tap(credentials.ending(range, page), Effect.forEach(lookUp)));
});
