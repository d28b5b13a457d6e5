import { Context, Effect, Schema, Struct } from "effect";
import { invalid, NotFound, notFound, type Unavailable } from "#core/shared/errors.ts";
import { Approvals } from "#core/support/staff/approvals.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";

/** The things that support names by id, each with the command that shows it. */
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

/** An id and the noun of its thing. */
export const NamedId = Schema.Struct({ noun: IdNoun, id: Schema.String });
export type NamedId = typeof NamedId.Type;

/** The fewest digits of an id that identify a thing. */
export const leastDigits = 8;

/** Finds things by a part of their id. */
export class IdLookup extends Context.Service<
  IdLookup,
  {
    /**
     * Returns things whose id begins or ends with these hex digits: at least eight, lower case, no dashes; all 32 are a
     * whole id. At most `limit` of each noun.
     */
    readonly find: (digits: string, limit: number) => Effect.Effect<ReadonlyArray<NamedId>, Unavailable>;
  }
>()("core/IdLookup") {}

/** The most candidates listed; nobody chooses among more. */
const mostCandidates = 10;

const digitsOf = (text: string): string | null => {
  const digits = text.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{8,32}$/.test(digits) ? digits : null;
};

const an = (noun: IdNoun): string => (noun === "alert" ? "an alert" : `a ${noun}`);

/** A candidate in the list. */
type Named = { readonly noun: string; readonly id: string };

/** Fails with `NotFound`; if the id belongs to something else, says what. */
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
 * Returns the whole id for an id or its first or last digits, at least eight. Fails with `NotFound`, naming any other
 * thing with that id; with `Invalid` if the text cannot be an id, or if several things match, which it lists.
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

/** Finds the one of these things with this id, or whose id begins or ends with these digits. Fails as `findId` does. */
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

/** Finds the waiting or approved plan whose hash is this or begins with these digits. Fails as `findId` does. */
export const findPlan = Effect.fn("findPlan")(function* (text: string) {
  const digits = digitsOf(text);
  const found = digits === null ? [] : yield* (yield* Approvals).liveLike(digits, mostCandidates + 1);
  const named = found.map((approval) => ({ id: approval.plan.hash, approval }));
  return (yield* theOnly("plan waiting for approval", text, named)).approval;
});

/**
 * Finds the webhook event with this id, or whose id ends with these characters, at least eight. Fails like `findId`.
 */
export const findWebhookEvent = Effect.fn("findWebhookEvent")(function* (text: string) {
  const end = text.trim();
  const found = end.length < leastDigits ? [] : yield* (yield* WebhookEvents).endingWith(end, mostCandidates + 1);
  return found.find(({ id }) => id === end) ?? (yield* theOnly("webhook_event", text, found));
});

/**
 * Returns the whole id of any thing for its first or last digits. A text that matches nothing is returned unchanged,
 * because providers have their own ids. Fails with `Invalid` if several things match, which it lists.
 */
export const findAnyId = Effect.fn("findAnyId")(function* (text: string) {
  const digits = digitsOf(text);
  if (digits === null) return text;
  const [found, ...others] = yield* (yield* IdLookup).find(digits, mostCandidates + 1);
  if (found === undefined) return text;
  return others.length === 0 ? found.id : yield* ambiguous("id", text, [found, ...others]);
});
