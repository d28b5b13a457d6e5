import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Sql } from "postgres";

/**
 * The development provider's storage, in the database, so that every process knows what another began. Inserting
 * removes expired rows.
 */
export const developmentStore =
  (sql: Sql) =>
  (kind: string): Adapter => {
    // As text, because the pool reads and writes JSON in its own way.
    const one = async (rows: PromiseLike<ReadonlyArray<{ body: string }>>): Promise<AdapterPayload | undefined> => {
      const [found] = await rows;
      return found && JSON.parse(found.body);
    };
    const findBy = (column: "id" | "uid", value: string) =>
      one(sql<{ body: string }[]>`
        select body::text from sandbox.google_document
        where kind = ${kind} and ${sql(column)} = ${value} and (expires_at is null or expires_at > now())`);
    return {
      upsert: async (id, body, seconds) => {
        // With a parameter, as every query here: behind PgBouncer, the driver loses what it sends during one without.
        await sql`delete from sandbox.google_document where expires_at < ${new Date().toISOString()}::text::timestamptz`;
        const life = seconds ? `${seconds} seconds` : null;
        await sql`
          insert into sandbox.google_document (kind, id, body, uid, grant_id, expires_at)
          values (${kind}, ${id}, ${JSON.stringify(body)}::text::jsonb, ${body.uid ?? null}, ${body.grantId ?? null},
            now() + ${life}::text::interval)
          on conflict (kind, id) do update set body = excluded.body, uid = excluded.uid, grant_id = excluded.grant_id,
            expires_at = excluded.expires_at`;
      },
      find: (id) => findBy("id", id),
      findByUid: (uid) => findBy("uid", uid),
      // Only devices without a browser use codes, and nobody needs those here.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        await sql`
          update sandbox.google_document set body = jsonb_set(body, '{consumed}', to_jsonb(extract(epoch from now())::integer))
          where kind = ${kind} and id = ${id}`;
      },
      destroy: async (id) => {
        await sql`delete from sandbox.google_document where kind = ${kind} and id = ${id}`;
      },
      revokeByGrantId: async (grantId) => {
        await sql`delete from sandbox.google_document where grant_id = ${grantId}`;
      },
    };
  };
