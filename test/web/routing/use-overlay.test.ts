import { expect, test } from "vitest";
import { stepsBackTo } from "#web/routing/use-overlay.ts";

test("what is closed goes back to the nearest step that looks as the page does then", () => {
  const state = { below: ["tab=ongoing", "tab=ongoing&postID=1", "tab=ongoing"] };
  expect(stepsBackTo("tab=ongoing", state)).toBe(1);
  expect(stepsBackTo("tab=ongoing&postID=1", state)).toBe(2);
});

test("nothing goes back to a page that it was not opened from, such as by a link from a mail", () => {
  expect(stepsBackTo("", null)).toBe(0);
  expect(stepsBackTo("", { uid: "somebody" })).toBe(0);
  expect(stepsBackTo("tab=ongoing", { below: [""] })).toBe(0);
});
