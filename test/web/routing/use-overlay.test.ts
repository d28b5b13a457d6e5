import { expect, test } from "vitest";
import { stepsBackTo } from "#web/routing/use-overlay.ts";

test("closing an overlay goes back to the nearest history step with the address that the page then has", () => {
  const state = { below: ["tab=ongoing", "tab=ongoing&postID=1", "tab=ongoing"] };
  expect(stepsBackTo("tab=ongoing", state)).toBe(1);
  expect(stepsBackTo("tab=ongoing&postID=1", state)).toBe(2);
});

test("closing an overlay does not go back to a page it was not opened from, such as after a link from a mail", () => {
  expect(stepsBackTo("", null)).toBe(0);
  expect(stepsBackTo("", { uid: "somebody" })).toBe(0);
  expect(stepsBackTo("tab=ongoing", { below: [""] })).toBe(0);
});
