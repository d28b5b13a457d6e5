import { Effect } from "effect";
import { Identities } from "#core/people/identity/identities.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { People } from "#core/people/person/people.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SessionId } from "#core/shared/ids.ts";
import type { ProofRequest } from "./own-session.ts";
import { isRecent } from "./recent-proof.ts";

/** How one shows anew that it is oneself, and whether it is asked for. */
export const viewProof = Effect.fn("viewProof")(function* (
  { personId }: PersonActor,
  { present }: { readonly present: SessionId },
) {
  const people = yield* People;
  const identities = yield* Identities;
  const factors = yield* SecondFactors;
  const { isOffered } = yield* IdentityProvider;
  const { passwordHash } = yield* people.getMember(personId);
  const hasGoogle = isOffered && (yield* identities.ofPerson(personId)).some(({ provider }) => provider === "google");
  const asked: ProofRequest = {
    isRecent: yield* isRecent(present),
    by: passwordHash !== null ? "password" : hasGoogle ? "google" : "sign_in",
    asksCode: ((yield* factors.find(personId))?.confirmedAt ?? null) !== null,
  };
  return asked;
});
