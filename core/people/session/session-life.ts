import type { Session } from "./sessions.ts";

const hours = 3_600_000;
const days = 24 * hours;

/** How long a browser stays signed in without being used, in milliseconds. */
export const sessionLife = 30 * days;

/** How long a browser stays signed in at most, however often it is used, in milliseconds. */
const longestSession = 90 * days;

/** How long a member of the staff stays signed in at the command line, in milliseconds: a working day, used or not. */
export const staffSessionLife = 12 * hours;

/** When a session that is used at `at` ends, unless it is used again. */
export const endOf = ({ createdAt }: Pick<Session, "createdAt">, at: Date): Date =>
  new Date(Math.min(at.getTime() + sessionLife, createdAt.getTime() + longestSession));
