import { Effect } from "effect";
import { credentialLifecycle } from "#core/people/credential/credential.machine.ts";
import type { Credential, CredentialDraft } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import type { Day } from "#core/shared/day.ts";
import { CredentialId, type PersonId } from "#core/shared/ids.ts";
import { fresh } from "./moment.ts";
import { inserted } from "./stored.ts";

const license = {
  kind: "license",
  number: "123456",
  issuingState: "CA",
  holder: "Delgado Builders LLC",
  validFrom: "2025-03-04" as Day,
  validUntil: "2099-03-03" as Day,
  coverage: null,
  documentId: null,
} as const;

export const aCredentialDraft = (but: Partial<CredentialDraft> = {}): CredentialDraft => ({ ...license, ...but });

/** Stores a license as its owner states it. */
export const storedCredential = Effect.fnUntraced(function* (personId: PersonId, but: Partial<Credential> = {}) {
  const credential: Credential = {
    ...fresh(CredentialId),
    personId,
    ...license,
    documentName: null,
    state: credentialLifecycle.initial,
    check: null,
    lookup: null,
    rejectedReason: null,
    ...but,
  };
  return yield* inserted(Credentials, credential);
});
