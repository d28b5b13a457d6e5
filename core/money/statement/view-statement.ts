import { Effect } from "effect";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { closeoutOfContract } from "#core/money/closeout/closeouts.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { type Statement, statementLines } from "./statement.ts";
import { statementCsv } from "./statement-csv.ts";

/** Returns a contract's money, for its two sides. Fails `NotFound` for anybody else, and once its offer was let go. */
export const viewStatement = Effect.fn("viewStatement")(function* (actor: PersonActor, id: ContractId) {
  const contract = yield* (yield* Contracts).view(id);
  const { state, poster, bidder, milestones, payments, refunds } = contract;
  const side = yield* seenFrom(actor, contract);
  const { lines, ...sums } = statementLines({ contract, milestones, payments, refunds }, side);
  const waivers = yield* (yield* Waivers).standingOf([id]);
  const states = new Map(waivers.map((it) => [`${it.statement.milestone} ${it.keptBack}`, it.state]));
  const kept = new Set<string | null>(payments.filter(({ keptBackAt }) => keptBackAt !== null).map((it) => it.id));
  const statement: Statement = {
    contractId: id,
    bidId: contract.bidId,
    listingTitle: contract.listingTitle,
    ...{ state, side, poster: poster.name, bidder: bidder.name },
    totalCost: contract.totalCost,
    ...sums,
    closeout: yield* closeoutOfContract(contract),
    lines: lines.map((line) => {
      const waiver = states.get(`${line.number} ${kept.has(line.paymentId)}`);
      return waiver === undefined ? line : { ...line, waiver };
    }),
  };
  return statement;
});

/** Returns the statement as a file for spreadsheets, in this language. Fails as `viewStatement` does. */
export const exportStatement = Effect.fn("exportStatement")(function* (
  actor: PersonActor,
  id: ContractId,
  language: Language,
) {
  const statement = yield* viewStatement(actor, id);
  return { name: `dibbs-${id}.csv`, text: statementCsv(statement, language) };
});
