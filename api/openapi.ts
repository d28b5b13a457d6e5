import { Schema } from "effect";
import { Contract, ContractSummary } from "#core/contract/contract/contract.ts";
import { Feedback, SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { Milestone } from "#core/contract/milestone/milestone.ts";
import { Bid, BidDraft } from "#core/market/bid/bid.ts";
import { FoundListing, Listing, ListingDraft, ListingItem, OwnListingView } from "#core/market/listing/listing.ts";
import { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { FileLink, FileVariant, StoredFile } from "#core/people/file/file.ts";
import { Industry } from "#core/people/person/industries.ts";
import { Person, PersonCard } from "#core/people/person/person.ts";
import { PublicHistoryEntry } from "#core/shared/history.ts";
import { Place } from "#core/shared/place/place.ts";
import { type Endpoint, Problem } from "./endpoint.ts";
import { SeenAlert } from "./endpoints/alerts.ts";
import { JudgedBidWithMoves } from "./endpoints/bids.ts";
import { ContractWithMoves } from "./endpoints/contracts.ts";
import { everyEndpoint } from "./endpoints/every.ts";
import { uploadFileEndpoint } from "./endpoints/files.ts";

type Json = { readonly [key: string]: unknown };
type Codec = Schema.Codec<unknown, unknown>;

/** The schemas that the descriptions reference by name. */
const things: Readonly<Record<string, Codec>> = {
  Alert: SeenAlert,
  Bid,
  BidDraft,
  JudgedBidWithMoves,
  Contract,
  ContractSummary,
  ContractWithMoves,
  PublicHistoryEntry,
  Feedback,
  FoundListing,
  Industry,
  Listing,
  ListingDraft,
  ListingItem,
  OwnListing: OwnListingView,
  Milestone,
  Payment: SeenPayment,
  PaymentAccount,
  Person,
  PersonCard,
  Place,
  Problem,
  SeenFeedback,
  StoredFile,
};

/** Returns the schema with the library's `expected` annotation, which tells a date from other text. */
const raw = (schema: Codec): Json =>
  Schema.toJsonSchemaDocument(schema, { includeAnnotationKey: (key) => key === "expected" }).schema;
const moment = JSON.stringify(raw(Schema.Date));

/** Returns the same in plain JSON Schema: a date is a string of the format `date-time`. */
const plain = (part: unknown): unknown => {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(plain);
  if (JSON.stringify(part) === moment) return { type: "string", format: "date-time" };
  const kept = Object.entries(part).filter(([key, value]) => key !== "expected" || typeof value !== "string");
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]));
};

const describe = (schema: Codec): Json => plain(raw(schema)) as Json;

/** Replaces every part of the schema that is one of the named schemas by a reference. */
const refer = (part: unknown, names: ReadonlyMap<string, string>, isWhole = false): unknown => {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => refer(item, names));
  const name = isWhole ? undefined : names.get(JSON.stringify(part));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, refer(value, names)]));
};

const problem = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const hasFields = (schema: Codec): boolean => describe(schema).properties !== undefined;

/** Returns the problems that each kind of operation may answer with. `default` covers protocol errors and defects. */
const problemsOf = ({ access, method, params, body, query }: Endpoint): Json => {
  const isChange = method !== "GET";
  return {
    ...([params, body, query].some(hasFields) || isChange
      ? { 400: problem("The request is not of the form that this operation takes.") }
      : {}),
    ...((access === "person" || isChange) && {
      401: problem("Nobody is signed in, the access token has ended, or what was shown instead of it is not good."),
      403: problem("This is not yours to do."),
    }),
    ...((hasFields(params) || isChange) && { 404: problem("There is no such thing, or it is not yours.") }),
    ...(isChange && { 409: problem("Not possible right now; `code` says why.") }),
    ...(access === "public" && isChange && { 410: problem("The link was good once, and is no longer.") }),
    ...(isChange && {
      413: problem("More was sent than this operation takes."),
      415: problem("The content is not of the type that this operation takes."),
    }),
    ...((isChange || hasFields(query)) && { 422: problem("What was sent breaks a rule; see `issues`.") }),
    ...(isChange && { 429: problem("Too many attempts; see Retry-After.") }),
    503: problem("Not available right now; see Retry-After."),
    default: problem("What is no request that any operation takes, or went wrong; `code` says what."),
  };
};

