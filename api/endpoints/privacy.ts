import { AccountDeletion } from "#core/support/privacy/account-deletion.ts";
import { DataCopy } from "#core/support/privacy/own-data.ts";
import { endpoint } from "../endpoint.ts";

export const exportOwnDataEndpoint = endpoint("POST /api/people/me/data", {
  name: "exportOwnData",
  summary: "Ask for a copy of everything that is kept of you",
  reply: DataCopy,
  status: 201,
});

export const viewOwnDataEndpoint = endpoint("GET /api/people/me/data", {
  name: "viewOwnData",
  summary: "The copy of your data that you asked for last, and its link once it is ready",
  isPrivate: true,
  reply: DataCopy,
});

export const deleteOwnAccountEndpoint = endpoint("POST /api/people/me/deletion", {
  name: "deleteOwnAccount",
  summary: "Delete your account, for good",
  body: AccountDeletion,
});
