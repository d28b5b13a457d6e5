import { Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import type { Words } from "#core/messaging/words/words.ts";
import type { Link } from "#core/shared/link.ts";
import type { Change } from "#core/shared/live.ts";
import { otherSide, personOn, type Side } from "#core/shared/side.ts";
import type { Contract } from "./contract.ts";
import { type Parties, partiesOf } from "./contract-names.ts";

type Told = Pick<Contract, "id" | "bidId" | "posterId" | "bidderId">;

export const pageOf = ({ id, bidId }: Pick<Contract, "id" | "bidId">, side: Side): Link =>
  side === "poster" ? { to: "poster_contract", contractId: id } : { to: "bidder_contract", bidId };

/** Tells one side of a contract about something that is shown on their contract page. */
export const tellSide = (contract: Told, side: Side, kind: Kind, words: Words) =>
  tell(personOn(side, contract), { kind, words, link: pageOf(contract, side) });

/** Refreshes the screens of both sides. */
export const showBoth = ({ posterId, bidderId }: Pick<Told, "posterId" | "bidderId">, change: Change) =>
  show([posterId, bidderId], change);

/** Tells these sides of a contract what happened in it, and refreshes both sides' screens. */
export const tellSides = Effect.fnUntraced(function* (
  contract: Contract,
  sides: ReadonlyArray<Side>,
  change: Change,
  words: (parties: Parties) => Words,
) {
  const told = words(yield* partiesOf(contract));
  for (const side of sides) yield* tellSide(contract, side, "contract", told);
  yield* showBoth(contract, change);
});

/** Tells the side other than `side`. */
export const tellOther = (contract: Contract, side: Side, change: Change, words: (parties: Parties) => Words) =>
  tellSides(contract, [otherSide(side)], change, words);
