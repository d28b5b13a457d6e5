import { and, asc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { MaterialRequest } from "#core/contract/material-request/material-request.ts";
import {
  MaterialRequests,
  type RequestFacts,
  type SuppliedRequest,
} from "#core/contract/material-request/material-requests.ts";
import { contractKey, day, json, moment } from "../columns.ts";
import { bid } from "../market/bid.table.ts";
import { listing } from "../market/listing.table.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, is, isOneOf, statement } from "../statement.ts";
import { contract, milestone } from "./contract.table.ts";
import { delivery } from "./deliveries.ts";

export const materialRequest = pgTable("material_request", {
  listingId: uuid("listing_id").$type<MaterialRequest["listingId"]>().primaryKey(),
  ...contractKey,
  milestoneId: uuid("milestone_id").$type<MaterialRequest["milestoneId"]>().notNull(),
  milestoneDay: day("milestone_day").notNull(),
  requestedAt: moment("requested_at").notNull(),
  ownerPays: json<MaterialRequest["ownerPays"]>("owner_pays"),
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

const save = statement<Pick<MaterialRequest, "listingId" | "ownerPays">>()((db) =>
  db
    .update(materialRequest)
    .set({ ownerPays: given("ownerPays", materialRequest.ownerPays) })
    .where(is(materialRequest.listingId, "listingId")),
);

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

type Ids = { readonly ids: ReadonlyArray<string> };

const asking = statement<Ids>()((db) =>
  db
    .select(supplied)
    .from(materialRequest)
    .where(and(isOneOf(materialRequest.contractId), isNotNull(materialRequest.ownerPays)))
    .orderBy(asc(materialRequest.listingId)),
);

const listingsAsked = statement<Ids>()((db) =>
  db
    .select({
      id: listing.id,
      title: listing.title,
      state: listing.state,
      deadline: listing.deadline,
      items: listing.items,
    })
    .from(listing)
    .where(isOneOf(listing.id)),
);

const supplies = statement<Ids>()((db) =>
  db
    .select({ contract: getTableColumns(contract), items: bid.items })
    .from(contract)
    .innerJoin(bid, eq(bid.id, contract.bidId))
    .where(isOneOf(contract.id)),
);

const milestonesOfMany = statement<Ids>()((db) =>
  db.select().from(milestone).where(isOneOf(milestone.contractId)).orderBy(asc(milestone.number)),
);

const deliveriesOfMany = statement<Ids>()((db) =>
  db.select().from(delivery).where(isOneOf(delivery.contractId)).orderBy(asc(delivery.number)),
);

const bidsAsked = statement<Ids>()((db) =>
  db
    .select({
      id: bid.id,
      state: bid.state,
      version: bid.version,
      amount: bid.amount,
      milestones: bid.milestones,
      supplier: personCard(person),
    })
    .from(bid)
    .innerJoin(person, eq(person.id, bid.bidderId))
    .where(isOneOf(bid.id)),
);

export const postgresMaterialRequests = inDatabase(MaterialRequests)(({ run, query }) => ({
  insert: (request) => Effect.asVoid(run(insert, request)),
  save: ({ listingId, ownerPays }) => Effect.asVoid(run(save, { listingId, ownerPays })),
  find: (listingId) => Effect.map(run(find, { listingId }), ([request]) => request ?? null),
  factsOf: Effect.fnUntraced(function* (
    requests: ReadonlyArray<Pick<SuppliedRequest, "listingId" | "supplyId" | "ownerPays">>,
  ) {
    const ids = requests.flatMap(({ supplyId }) => supplyId ?? []);
    const nobody = Effect.succeed([]);
    const bids = requests.flatMap(({ ownerPays }) => ownerPays?.bidId ?? []);
    const [listings, contracts, stages, entries, asked] = yield* Effect.all(
      [
        requests.length === 0 ? nobody : run(listingsAsked, { ids: requests.map(({ listingId }) => listingId) }),
        ids.length === 0 ? nobody : run(supplies, { ids }),
        ids.length === 0 ? nobody : run(milestonesOfMany, { ids }),
        ids.length === 0 ? nobody : run(deliveriesOfMany, { ids }),
        bids.length === 0 ? nobody : run(bidsAsked, { ids: bids }),
      ],
      { concurrency: 5 },
    );
    const byId = new Map(contracts.map((it) => [it.contract.id, it]));
    const milestones = Map.groupBy(stages, ({ contractId }) => contractId);
    const said = Map.groupBy(entries, ({ contractId }) => contractId);
    const bidsById = new Map(asked.map((it) => [it.id, it]));
    const supplyOf = (id: Contract["id"] | null): RequestFacts["supply"] => {
      const found = id === null ? undefined : byId.get(id);
      if (id === null || found === undefined) return null;
      return { ...found, milestones: milestones.get(id) ?? [], entries: said.get(id) ?? [] };
    };
    const listingsById = new Map(listings.map((it) => [it.id, it]));
    return new Map(
      requests.flatMap(({ listingId, supplyId, ownerPays }) => {
        const found = listingsById.get(listingId);
        const own = ownerPays === null ? undefined : bidsById.get(ownerPays.bidId);
        const facts = found && { listing: found, supply: supplyOf(supplyId), asked: own ?? null };
        return facts === undefined ? [] : [[listingId, facts] as const];
      }),
    );
  }),
  ofContract: (contractId) => run(ofContract, { contractId }),
  asking: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(asking, { ids })),
  ofContractForUpdate: Effect.fnUntraced(function* (contractId) {
    // The lock comes first; the requests are read in a separate statement, which sees what was added meanwhile.
    yield* query((on) => on`select from contract where id = ${contractId} for no key update`);
    return yield* run(ofContract, { contractId });
  }),
  connectedForUpdate: Effect.fnUntraced(function* ({ id: contractId, listingId }) {
    const locked = yield* run(lockConnected, { contractId, listingId });
    return locked.length === 0 ? [] : yield* run(readConnected, { contractId, listingId });
  }),
  awaited: ({ after, limit }) => run(awaited, { after, limit }),
}));
