import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type Proof, UsedProofs } from "#core/people/phone/human-check.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, statement } from "../statement.ts";
import { usedProof } from "./phone.table.ts";

const columns = getTableColumns(usedProof);

const insert = statement<Proof>()((db) =>
  db.insert(usedProof).values(blanks(columns)).onConflictDoNothing().returning({ id: usedProof.id }),
);

const forget = statement<{ readonly at: Date }>()((db) =>
  db.delete(usedProof).where(sql`${usedProof.until} < ${given("at", columns.until)}`),
);

export const postgresUsedProofs = inDatabase(UsedProofs)(({ run }) => ({
  use: Effect.fnUntraced(function* (proof, at) {
    const inserted = yield* run(insert, proof);
    yield* run(forget, { at });
    return inserted.length > 0;
  }),
}));
