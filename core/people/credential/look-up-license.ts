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

/** What a list says about a license number, with the list's source and date. */
export type ListedLicense =
  | { readonly said: "no_list" }
  | { readonly said: "missing"; readonly source: string; readonly listDay: Day }
  | {
      readonly said: "listed";
      readonly source: string;
      readonly listDay: Day;
      /** The license holder's name, as the list writes it. */
      readonly holder: string;
      readonly validUntil: Day;
    };

/** The lists of licenses that states have issued. */
export class LicenseLookup extends Context.Service<
  LicenseLookup,
  {
    /**
     * Looks a number up in this state's list, ignoring case, spaces and punctuation; 'no_list' if there is none, which
     * says nothing about the license. Fails with `Unavailable` if a list can't be read or is malformed.
     */
    readonly find: (issuingState: string, number: string) => Effect.Effect<ListedLicense, Unavailable>;
  }
>()("core/LicenseLookup") {}

/** Returns a license number without case and punctuation, which people and lists write differently. */
export const licenseKey = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

const nameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Compares a list's answer with the license as stated: it agrees only on the same holder and at least that end day. */
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
 * Looks a license up in its state's list and saves the answer. If the list agrees, the license becomes `checked`,
 * unless support checked or rejected it; if it no longer agrees, the check is undone and the owner told. Does nothing
 * if the license is gone or changed meanwhile, because a change triggers a new lookup. Fails with `Unavailable`.
 */
export const lookUpLicense = Effect.fn("lookUpLicense")(function* (id: CredentialId) {
  const credentials = yield* Credentials;
  const lists = yield* LicenseLookup;
  const save = Effect.gen(function* () {
    const credential = yield* credentials.get(id);
    if (credential.kind !== "license" || credential.state === "rejected") return null;
    // Outside of the unit of work, because reading a list takes long.
    const lookup = answerOf(credential, yield* lists.find(credential.issuingState, credential.number), yield* now);
    const { at, source, listDay } = lookup;
    // The same answer from the same list is no news.
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

/** How many days before its end a license is looked up every night. */
const daysAhead = 30;

/** How many are read at a time. */
const batch = 100;

/**
 * Looks up every license that ends soon, because the list may have a later day, or no longer have it. A failed lookup
 * doesn't stop the others, and is repeated the next night.
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
