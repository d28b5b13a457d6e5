import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type LikedTab, Likes, likedTabs } from "#core/market/listing/like-listing.ts";
import type { ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { contract } from "../contract/contract.table.ts";
import { updateAfter, updateKey } from "../cursor.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { like, listing, listingCard } from "./listing.table.ts";

type Of = { readonly personId: PersonId };
const own = is(like.personId, "personId");

const put = statement<Of & { readonly listingId: ListingId; readonly likedAt: Date }>()((db) =>
  db
    .insert(like)
    .values(blanks(getTableColumns(like)))
    .onConflictDoNothing(),
);

const remove = statement<Of & { readonly listingId: ListingId }>()((db) =>
  db.delete(like).where(sql`${own} and ${is(like.listingId, "listingId")}`),
);

const inTabs = and(own, inArray(listing.state, [...likedTabs]));

const count = statement<Of>()((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(like)
    .innerJoin(listing, eq(listing.id, like.listingId))
    .where(inTabs),
);

const all = statement<Of>()((db) =>
  db
    .select({ listingId: like.listingId })
    .from(like)
    .innerJoin(listing, eq(listing.id, like.listingId))
    .where(inTabs)
    .orderBy(desc(like.likedAt), desc(like.listingId)),
);

/** The latest contract that has this person as a side; refused and withdrawn offers do not count. */
const ownContract = sql<ContractId | null>`(select ${contract.id} from ${contract}
  where ${contract.listingId} = ${listing.id} and ${contract.state} not in ('refused', 'withdrawn')
    and (${is(contract.posterId, "personId")} or ${is(contract.bidderId, "personId")})
  order by ${contract.id} desc limit 1)`;

const ofPerson = statement<
  Of & {
    readonly tab: LikedTab;
    readonly afterTime: Date;
    readonly afterId: string;
    readonly limit: number;
  }
>()((db) =>
  db
    .select({ ...listingCard, poster: personCard(person), contractId: ownContract })
    .from(like)
    .innerJoin(listing, eq(listing.id, like.listingId))
    .innerJoin(person, eq(person.id, listing.posterId))
    .where(
      sql`${own} and ${is(listing.state, "tab")}
        and (${listing.updatedAt}, ${listing.id}) < (${sql.placeholder("afterTime")}, ${sql.placeholder("afterId")})`,
    )
    .orderBy(desc(listing.updatedAt), desc(listing.id))
    .limit(sql.placeholder("limit")),
);

export const postgresLikes = inDatabase(Likes)(({ run }) => ({
  put: (personId, listingId, likedAt) => Effect.asVoid(run(put, { personId, listingId, likedAt })),
  remove: (personId, listingId) => Effect.asVoid(run(remove, { personId, listingId })),
  count: (personId) => Effect.map(run(count, { personId }), ([row]) => row?.count ?? 0),
  all: (personId) => Effect.map(run(all, { personId }), (rows) => rows.map(({ listingId }) => listingId)),
  ofPerson: Effect.fnUntraced(function* (personId, tab, page) {
    const rows = yield* run(ofPerson, { personId, tab, ...updateAfter(page.after), limit: page.limit + 1 });
    return cutPage(rows, page.limit, updateKey);
  }),
}));
