import { getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { type Proof, UsedProofs } from "#core/people/phone/human-check.ts";
import { Database } from "../database.ts";
import { blanks, given, statement } from "../statement.ts";
import { usedProof } from "./phone.table.ts";

const columns = getTableColumns(usedProof);

const insert = statement<Proof>()((db) =>
  db.insert(usedProof).values(blanks(columns)).onConflictDoNothing().returning({ id: usedProof.id }),
);

const forget = statement<{ readonly at: Date }>()((db) =>
  db.delete(usedProof).where(sql`${usedProof.until} < ${given("at", columns.until)}`),
);

export const postgresUsedProofs: Layer.Layer<UsedProofs, never, Database> = Layer.effect(
  UsedProofs,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      use: Effect.fnUntraced(function* (proof, at) {
        const inserted = yield* run(insert, proof);
        yield* run(forget, { at });
        return inserted.length > 0;
      }),
    };
  }),
);
