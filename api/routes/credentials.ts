import { Effect } from "effect";
import {
  addCredential,
  editCredential,
  listOwnCredentials,
  removeCredential,
} from "#core/people/credential/own-credentials.ts";
import { pageOf } from "../endpoint.ts";
import {
  addCredentialEndpoint,
  editCredentialEndpoint,
  listOwnCredentialsEndpoint,
  removeCredentialEndpoint,
} from "../endpoints/credentials.ts";
import type { Serving } from "../serve.ts";

export const credentialRoutes = (serve: Serving): void => {
  serve.person(addCredentialEndpoint, ({ actor, body }) => addCredential(actor, body));
  serve.person(listOwnCredentialsEndpoint, ({ actor, query }) => listOwnCredentials(actor, pageOf(query)));
  serve.person(editCredentialEndpoint, ({ actor, params, body }) => editCredential(actor, params.credentialId, body));
  serve.person(removeCredentialEndpoint, ({ actor, params }) =>
    Effect.as(removeCredential(actor, params.credentialId), {}),
  );
};
