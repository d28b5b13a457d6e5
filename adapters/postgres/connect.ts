import postgres from "postgres";
import { knowArrays } from "./connection.ts";

/** The database cannot be used as it is; the message is one sentence for the person who runs the program. */
export class DatabaseUnusable extends Error {
  override readonly name = "DatabaseUnusable";
}

/**
 * How the driver connects to the primary: `target_session_attrs` rejects a replica, to which a name or a proxy may lead
 * during a failover. A lost connection is retried within a second, instead of the driver's twenty.
 */
export const toPrimary = {
  connect_timeout: 10,
  target_session_attrs: "primary",
  backoff: (tries) => Math.min(0.02 * 2 ** tries, 1) * (0.5 + Math.random() / 2),
  onnotice: () => {},
} satisfies postgres.Options<Record<string, postgres.PostgresType>>;

/**
 * Opens a connection pool and makes sure that the database answers; if not, fails with `DatabaseUnusable`, which names
 * the setting `name` as the one to correct.
 */
export async function connect(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>> = {},
  name = "DATABASE_URL",
): Promise<postgres.Sql> {
  const where = placeOf(url, name);
  const sql = postgres(url, { ...toPrimary, ...options });
  knowArrays(sql);
  try {
    const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    if ((row?.version ?? 0) >= 150_000) return sql;
    throw new DatabaseUnusable(`The database at ${where} is older than PostgreSQL 15: use a newer one.`);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error instanceof DatabaseUnusable
      ? error
      : new DatabaseUnusable(`The database at ${where} ${reasonOf(error, name)}`, { cause: error });
  }
}

/** Whether there is a pooler in front of the database: it gives its clients process ids of its own. */
export async function isPooled(sql: postgres.Sql): Promise<boolean> {
  const answer = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return answer[0]?.pid !== answer.state.pid;
}

/** Returns only host, port and name, because a URL contains a password. */
function placeOf(url: string, name: string): string {
  if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url)) {
    throw new DatabaseUnusable(`${name} is not an address of the form postgres://user:password@host:5432/name.`);
  }
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}:${port || "5432"}${pathname}`;
}

const reasons: ReadonlyArray<readonly [codes: RegExp, reason: string]> = [
  [/^(ECONNREFUSED|CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH)$/, "does not answer: start it, or correct"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "cannot be found under that name: correct"],
  [/^(28P01|28000)$/, "refuses this user or password: correct"],
  // The driver's error code when it has rejected a replica.
  [/^CONNECTION_DESTROYED$/, "is a replica, which takes no writes: start or promote its primary, or correct"],
  [/^3D000$/, "does not exist: create it, or correct"],
];

function reasonOf(error: unknown, name: string): string {
  const { code, message } = error as { code?: string; message?: string };
  const [, known] = reasons.find(([codes]) => codes.test(code ?? "")) ?? [];
  return `${known ?? `cannot be used (${code ?? message ?? "no reason given"}): see the database's log, or correct`} ${name}.`;
}
