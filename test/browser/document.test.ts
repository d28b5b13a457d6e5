import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { agreeAndOpen, fence } from "./agreed.ts";
import { button, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight } from "./window.ts";

const product = ownProduct();

test("the contract document opens from the contract, switches to Spanish and downloads as a PDF", async () => {
  const { contractId, window: owners, page } = await agreeAndOpen(product, fence);
  await page.getByRole("link", { name: "Contract document" }).click();
  await pageTitle(page, "Contract: Replace The Garden Fence").waitFor();
  await page.getByRole("heading", { name: "Price and milestones" }).waitFor();
  // The menu still marks the contract's section.
  const current = page.getByRole("navigation").locator("[aria-current=page]");
  expect(await current.first().textContent()).toBe("My Projects");
  await looksRight(owners);
  await page.getByLabel("Language").selectOption("es");
  await page.getByRole("heading", { name: "Precio y etapas" }).waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Download PDF").click()]);
  expect(saved.suggestedFilename()).toBe(`dibbs-contract-${contractId}-v1-es.pdf`);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
  expect(owners.errors).toEqual([]);
});
