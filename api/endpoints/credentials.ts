import { Schema } from "effect";
import { Credential, CredentialDraft } from "#core/people/credential/credential.ts";
import { CredentialId } from "#core/shared/ids.ts";
import { Page } from "#core/shared/page.ts";
import { endpoint, Nothing, pageQuery } from "../endpoint.ts";

const ofCredential = Schema.Struct({ credentialId: CredentialId });

export const addCredentialEndpoint = endpoint({
  name: "addCredential",
  summary: "Add a license, insurance or bond, with a file that you uploaded as `credential_document`",
  method: "POST",
  path: "/api/people/me/credentials",
  keyed: true,
  body: CredentialDraft,
  reply: Credential,
  status: 201,
});

export const listOwnCredentialsEndpoint = endpoint({
  name: "listOwnCredentials",
  summary: "Your own licenses, insurances and bonds, oldest first",
  method: "GET",
  path: "/api/people/me/credentials",
  query: Schema.Struct(pageQuery),
  reply: Page(Credential),
});

export const editCredentialEndpoint = endpoint({
  name: "editCredential",
  summary: "Change one of your licenses, insurances or bonds; it has to be checked anew",
  method: "PUT",
  path: "/api/people/me/credentials/:credentialId",
  params: ofCredential,
  body: CredentialDraft,
  reply: Credential,
});

export const removeCredentialEndpoint = endpoint({
  name: "removeCredential",
  summary: "Delete one of your licenses, insurances or bonds",
  method: "DELETE",
  path: "/api/people/me/credentials/:credentialId",
  keyed: true,
  params: ofCredential,
  reply: Nothing,
  status: 204,
});
