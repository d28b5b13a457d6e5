import { Context, Effect, Schema, Struct } from "effect";
import { invalid, NotFound, notFound, type Unavailable } from "#core/shared/errors.ts";
import { Approvals } from "#core/support/staff/approvals.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";

/** The things that support names by their id, each with what to type to look at it. */
const commands = {
  person: "dibbs people show",
  listing: "dibbs listings show",
  bid: "dibbs bids show",
  contract: "dibbs contracts show",
  milestone: "dibbs doctor milestone",
  payment: "dibbs payments show",
  refund: "dibbs refunds show",
  chargeback: null,
  dispute: "dibbs disputes show",
  credential: "dibbs credentials show",
  waiver: "dibbs waivers show",
  delivery: "dibbs deliveries show",
  ticket: "dibbs tickets show",
  case: "dibbs cases show",
  alert: null,
} as const;

export const IdNoun = Schema.Literals(Struct.keys(commands));
export type IdNoun = typeof IdNoun.Type;

/** What has an id. */
export const NamedId = Schema.Struct({ noun: IdNoun, id: Schema.String });
export type NamedId = typeof NamedId.Type;

/** How many digits of an id are given at the least. */
export const leastDigits = 8;

/** Finds what is meant by a part of its id. */
export class IdLookup extends Context.Service<
  IdLookup,
  {
    /**
     * What has an id that begins or ends with these hexadecimal digits, at least eight of them, in lower case and without
     * dashes; all 32 are a whole id. At most `limit` of each noun.
     */
    readonly find: (digits: string, limit: number) => Effect.Effect<ReadonlyArray<NamedId>, Unavailable>;
  }
>()("core/IdLookup") {}

/** More than so many are not listed, as nobody chooses among them. */
const mostCandidates = 10;

const digitsOf = (text: string): string | null => {
  const digits = text.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{8,32}$/.test(digits) ? digits : null;
};

const an = (noun: IdNoun): string => (noun === "alert" ? "an alert" : `a ${noun}`);

/** What is listed where several are meant. */
type Named = { readonly noun: string; readonly id: string };

/** Fails `NotFound`, and says of what this is the id where it is that of something else. */
const noSuch = Effect.fnUntraced(function* (noun: string, text: string) {
  const digits = digitsOf(text);
  const [other] = digits === null ? [] : yield* (yield* IdLookup).find(digits, 1);
  if (other === undefined) return yield* notFound(noun);
  const { message } = notFound(noun);
  const command = commands[other.noun];
  const hint = command === null ? "" : `: ${command} ${other.id}`;
  return yield* new NotFound({ message: `${message} That is ${an(other.noun)}${hint}`, noun });
});

const theOnly = Effect.fnUntraced(function* <A extends { readonly id: string }>(
  noun: string,
  text: string,
  found: ReadonlyArray<A>,
) {
  const [one, ...others] = found;
  if (one === undefined) return yield* noSuch(noun, text);
  if (others.length === 0) return one;
  const candidates = found.map(({ id }) => ({ noun, id }));
  return yield* ambiguous(noun, text, candidates);
});

const ambiguous = (noun: string, text: string, candidates: ReadonlyArray<Named>) => {
  const listed = candidates.slice(0, mostCandidates).map((it) => `\n  ${it.noun} ${it.id}`);
  const more = candidates.length > mostCandidates ? "\n  …" : "";
  return invalid({
    field: noun,
    message: `'${text}' could be any of these. Give more of the id:${listed.join("")}${more}`,
  });
};

/**
 * The whole id of the thing that is meant by its id, or by the first or last digits of it, eight at the least. Fails
 * `NotFound`, and says what else has the id; `Invalid` for what cannot be an id, and where several have it, which are named.
 */
export const findId = Effect.fn("findId")(function* (noun: IdNoun, text: string) {
  const digits = digitsOf(text);
  if (digits === null) {
    return yield* invalid({
      field: noun,
      message: `'${text}' is not an id. Give the whole id, or at least ${leastDigits} of its first or last digits.`,
    });
  }
  const found = yield* (yield* IdLookup).find(digits, mostCandidates + 1);
  const [meant, ...others] = found.filter((it) => it.noun === noun);
  if (meant !== undefined) return others.length === 0 ? meant.id : yield* ambiguous(noun, text, [meant, ...others]);
  return yield* noSuch(noun, text);
});

/** Those among these that have the id, or an id that begins or ends with these digits. Fails as `findId` does. */
export const findAmong = Effect.fn("findAmong")(function* <A extends { readonly id: string }>(
  noun: string,
  text: string,
  things: ReadonlyArray<A>,
) {
  const digits = digitsOf(text);
  const found = things.filter(({ id }) => {
    const own = id.replaceAll("-", "");
    return id === text || (digits !== null && (own.startsWith(digits) || own.endsWith(digits)));
  });
  return yield* theOnly(noun, text, found);
});

/** The plan that waits or is approved and whose hash is this, or begins with these digits. Fails as `findId` does. */
export const findPlan = Effect.fn("findPlan")(function* (text: string) {
  const digits = digitsOf(text);
  const found = digits === null ? [] : yield* (yield* Approvals).liveLike(digits, mostCandidates + 1);
  const named = found.map((approval) => ({ id: approval.plan.hash, approval }));
  return (yield* theOnly("plan waiting for approval", text, named)).approval;
});

/** The webhook event of this id, or whose id ends with these signs, eight at the least. Fails as `findId` does. */
export const findWebhookEvent = Effect.fn("findWebhookEvent")(function* (text: string) {
  const end = text.trim();
  const found = end.length < leastDigits ? [] : yield* (yield* WebhookEvents).endingWith(end, mostCandidates + 1);
  return found.find(({ id }) => id === end) ?? (yield* theOnly("webhook_event", text, found));
});

/**
 * The whole id of anything, by the first or last digits of it. What is none of ours stays as it is, because providers have
 * names of their own for things. Fails `Invalid` where several have it, which are named.
 */
export const findAnyId = Effect.fn("findAnyId")(function* (text: string) {
  const digits = digitsOf(text);
  if (digits === null) return text;
  const [found, ...others] = yield* (yield* IdLookup).find(digits, mostCandidates + 1);
  if (found === undefined) return text;
  return others.length === 0 ? found.id : yield* ambiguous("id", text, [found, ...others]);
});
