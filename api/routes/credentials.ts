import {
  addCredential,
  editCredential,
  listOwnCredentials,
  removeCredential,
} from "#core/people/credential/own-credentials.ts";
import { pageOf } from "../endpoint.ts";
import * as credentials from "../endpoints/credentials.ts";
import type { Serving } from "../serve.ts";

export const credentialRoutes = (serve: Serving): void => {
  serve.person(credentials.addCredentialEndpoint, ({ actor, body }) => addCredential(actor, body));
  serve.person(credentials.listOwnCredentialsEndpoint, ({ actor, query }) => listOwnCredentials(actor, pageOf(query)));
  serve.person(credentials.editCredentialEndpoint, ({ actor, params, body }) =>
    editCredential(actor, params.credentialId, body),
  );
  serve.person(credentials.removeCredentialEndpoint, ({ actor, params }) =>
    removeCredential(actor, params.credentialId),
  );
};
