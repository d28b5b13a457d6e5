import { expect, test } from "vitest";
import { fullAddress, mapsUrl, sayDaysLeft, sentenceCase, titleCase } from "#web/features/listing/say.ts";

test("titles are in title case, and keep the capitals they have", () => {
  expect(titleCase("replace the HVAC unit")).toBe("Replace the HVAC Unit");
  expect(titleCase("build a 12 x 18 ft deck")).toBe("Build a 12 x 18 ft Deck");
  expect(titleCase("cedar deck, 16 × 20 (with stairs)")).toBe("Cedar Deck, 16 × 20 (with Stairs)");
  expect(titleCase("don't paint élan")).toBe("Don't Paint Élan");
});

test("deadlines say how many days are left", () => {
  // Late in the evening in the time zone of all deadlines, wherever the reader is.
  const now = new Date("2026-05-04T23:30:00-04:00");
  const said = ["2026-05-16", "2026-05-05", "2026-05-04", "2026-05-03", "2026-05-01"].map((day) =>
    sayDaysLeft(day, now),
  );
  expect(said).toEqual(["12 days left", "1 day left", "Last day", "Ended yesterday", "Ended 3 days ago"]);
});

test("an address without a street still has a map link", () => {
  const place = { streetAddress: "", city: "Austin", state: "TX", zipCode: "78701", latitude: null, longitude: null };
  expect(fullAddress(place)).toBe("Austin, TX 78701");
  expect(mapsUrl(place)).toBe("https://www.google.com/maps/search/?api=1&query=Austin%2C+TX+78701");
});

test("sentence case keeps a title as it was written, with a capital at its beginning", () => {
  expect(sentenceCase("build a 12 x 18 ft deck")).toBe("Build a 12 x 18 ft deck");
  expect(sentenceCase("'élan' porch")).toBe("'Élan' porch");
  expect(sentenceCase("12 x 18 ft deck")).toBe("12 x 18 ft deck");
  expect(sentenceCase("HVAC unit")).toBe("HVAC unit");
});
