import { existsSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { axeViolations, describeViolations, ownBrowser, screenshot } from "#test/support/browser.ts";

const browser = ownBrowser();

test("two windows have separate contexts, and axe reports the violations of a page", async () => {
  const [one, other] = [await browser.open(), await browser.open()];
  await one.setContent('<html lang="en"><title>t</title><main><h1>One</h1><input></main></html>');
  await other.setContent('<html lang="en"><title>t</title><main><h1>Other</h1></main></html>');
  expect(describeViolations(await axeViolations(one))).toEqual([expect.stringContaining("label")]);
  expect(await axeViolations(other)).toEqual([]);
  expect(one.context()).not.toBe(other.context());
  const picture = await screenshot(other, "browser-test");
  expect(existsSync(picture)).toBe(true);
  rmSync(picture);
});
