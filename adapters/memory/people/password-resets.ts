import { Result } from "effect";
import { PasswordResets } from "#core/people/password/request-password-reset.ts";
import { inMemory } from "../memory.ts";
import { withoutRow, withRow } from "../tables.ts";

export const memoryPasswordResets = inMemory(PasswordResets)(({ read, write, modify }) => ({
  put: (reset) => write((tables) => withRow(tables, "passwordResets", reset.personId, reset)),
  find: (hash) =>
    read(({ passwordResets }) => [...passwordResets.values()].find(({ tokenHash }) => tokenHash === hash) ?? null),
  use: (hash, at) =>
    modify((tables) => {
      const reset = [...tables.passwordResets.values()].find(({ tokenHash }) => tokenHash === hash);
      return Result.succeed(
        reset !== undefined && reset.usedAt === null && reset.expiresAt > at
          ? [true, withRow(tables, "passwordResets", reset.personId, { ...reset, usedAt: at })]
          : [false, tables],
      );
    }),
  remove: (personId) => write((tables) => withoutRow(tables, "passwordResets", personId)),
  removeExpired: (before) =>
    write((tables) =>
      [...tables.passwordResets.values()]
        .filter(({ expiresAt }) => expiresAt < before)
        .reduce((left, { personId }) => withoutRow(left, "passwordResets", personId), tables),
    ),
}));
