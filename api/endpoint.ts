import { Record as Fields, Schema } from "effect";
import * as ids from "#core/shared/ids.ts";
import { Items, Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";

type Codec = Schema.Codec<unknown, unknown>;
const nothing = Schema.Struct({});

/** The ids in paths, by the name under which they stand there. */
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
 * One operation of the API as a value: the server serves it, the browser and the tests call it, `/api/openapi.json`
 * describes it. `params` stand in the path as `:name`; `query` is read from strings; `body` and `reply` are JSON.
 */
export type Endpoint<
  Params extends Codec = Codec,
  Query extends Codec = Codec,
  Body extends Codec = Codec,
  Reply extends Codec = Codec,
> = {
  /** The use case's own name; also the operationId. */
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  /** `person`: only for somebody who is signed in; what is theirs to do is the use case's rule. */
  readonly access: "public" | "person";
  /** Also for support staff who have yet to set up their second factor, of whom everything else is refused. */
  readonly beforeSecondFactor: boolean;
  /**
   * Takes an idempotency key: a repeat under the same key changes nothing and gets the first answer. For everything that
   * would not be the same when it is done twice; it runs in one unit of work, so it calls nobody outside, and neither what
   * it is sent nor what it answers is secret. What is not keyed changes nothing, or is the same when done twice.
   */
  readonly keyed: boolean;
  /**
   * Changes something, here or at a provider; everything but a GET unless it is said otherwise. Support that views somebody's pages
   * is refused it.
   */
  readonly writes: boolean;
  /** Tells what only its owner may know, such as where they are signed in; support that views their pages is refused it too. */
  readonly isPrivate: boolean;
  /**
   * Holds only what anybody who is signed in may read, so that how long it is gives nothing away: it is sent compressed
   * (decision 75).
   */
  readonly isOpenToAll: boolean;
  /** Only for who has shown a short time ago that it is they; everybody else is refused `prove_it_is_you`. */
  readonly asksProof: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The status of success. */
  readonly status: 200 | 201 | 204;
};

/**
 * States the endpoint at "GET /api/…". What is left out is empty, but for `params`, which are the ids in the path; success is 200, or 204
 * without a reply.
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

/** The same with an idempotency key (`keyed`), as for all that moves somebody's thing. */
export const keyed: typeof endpoint = (route, spec) => endpoint(route, { ...spec, keyed: true });

/** The same for what is made by it, and answered with 201. */
export const creating: typeof endpoint = (route, spec) => keyed(route, { ...spec, status: 201 });

/** The place in a list, as the query of every list has it; 20 rows unless asked otherwise. */
export const pageQuery = {
  after: Schema.optionalKey(Text(200)),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
};

/** An endpoint that answers a list page by page, of which nothing else is asked. */
export const list = <const Route extends `GET ${Endpoint["path"]}`, Item extends Codec>(
  route: Route,
  { of, ...spec }: Pick<Endpoint, "name" | "summary"> & { readonly isPrivate?: boolean; readonly of: Item },
) => endpoint(route, { ...spec, query: Schema.Struct(pageQuery), reply: Page(of) });

/** An endpoint that answers all of a list that is never long. */
export const listAll = <const Route extends `GET ${Endpoint["path"]}`, Item extends Codec>(
  route: Route,
  { of, ...spec }: Pick<Endpoint, "name" | "summary"> & { readonly of: Item },
) => endpoint(route, { ...spec, reply: Items(of) });

/** The body in which somebody says why. */
export const Reason = Schema.Struct({ reason: Text(1000) });

/** The `PageRequest` that a query asks for. */
export const pageOf = (query: { readonly after?: string; readonly limit?: number }) => ({
  after: query.after ?? null,
  limit: query.limit ?? 20,
});

/** The error that every operation may answer with: a problem of RFC 9457 with the spec's title and message. */
export const Problem = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String,
  /** The name of the domain error, or of what is missing where something is blocked. */
  code: Schema.String,
  /** Finds this one request in the log. */
  reference: Schema.String,
  issues: Schema.optionalKey(Schema.Array(Schema.Struct({ field: Schema.String, message: Schema.String }))),
  whoCanFix: Schema.optionalKey(Schema.String),
  whatToDo: Schema.optionalKey(Schema.String),
  /** The seconds after which the next attempt counts. */
  afterSeconds: Schema.optionalKey(Schema.Int),
  /** The moves that are possible instead. */
  moves: Schema.optionalKey(Schema.Array(Schema.String)),
});
export type Problem = typeof Problem.Type;
