import { AccountDeletion } from "#core/support/privacy/account-deletion.ts";
import { DataCopy } from "#core/support/privacy/own-data.ts";
import { endpoint, Nothing } from "../endpoint.ts";

export const exportOwnDataEndpoint = endpoint({
  name: "exportOwnData",
  summary: "Ask for a copy of everything that is kept of you",
  method: "POST",
  path: "/api/people/me/data",
  reply: DataCopy,
  status: 201,
});

export const viewOwnDataEndpoint = endpoint({
  name: "viewOwnData",
  summary: "The copy of your data that you asked for last, and its link once it is ready",
  method: "GET",
  path: "/api/people/me/data",
  isPrivate: true,
  reply: DataCopy,
});

export const deleteOwnAccountEndpoint = endpoint({
  name: "deleteOwnAccount",
  summary: "Delete your account, for good",
  method: "POST",
  path: "/api/people/me/deletion",
  body: AccountDeletion,
  reply: Nothing,
  status: 204,
});
