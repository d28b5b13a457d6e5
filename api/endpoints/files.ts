import { Schema } from "effect";
import { FilePurpose, StoredFile } from "#core/file/file.ts";
import { Place } from "#core/place/place.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";

/**
 * The body is the picture itself (`multipart/form-data`, one part named `file`). It is then at
 * `/files/:fileId/:variant`, for whoever has the link: pictures of listings and people are shown to everybody.
 */
export const uploadPictureEndpoint = endpoint({
  name: "uploadPicture",
  summary: "Upload a picture",
  method: "POST",
  path: "/api/pictures",
  query: Schema.Struct({ purpose: FilePurpose }),
  reply: StoredFile,
  status: 201,
});

export const searchPlacesEndpoint = endpoint({
  name: "searchPlaces",
  summary: "Places in the US by the beginning of a city's name or a ZIP code",
  method: "GET",
  path: "/api/places",
  query: Schema.Struct({ text: Text(100) }),
  reply: Schema.Array(Schema.Struct({ ...Place.fields, available: Schema.Boolean })),
});

/** What the browser has to know about how this installation is set up; nothing in it is secret. */
export const viewSetupEndpoint = endpoint({
  name: "viewSetup",
  summary: "Which providers are in use, for the browser",
  method: "GET",
  path: "/api/setup",
  access: "public",
  reply: Schema.Struct({
    cards: Schema.Literals(["sandbox", "stripe"]),
    bank: Schema.Literals(["sandbox", "dwolla"]),
    states: Schema.Array(Schema.String),
  }),
});
