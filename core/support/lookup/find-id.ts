import { Effect } from "effect";
import { invalid, NotFound, notFound } from "#core/shared/errors.ts";
import { IdLookup, type IdNoun, leastDigits, type NamedId } from "./id-lookup.ts";

/** More than so many are not listed, as nobody chooses among them. */
const mostCandidates = 10;

const digitsOf = (text: string): string | null => {
  const digits = text.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{8,32}$/.test(digits) ? digits : null;
};

const an = (noun: IdNoun): string => (noun === "alert" ? "an alert" : `a ${noun}`);

/** What to type to look at it. */
const commands: Readonly<Record<IdNoun, string | null>> = {
  person: "dibbs people show",
  listing: "dibbs listings show",
  bid: "dibbs bids show",
  contract: "dibbs contracts show",
  milestone: "dibbs doctor milestone",
  payment: "dibbs payments show",
  refund: "dibbs refunds show",
  chargeback: null,
  ticket: "dibbs tickets show",
  case: "dibbs cases show",
  alert: null,
};

const ambiguous = (noun: string, text: string, candidates: ReadonlyArray<NamedId>) => {
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
  const [other] = found;
  if (other === undefined) return yield* notFound(noun);
  const command = commands[other.noun];
  const hint = command === null ? "" : `: ${command} ${other.id}`;
  return yield* new NotFound({ message: `There is no such ${noun}. That is ${an(other.noun)}${hint}`, noun });
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
