import { asc, getTableColumns } from "drizzle-orm";
import { Effect } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { found, inDatabase, nextVersion, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { milestone } from "./contract.table.ts";

const columns = getTableColumns(milestone);
const { id: _id, contractId: _contractId, number: _number, version: _version, ...changing } = columns;

const insert = statement<Milestone>()((db) => db.insert(milestone).values(blanks(columns)));

const get = statement<Pick<Milestone, "id">>()((db) =>
  db.select(columns).from(milestone).where(is(milestone.id, "id")),
);

/** The milestones of a contract, by number. */
export const milestonesOf = statement<Pick<Milestone, "contractId">>()((db) =>
  db.select(columns).from(milestone).where(is(milestone.contractId, "contractId")).orderBy(asc(milestone.number)),
);

const save = saving<Milestone>(milestone, changing);

export const postgresMilestones = inDatabase(Milestones)(({ run }) => ({
  insert: (planned) => Effect.forEach(planned, (one) => run(insert, one), { discard: true }),
  get: (id) => found("milestone", run(get, { id })),
  ofContract: (contractId) => run(milestonesOf, { contractId }),
  save: (changed) => nextVersion("milestone", changed, run(save, changed)),
}));
