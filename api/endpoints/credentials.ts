import { Credential, CredentialDraft } from "#core/people/credential/credential.ts";
import { creating, keyed, list } from "../endpoint.ts";

export const addCredentialEndpoint = creating("POST /api/people/me/credentials", {
  name: "addCredential",
  summary: "Add a license, insurance or bond, with a file that you uploaded as `credential_document`",
  body: CredentialDraft,
  reply: Credential,
});

export const listOwnCredentialsEndpoint = list("GET /api/people/me/credentials", {
  name: "listOwnCredentials",
  summary: "Your own licenses, insurance and bonds, oldest first",
  of: Credential,
});

export const editCredentialEndpoint = keyed("PUT /api/people/me/credentials/:credentialId", {
  name: "editCredential",
  summary: "Change one of your licenses, insurance policies or bonds; it has to be checked again",
  body: CredentialDraft,
  reply: Credential,
});

export const removeCredentialEndpoint = keyed("DELETE /api/people/me/credentials/:credentialId", {
  name: "removeCredential",
  summary: "Delete one of your licenses, insurance policies or bonds",
});
