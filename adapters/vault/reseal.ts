import { Effect } from "effect";
import type { Sql } from "postgres";
import { linkPurpose } from "#core/money/payout-account/sync-bank-link.ts";
import { secondFactorPurpose } from "#core/people/second-factor/check-answer.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { type AuditSeal, sealedText, sealPurpose } from "#core/support/staff/audit-chain.ts";
import { secretVault } from "./vault.ts";

type Row = { readonly id: string; readonly person_id: PersonId; readonly sealed: string };

/** What stays sealed for as long as people keep it; everything else that is sealed expires within days. */
const kept = [
  {
    rows: (sql: Sql) => sql<Row[]>`select person_id as id, person_id, sealed_secret as sealed from second_factor`,
    purpose: () => secondFactorPurpose,
    replace: (sql: Sql, { id, sealed }: Row, anew: string) =>
      sql`update second_factor set sealed_secret = ${anew} where person_id = ${id} and sealed_secret = ${sealed}`,
  },
  {
    rows: (sql: Sql) => sql<Row[]>`select account_ref as id, person_id, sealed_token as sealed from bank_link`,
    purpose: ({ person_id }: Row) => linkPurpose(person_id),
    replace: (sql: Sql, { id, sealed }: Row, anew: string) =>
      sql`update bank_link set sealed_token = ${anew} where account_ref = ${id} and sealed_token = ${sealed}`,
  },
] as const;

const ask = <A>(secret: string, work: (vault: Vault["Service"]) => Effect.Effect<A>): Promise<A> =>
  Effect.runPromise(Effect.flatMap(Vault, work).pipe(Effect.provide(secretVault(secret))));

/** Signs the end of the audit log anew, if the previous secret has signed it. */
const resealAudit = async (sql: Sql, { secret, previous }: { readonly secret: string; readonly previous: string }) => {
  const [seal] = await sql<AuditSeal[]>`
    select since::float8, number::float8, hash, mac from audit_seal where is_only`;
  if (seal === undefined) return { resealed: 0, unreadable: 0 };
  const macBy = (by: string) => ask(by, (vault) => vault.mac(sealPurpose, sealedText(seal)));
  const mac = await macBy(secret);
  if (mac === seal.mac) return { resealed: 0, unreadable: 0 };
  if ((await macBy(previous)) !== seal.mac) return { resealed: 0, unreadable: 1 };
  const { count } = await sql`update audit_seal set mac = ${mac} where mac = ${seal.mac}`;
  return { resealed: count, unreadable: 0 };
};

/**
 * Seals with the current secret what the previous one has sealed. Can be interrupted and repeated, and leaves alone
 * what neither opens. Returns how much was resealed, and how much neither secret opens.
 */
export const reseal = async (
  sql: Sql,
  { secret, previous }: { readonly secret: string; readonly previous: string },
) => {
  let [resealed, unreadable] = [0, 0];
  for (const { rows, purpose, replace } of kept) {
    for (const row of await rows(sql)) {
      const use = purpose(row);
      if ((await ask(secret, (vault) => vault.open(use, row.sealed))) !== null) continue;
      const text = await ask(previous, (vault) => vault.open(use, row.sealed));
      if (text === null) unreadable += 1;
      else {
        await replace(sql, row, await ask(secret, (vault) => vault.seal(use, text)));
        resealed += 1;
      }
    }
  }
  const audit = await resealAudit(sql, { secret, previous });
  return { resealed: resealed + audit.resealed, unreadable: unreadable + audit.unreadable };
};
