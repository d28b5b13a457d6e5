import { asc, getTableColumns, sql } from "drizzle-orm";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { MaterialRequest } from "#core/contract/material-request/material-request.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { day, moment } from "../columns.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";

export const materialRequest = pgTable("material_request", {
  listingId: uuid("listing_id").$type<MaterialRequest["listingId"]>().primaryKey(),
  contractId: uuid("contract_id").$type<MaterialRequest["contractId"]>().notNull(),
  milestoneId: uuid("milestone_id").$type<MaterialRequest["milestoneId"]>().notNull(),
  milestoneDay: day("milestone_day").notNull(),
  requestedAt: moment("requested_at").notNull(),
});
const own = getTableColumns(materialRequest);
const supplied = {
  ...own,
  supplyId: sql<Contract["id"] | null>`(
    select id from contract where contract.listing_id = material_request.listing_id
      and state not in ('withdrawn', 'refused')
    order by state in ('offer_sent', 'accepted') desc, id desc limit 1)`,
};

const insert = statement<MaterialRequest>()((db) => db.insert(materialRequest).values(blanks(own)));

const find = statement<Pick<MaterialRequest, "listingId">>()((db) =>
  db.select(supplied).from(materialRequest).where(is(materialRequest.listingId, "listingId")),
);

const ofContract = statement<Pick<MaterialRequest, "contractId">>()((db) =>
  db
    .select(supplied)
    .from(materialRequest)
    .where(is(materialRequest.contractId, "contractId"))
    .orderBy(asc(materialRequest.listingId)),
);

const connected = sql`${is(materialRequest.contractId, "contractId")} or ${is(materialRequest.listingId, "listingId")}`;
type Connected = Pick<MaterialRequest, "contractId" | "listingId">;

const lockConnected = statement<Connected>()((db) =>
  db
    .select({ id: materialRequest.listingId })
    .from(materialRequest)
    .where(connected)
    .orderBy(asc(materialRequest.listingId))
    .for("no key update"),
);

const readConnected = statement<Connected>()((db) =>
  db.select(supplied).from(materialRequest).where(connected).orderBy(asc(materialRequest.listingId)),
);

const awaited = statement<{ readonly after: string | null; readonly limit: number }>()((db) =>
  db
    .select(supplied)
    .from(materialRequest)
    .where(
      sql`(${given("after", materialRequest.listingId)}::uuid is null
          or ${materialRequest.listingId} > ${given("after", materialRequest.listingId)})
        and exists (select from contract where contract.id = ${materialRequest.contractId} and state = 'accepted')
        and exists (select from milestone
          where milestone.id = ${materialRequest.milestoneId} and state in ('planned', 'submitted'))`,
    )
    .orderBy(asc(materialRequest.listingId))
    .limit(sql.placeholder("limit")),
);

export const postgresMaterialRequests = inDatabase(MaterialRequests, ({ run, query }) => ({
  insert: (request) => Effect.asVoid(run(insert, request)),
  find: (listingId) => Effect.map(run(find, { listingId }), ([request]) => request ?? null),
  ofContract: (contractId) => run(ofContract, { contractId }),
  ofContractForUpdate: Effect.fnUntraced(function* (contractId) {
    // First the lock and then the requests, in a statement of its own that sees what was added meanwhile.
    yield* query((on) => on`select from contract where id = ${contractId} for no key update`);
    return yield* run(ofContract, { contractId });
  }),
  connectedForUpdate: Effect.fnUntraced(function* ({ id: contractId, listingId }) {
    const locked = yield* run(lockConnected, { contractId, listingId });
    return locked.length === 0 ? [] : yield* run(readConnected, { contractId, listingId });
  }),
  awaited: ({ after, limit }) => run(awaited, { after, limit }),
}));
