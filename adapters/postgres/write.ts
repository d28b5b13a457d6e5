import type { PendingQuery, Row } from "postgres";
import type { DomainError } from "#core/errors.ts";
import type { Connection } from "./statement.ts";

/** A write whose answer nobody waits for: one or more parts of a `with`, which go out in one statement with others. */
export type Write = {
  readonly parts: (on: Connection) => PendingQuery<Row[]>;
  /** What the core calls this failure of the statement; null where it has no name for it. */
  readonly noOf: (error: unknown) => DomainError | null;
};
