import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import { changePerson } from "./change-person.ts";
import { checkBusiness } from "./check-business.ts";
import { type Trades, tidyTrades, tradesIssues } from "./trades.ts";

/** Saves in which industries a contractor or supplier works. Fails `NotAllowed` for home owners, or `Invalid`. */
export const saveIndustries = Effect.fn("saveIndustries")(function* (actor: PersonActor, input: Trades) {
  return yield* changePerson(
    actor,
    "save_industries",
    Effect.fnUntraced(function* (person) {
      yield* checkBusiness(person);
      const [first, ...others] = tradesIssues(input);
      if (first) return yield* invalid(first, ...others);
      return { industries: tidyTrades(input) };
    }),
  );
});
