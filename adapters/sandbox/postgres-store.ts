import { Effect, Layer } from "effect";
import postgres, { type JSONValue, type Sql } from "postgres";
import { toPrimary } from "#adapters/postgres/connect.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { type SandboxDocument, SandboxStore } from "./store.ts";

const silent = () => new ProviderSilent({ message: "The payments sandbox does not answer." });

const storeOn = (sql: Sql): SandboxStore["Service"] => {
  const ask = <A>(query: () => PromiseLike<A>) => Effect.tryPromise({ try: async () => query(), catch: silent });
  return {
    get: (kind, id) =>
      Effect.map(
        ask(
          () => sql<SandboxDocument[]>`
            select id, body, version from sandbox.document where kind = ${kind} and id = ${id}`,
        ),
        ([found]) => found ?? null,
      ),
    put: (kind, { id, body, version }, dueAt) => {
      const json = sql.json(body as JSONValue);
      const due = dueAt === null ? null : new Date(dueAt);
      const write = () =>
        version === 0
          ? sql`insert into sandbox.document (kind, id, body, version, due_at)
              values (${kind}, ${id}, ${json}, 1, ${due}) on conflict do nothing`
          : sql`update sandbox.document set body = ${json}, version = version + 1, due_at = ${due}
              where kind = ${kind} and id = ${id} and version = ${version}`;
      return Effect.map(ask(write), ({ count }) => count === 1);
    },
    list: (kind, after, limit) =>
      ask(
        () => sql<SandboxDocument[]>`
          select id, body, version from sandbox.document
          where kind = ${kind} and (${after}::text is null or id < ${after}) order by id desc limit ${limit}`,
      ),
    due: (kind, at, limit) =>
      ask(
        () => sql<SandboxDocument[]>`
          select id, body, version from sandbox.document
          where kind = ${kind} and due_at <= ${new Date(at)} order by due_at limit ${limit}`,
      ),
  };
};

/** Stores everything in the schema `sandbox`, over separate connections, so that no transaction of ours can undo it. */
export const postgresSandboxStore = (url: string): Layer.Layer<SandboxStore> =>
  Layer.effect(
    SandboxStore,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() =>
          postgres(url, {
            ...toPrimary,
            max: 3,
            fetch_types: false,
            connection: { application_name: "sandbox" },
          }),
        ),
        (sql) => Effect.promise(() => sql.end({ timeout: 5 })),
      ),
      storeOn,
    ),
  );
