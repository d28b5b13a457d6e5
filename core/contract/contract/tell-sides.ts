import { Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { Words } from "#core/messaging/words/words.ts";
import type { Change } from "#core/shared/live.ts";
import type { Contract } from "./contract.ts";
import { type Parties, partiesOf } from "./contract-names.ts";

type Side = "poster" | "bidder";

/** Tells these sides of a contract what happened to it or to something of it, and refreshes the screens of both. */
export const tellSides = Effect.fnUntraced(function* (
  contract: Contract,
  sides: ReadonlyArray<Side>,
  change: Change,
  words: (parties: Parties) => Words,
) {
  const told = words(yield* partiesOf(contract));
  for (const side of sides) {
    const isPoster = side === "poster";
    yield* tell(isPoster ? contract.posterId : contract.bidderId, {
      kind: "contract",
      words: told,
      link: isPoster
        ? { to: "poster_contract", contractId: contract.id }
        : { to: "bidder_contract", bidId: contract.bidId },
    });
  }
  yield* show([contract.posterId, contract.bidderId], change);
});

/** The same for the side that did not do it. */
export const tellOther = (contract: Contract, side: Side, change: Change, words: (parties: Parties) => Words) =>
  tellSides(contract, [side === "poster" ? "bidder" : "poster"], change, words);
