import { desc, getTableColumns } from "drizzle-orm";
import { Effect, Schema } from "effect";
import type { Sql } from "postgres";
import type { FilteredListing } from "#core/market/listing/listing-filter.ts";
import { filterKey, type SavedSearch, searchSaved } from "#core/market/saved-search/saved-search.ts";
import { SavedSearches } from "#core/market/saved-search/saved-searches.ts";
import { industryMask } from "#core/people/person/industries.ts";
import { PersonId } from "#core/shared/ids.ts";
import { searchKey } from "#core/shared/text.ts";
import { found, inDatabase, nextVersion, saving } from "../rows.ts";
import { is, rowsOf, statement } from "../statement.ts";
import { gripsOfListing, gripsOfSearch } from "./grips.ts";
import { savedSearch } from "./saved-search.table.ts";

const own = getTableColumns(savedSearch);
const { name, alerts } = own;

const get = statement<Pick<SavedSearch, "id">>()((db) =>
  db.select(own).from(savedSearch).where(is(savedSearch.id, "id")),
);

const save = saving<Pick<SavedSearch, "id" | "name" | "alerts" | "version">>(savedSearch, { name, alerts });

const remove = statement<Pick<SavedSearch, "id">>()((db) => db.delete(savedSearch).where(is(savedSearch.id, "id")));

const ofPerson = statement<Pick<SavedSearch, "personId">>()((db) =>
  db.select(own).from(savedSearch).where(is(savedSearch.personId, "personId")).orderBy(desc(savedSearch.id)),
);

/** Whether a saved search matches the listing: the SQL form of `matches`, for many searches at once; never null. */
const finds = (on: Sql, listing: FilteredListing) => {
  const { title, description, industries, place, kind, materialsProvided, budget, deadline } = listing;
  return on`(
    (saved_search.industries = 0 or saved_search.industries & ${industryMask(industries)}::integer <> 0)
    and (saved_search.city is null or saved_search.city = ${place.city})
    and (saved_search.state is null or saved_search.state = ${place.state})
    and (saved_search.kind is null or saved_search.kind = ${kind})
    and (saved_search.materials_provided is null
      or saved_search.materials_provided is not distinct from ${materialsProvided}::boolean)
    and (saved_search.budget is null or saved_search.budget >= ${budget}::integer)
    and (saved_search.deadline is null or saved_search.deadline >= ${deadline}::date)
    and (saved_search.miles is null or coalesce(
      saved_search.position <-> on_globe(${place.latitude}::double precision, ${place.longitude}::double precision)
        <= 2 * sin(least(saved_search.miles / 3958.7613, pi()) / 2), false))
    and (saved_search.text_key is null or position(saved_search.text_key in ${searchKey(title + description)}) > 0)
  )`;
};

const seekersOf = rowsOf(Schema.Struct({ personId: PersonId, name: Schema.String }));
const toldOf = rowsOf(Schema.Struct({ personId: PersonId }));

export const postgresSavedSearches = inDatabase(SavedSearches)(({ run, query }) => ({
  insert: Effect.fnUntraced(function* (search, resolved) {
    const { near } = resolved;
    const inserted = yield* query(
      (on) => on`
            insert into saved_search (id, person_id, name, filter, filter_key, alerts, created_at, version, text_key,
              industries, city, state, position, miles, kind, materials_provided, budget, deadline, grips)
            values (${search.id}, ${search.personId}, ${search.name}, ${JSON.stringify(search.filter)}::text::jsonb,
              ${filterKey(resolved)}, ${search.alerts}, ${search.createdAt}, ${search.version}, ${resolved.text},
              ${industryMask(resolved.industries)}, ${resolved.city}, ${resolved.state},
              on_globe(${near?.latitude ?? null}::double precision, ${near?.longitude ?? null}::double precision),
              ${near?.miles ?? null}, ${resolved.kind}, ${resolved.materialsProvided}, ${resolved.budget},
              ${resolved.deadline}, ${gripsOfSearch(resolved) as Array<string>}::text[])
            on conflict (person_id, filter_key) do nothing
            returning id`,
    );
    if (inserted.length === 0) return yield* searchSaved();
  }),
  get: (id) => found("saved search", run(get, { id })),
  save: (changed) => nextVersion("saved search", changed, run(save, changed)),
  remove: (id) => Effect.asVoid(run(remove, { id })),
  ofPerson: (personId) => run(ofPerson, { personId }),
  seekers: (listing, before, limit) =>
    Effect.map(
      query(
        (on) => on`
            -- First those that find it, by their grips: in the order of people, the whole table would be walked for a page.
            with found as materialized (
              select id, person_id, name
              from saved_search
              where alerts and grips && ${gripsOfListing(listing) as Array<string>}::text[]
                and person_id <> ${listing.posterId}
                and ${finds(on, listing)}
                ${before === null ? on`` : on`and not ${finds(on, before)}`}
            )
            select distinct on (person_id) person_id as "personId", name
            from found
            where not exists (
              select from told_seeker told where told.listing_id = ${listing.id} and told.person_id = found.person_id
            )
            order by person_id, id
            limit ${limit}`,
      ),
      seekersOf,
    ),
  markTold: (listingId, people, at) =>
    people.length === 0
      ? Effect.succeed([])
      : Effect.map(
          query(
            (on) => on`
                  insert into told_seeker (listing_id, person_id, told_at)
                  select ${listingId}, person_id, ${at}
                  from unnest(${people as Array<PersonId>}::uuid[]) person_id
                  order by person_id
                  on conflict do nothing
                  returning person_id as "personId"`,
          ),
          (rows) => toldOf(rows).map(({ personId }) => personId),
        ),
}));
