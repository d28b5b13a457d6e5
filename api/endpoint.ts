import { Record as Fields, Schema } from "effect";
import * as ids from "#core/shared/ids.ts";
import { Items, Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";

type Codec = Schema.Codec<unknown, unknown>;
const nothing = Schema.Struct({});

/** The schemas of the ids in paths, by their parameter names. */
const idsInPaths = {
  alertId: ids.AlertId,
  bidId: ids.BidId,
  businessId: ids.PersonId,
  certificateId: ids.CertificateId,
  changeOrderId: ids.ChangeOrderId,
  contractId: ids.ContractId,
  conversationId: ids.ConversationId,
  credentialId: ids.CredentialId,
  disputeId: ids.DisputeId,
  feedbackId: ids.FeedbackId,
  invitationId: ids.InvitationId,
  listingId: ids.ListingId,
  memberId: ids.PersonId,
  milestoneId: ids.MilestoneId,
  paymentId: ids.PaymentId,
  personId: ids.PersonId,
  productId: ids.ProductId,
  questionId: ids.QuestionId,
  refundId: ids.RefundId,
  searchId: ids.SavedSearchId,
  sessionId: ids.SessionId,
  subscriptionId: ids.PushSubscriptionId,
  ticketId: ids.TicketId,
  waiverId: ids.WaiverId,
};
type IdName = keyof typeof idsInPaths;

type NamesIn<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never;
type IdsIn<Route extends string> = Schema.Struct<Pick<typeof idsInPaths, NamesIn<Route> & IdName>>;

const idsIn = (route: string) =>
  Schema.Struct(Fields.filter(idsInPaths, (_, name) => route.split("/").includes(`:${name}`)));

/**
 * One operation of the API as a value: the server serves it, the browser and the tests call it, and `/api/openapi.json`
 * describes it. `params` appear in the path as `:name`; `query` is parsed from strings; `body` and `reply` are JSON.
 */
export type Endpoint<
  Params extends Codec = Codec,
  Query extends Codec = Codec,
  Body extends Codec = Codec,
  Reply extends Codec = Codec,
> = {
  /** The use case's name; also the operationId. */
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  /** `person`: only for signed-in people; the use case decides what each of them may do. */
  readonly access: "public" | "person";
  /** Also allowed for support staff who have not yet set up their second factor; everything else is refused to them. */
  readonly beforeSecondFactor: boolean;
  /**
   * Takes an idempotency key: a repeat under the same key changes nothing and gets the first reply. Needed for every
   * operation whose repetition would have a further effect. The operation runs in one unit of work, so it calls no
   * outside service, and neither its input nor its reply is secret. Operations without a key change nothing, or can
   * safely be repeated.
   */
  readonly keyed: boolean;
  /**
   * Changes something, here or at a provider; true for everything but GET unless the endpoint says otherwise. Refused
   * to support in view sessions.
   */
  readonly writes: boolean;
  /**
   * Shows what only the account's owner may know, such as where they are signed in; also refused to support in view
   * sessions.
   */
  readonly isPrivate: boolean;
  /**
   * Contains only what every signed-in person may read, so that its length reveals nothing: it is sent compressed
   * (decision 75).
   */
  readonly isOpenToAll: boolean;
  /** Only for people who have recently proved their identity; everybody else is refused with `prove_it_is_you`. */
  readonly asksProof: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The status code of success. */
  readonly status: 200 | 201 | 204;
};

/**
 * Defines the endpoint at "GET /api/…". Parts that are left out are empty, except `params`, which default to the ids in
 * the path. Success is 200, or 204 without a reply.
 */
export const endpoint = <
  const Route extends `${Endpoint["method"]} ${Endpoint["path"]}`,
  Reply extends Codec = typeof nothing,
  Params extends Codec = IdsIn<Route>,
  Query extends Codec = typeof nothing,
  Body extends Codec = typeof nothing,
>(
  route: Route,
  spec: Pick<Endpoint, "name" | "summary"> & {
    readonly access?: Endpoint["access"];
    readonly beforeSecondFactor?: boolean;
    readonly keyed?: boolean;
    readonly writes?: boolean;
    readonly isPrivate?: boolean;
    readonly isOpenToAll?: boolean;
    readonly asksProof?: boolean;
    readonly params?: Params;
    readonly query?: Query;
    readonly body?: Body;
    readonly reply?: Reply;
    readonly status?: Endpoint["status"];
  },
): Endpoint<Params, Query, Body, Reply> => {
  const [method, path] = route.split(" ") as [Endpoint["method"], Endpoint["path"]];
  return {
    method,
    path,
    access: "person",
    beforeSecondFactor: false,
    keyed: false,
    writes: method !== "GET",
    isPrivate: false,
    isOpenToAll: false,
    asksProof: false,
    status: spec.reply === undefined ? 204 : 200,
    ...spec,
    params: spec.params ?? (idsIn(route) as unknown as Params),
    query: spec.query ?? (nothing as unknown as Query),
    body: spec.body ?? (nothing as unknown as Body),
    reply: spec.reply ?? (nothing as unknown as Reply),
  };
};

/**
 * Defines an endpoint that takes an idempotency key (`keyed`), for every operation that changes something of a
 * person's.
 */
export const keyed: typeof endpoint = (route, spec) => endpoint(route, { ...spec, keyed: true });

/** Defines a keyed endpoint that creates something and answers with 201. */
export const creating: typeof endpoint = (route, spec) => keyed(route, { ...spec, status: 201 });

/** The position in a list, as every list's query has it; 20 rows by default. */
export const pageQuery = {
  after: Schema.optionalKey(Text(200)),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
};

/** Defines an endpoint that returns a list page by page, with no other query fields. */
export const list = <const Route extends `GET ${Endpoint["path"]}`, Item extends Codec>(
  route: Route,
  { of, ...spec }: Pick<Endpoint, "name" | "summary"> & { readonly isPrivate?: boolean; readonly of: Item },
) => endpoint(route, { ...spec, query: Schema.Struct(pageQuery), reply: Page(of) });

/** Defines an endpoint that returns a whole list that is never long. */
export const listAll = <const Route extends `GET ${Endpoint["path"]}`, Item extends Codec>(
  route: Route,
  { of, ...spec }: Pick<Endpoint, "name" | "summary"> & { readonly of: Item },
) => endpoint(route, { ...spec, reply: Items(of) });

/** A body that gives a reason. */
export const Reason = Schema.Struct({ reason: Text(1000) });

/** Returns the `PageRequest` of a query. */
export const pageOf = (query: { readonly after?: string; readonly limit?: number }) => ({
  after: query.after ?? null,
  limit: query.limit ?? 20,
});

/** The error that every operation may return: an RFC 9457 problem with the spec's title and message. */
export const Problem = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String,
  /** The name of the domain error, or of the missing requirement if something is blocked. */
  code: Schema.String,
  /** Identifies this request in the log. */
  reference: Schema.String,
  issues: Schema.optionalKey(Schema.Array(Schema.Struct({ field: Schema.String, message: Schema.String }))),
  whoCanFix: Schema.optionalKey(Schema.String),
  whatToDo: Schema.optionalKey(Schema.String),
  /** The number of seconds until another attempt is allowed. */
  afterSeconds: Schema.optionalKey(Schema.Int),
  /** The moves that are possible instead. */
  moves: Schema.optionalKey(Schema.Array(Schema.String)),
});
export type Problem = typeof Problem.Type;
