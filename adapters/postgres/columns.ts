import { customType } from "drizzle-orm/pg-core";
import type { Day } from "#core/shared/day.ts";

/** A moment to the millisecond; `timestamptz(3)`. Unlike Drizzle's own, it takes null from a placeholder. */
export const moment = customType<{ data: Date; driverData: string | null }>({
  dataType: () => "timestamp(3) with time zone",
  toDriver: (value: Date | null) => value?.toISOString() ?? null,
  fromDriver: (value) => new Date(value as string),
});

/** A calendar day, as `YYYY-MM-DD`. */
export const day = customType<{ data: Day; driverData: string }>({ dataType: () => "date" });

/** A value kept whole as `jsonb`; null is SQL's null. Written by this program alone, and read back as it was written. */
export const json = <Value>(name: string) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value: Value | null) => (value === null ? null : JSON.stringify(value)),
    fromDriver: (value) => value as Value,
  })(name);
