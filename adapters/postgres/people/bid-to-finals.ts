import { eq, getTableColumns } from "drizzle-orm";
import { Effect } from "effect";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { bidToFinal, finalAnswer } from "./bid-to-final.table.ts";
import { person } from "./person.table.ts";

const { percent, within, contracts } = getTableColumns(bidToFinal);
const { text, writtenAt, hiddenBecause } = getTableColumns(finalAnswer);
type Of = { readonly id: PersonId };

const of = statement<Of>()((db) =>
  db
    .select({ figures: { percent, within, contracts }, answer: { text, writtenAt, hiddenBecause } })
    .from(person)
    .leftJoin(bidToFinal, eq(bidToFinal.personId, person.id))
    .leftJoin(finalAnswer, eq(finalAnswer.personId, person.id))
    .where(is(person.id, "id")),
);

const answer = statement<{ readonly personId: PersonId; readonly text: string; readonly writtenAt: Date }>()((db) =>
  db
    .insert(finalAnswer)
    .values(blanks({ personId: finalAnswer.personId, text, writtenAt }))
    .onConflictDoUpdate({ target: finalAnswer.personId, set: blanks({ text, writtenAt }) }),
);
const remove = statement<Of>()((db) => db.delete(finalAnswer).where(is(finalAnswer.personId, "id")));
const hide = statement<Of & { readonly hiddenBecause: string | null }>()((db) =>
  db
    .update(finalAnswer)
    .set(blanks({ hiddenBecause }))
    .where(is(finalAnswer.personId, "id"))
    .returning({ personId: finalAnswer.personId }),
);

const replace = `
  with gone as (
    delete from bid_to_final where ($1::uuid is null or person_id > $1::uuid) and ($2::uuid is null or person_id <= $2::uuid)
      and person_id not in (select person_id from jsonb_to_recordset($3::text::jsonb) as given (person_id uuid))
  )
  insert into bid_to_final (person_id, percent, within, contracts)
  select person_id, percent, within, contracts
  from jsonb_to_recordset($3::text::jsonb) as given (person_id uuid, percent integer, within integer, contracts integer)
  order by person_id
  on conflict (person_id) do update
    set percent = excluded.percent, within = excluded.within, contracts = excluded.contracts`;

export const postgresBidToFinals = inDatabase(BidToFinals)(({ run, query }) => ({
  of: (id) => Effect.map(run(of, { id }), ([found]) => found ?? { figures: null, answer: null }),
  replace: ({ after, until }, figures) => {
    const rows = figures.map(({ personId, ...rest }) => ({ person_id: personId, ...rest }));
    return Effect.asVoid(query((on) => on.unsafe(replace, [after, until, JSON.stringify(rows)], { prepare: true })));
  },
  answer: (personId, given) =>
    Effect.asVoid(given === null ? run(remove, { id: personId }) : run(answer, { personId, ...given })),
  hide: (id, reason) => Effect.map(run(hide, { id, hiddenBecause: reason }), ({ length }) => length > 0),
}));