const parameters = (
  schema: Codec,
  place: "path" | "query",
  names: ReadonlyMap<string, string>,
): ReadonlyArray<Json> => {
  const { properties = {}, required = [] } = describe(schema) as {
    properties?: Readonly<Record<string, Json>>;
    required?: ReadonlyArray<string>;
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: refer(property, names),
  }));
};

const picture: Json = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { file: { type: "string", format: "binary" } },
        required: ["file"],
      },
    },
  },
};

const keyParameter: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Made anew for each thing that somebody wants done, such as a UUID, and sent again when its answer was lost: for 24 hours a repeat changes nothing and gets the first answer, with the header Idempotency-Replayed. The same key with another request is answered 422.",
  schema: { type: "string", pattern: "^[A-Za-z0-9_-]{8,200}$" },
};

const operation = (endpoint: Endpoint, names: ReadonlyMap<string, string>): Json => {
  const hasBody = describe(endpoint.body).properties !== undefined;
  const requestBody =
    endpoint.name === uploadFileEndpoint.name
      ? picture
      : { required: true, content: { "application/json": { schema: refer(describe(endpoint.body), names) } } };
  const success =
    endpoint.status === 204
      ? { description: "Done." }
      : { description: "Done.", content: { "application/json": { schema: refer(describe(endpoint.reply), names) } } };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] === "api" ? endpoint.path.split("/")[2] : "payments"],
    security: endpoint.access === "person" ? [{ bearer: [] }] : [],
    parameters: [
      ...parameters(endpoint.params, "path", names),
      ...parameters(endpoint.query, "query", names),
      ...(endpoint.keyed ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...((hasBody || endpoint.name === uploadFileEndpoint.name) && { requestBody }),
    responses: { [endpoint.status]: success, ...problemsOf(endpoint) },
  };
};

const viewFile: Json = {
  operationId: "viewFile",
  summary: "A file, for whoever has a link to it that is still good",
  tags: ["files"],
  security: [],
  parameters: [
    { name: "link", in: "path", required: true, schema: describe(FileLink) },
    { name: "variant", in: "path", required: true, schema: describe(FileVariant) },
  ],
  responses: {
    200: {
      description: "The file: a picture to be shown, anything else to be saved.",
      content: { "*/*": { schema: { type: "string", format: "binary" } } },
    },
    206: {
      description: "The range that was asked for.",
      content: { "*/*": { schema: { type: "string", format: "binary" } } },
    },
    304: { description: "You have it already." },
    404: problem("There is no such file, or the link was not made by this server."),
    410: problem("The link has expired."),
    416: problem("The file does not reach that far."),
    503: problem("Not available right now; see Retry-After."),
    default: problem("What is no request that any operation takes, or went wrong; `code` says what."),
  },
};

/** Generates the OpenAPI 3.1 document of the whole API from the endpoint values alone. */
export const openApi = (publicUrl: string): Json => {
  const names = new Map(Object.entries(things).map(([name, schema]) => [JSON.stringify(describe(schema)), name]));
  const schemas = Object.fromEntries(
    Object.entries(things).map(([name, schema]) => [name, refer(describe(schema), names, true)]),
  );
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of everyEndpoint) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, names) };
  }
  paths["/files/{link}/{variant}"] = { get: viewFile };
  return {
    openapi: "3.1.0",
    info: {
      title: "Dibbs",
      version: "1.0.0",
      description:
        "A marketplace for home and construction work: post, bid, hire, pay by milestone. Sums are in US cents.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      parameters: { IdempotencyKey: keyParameter },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
};
