import { getTableColumns } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { type ContractNames, NamesOfContracts, type PartyName } from "#core/contract/contract/contract-names.ts";
import { json } from "../columns.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";

const contractNames = pgTable("contract_names", {
  contractId: uuid("contract_id").$type<ContractNames["contractId"]>().primaryKey(),
  language: text("language").$type<ContractNames["language"]>().notNull(),
  poster: json<PartyName>("poster").notNull(),
  bidder: json<PartyName>("bidder").notNull(),
});
const own = getTableColumns(contractNames);

const insert = statement<ContractNames>()((db) => db.insert(contractNames).values(blanks(own)).onConflictDoNothing());

const find = statement<Pick<ContractNames, "contractId">>()((db) =>
  db.select(own).from(contractNames).where(is(contractNames.contractId, "contractId")),
);

/** Contracts from before licenses were stored, and those created by a server of the previous release, have none. */
const withLicenses = (party: PartyName): PartyName => ({ ...party, licenses: party.licenses ?? [] });

export const postgresNamesOfContracts = inDatabase(NamesOfContracts)(({ run }) => ({
  insert: (names) => Effect.asVoid(run(insert, names)),
  find: (contractId) =>
    Effect.map(run(find, { contractId }), ([found]) =>
      found === undefined ? null : { ...found, poster: withLicenses(found.poster), bidder: withLicenses(found.bidder) },
    ),
}));
