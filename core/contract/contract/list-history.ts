import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { History, type HistoryEntry, publicHistoryEntry } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Contracts } from "./contracts.ts";

/** What is between the poster and their card: that a payment was begun, and why one failed. */
const isPostersOwn = ({ noun, event }: HistoryEntry): boolean =>
  noun === "payment" && (event === "start" || event === "fail");

/** Why a bank took money back, which tells how it stands with the poster's account. */
const isBanksWord = ({ noun, event }: Pick<HistoryEntry, "noun" | "event">): boolean =>
  noun === "payment" && event === "return";

/** The story of a contract, oldest first, as each of the two people in it may know it. */
export const listHistory = Effect.fn("listHistory")(function* (actor: PersonActor, id: ContractId) {
  const contracts = yield* Contracts;
  const history = yield* History;
  const contract = yield* contracts.get(id);
  const isPoster = contract.posterId === actor.personId;
  if (!isPoster && contract.bidderId !== actor.personId) return yield* notFound("contract");
  const whole = yield* history.ofContract(id);
  return whole
    .filter((entry) => isPoster || !isPostersOwn(entry))
    .map(publicHistoryEntry)
    .map((told) => (isPoster || !isBanksWord(told) ? told : { ...told, reason: null }));
});
