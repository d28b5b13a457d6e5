import { afterEach, expect, test, vi } from "vitest";
import { dayIn, dayOf } from "#core/shared/time-zone.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const lateInTheEvening = new Date("2026-11-28T04:30:00Z");

test("a date is that of the time zone it is asked for", () => {
  expect(dayOf(lateInTheEvening)).toBe("2026-11-27");
  expect(dayIn("America/Los_Angeles", lateInTheEvening)).toBe("2026-11-27");
  expect(dayIn("UTC", lateInTheEvening)).toBe("2026-11-28");
});

test("a date is written the same, however the browser formats the dates of a locale", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get").mockReturnValue(() => "11/27/2026");
  expect(dayOf(lateInTheEvening)).toBe("2026-11-27");
});
