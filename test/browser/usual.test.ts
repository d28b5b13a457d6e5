import { expect, test } from "vitest";
import { cents } from "#core/shared/money.ts";
import { postedBy, signUp } from "./agreed.ts";
import { endEight } from "./ended.ts";
import { button, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { beginProject } from "./steps.ts";
import { looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

const line =
  "Usually $3,200 to $3,500 for Fencing projects budgeted at $2,500 to $10,000 in ZIP codes that start with 787, from 8 or more finished contracts.";

test("posters and bidders see the usual price, and nothing where too few contracts have ended", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const fencing = { industries: ["Fencing"] as const, budget: cents(400_000) };
  const listing = await postedBy(owner, { title: "A new fence", ...fencing });
  await endEight(product, fencing);

  const owners = await openWindowAs(product, owner.email, "/v1");
  const { page } = owners;
  const form = await beginProject(page, "Fence the side yard", "Fencing");
  await press(form, "Next", "Usually $3,200 to $3,500 for Fencing projects of any size");
  await form.getByLabel("Budget").fill("5000");
  await form.getByText(line).waitFor();
  // A screen reader announces it with the field.
  const help = await form.getByLabel("Budget").getAttribute("aria-describedby");
  expect(await form.locator(`[id="${help?.split(" ")[0]}"]`).textContent()).toContain(line);
  await looksRight(owners);
  // No project has that size, so it shows all sizes; for another trade there is nothing to show.
  await form.getByLabel("Budget").fill("500000");
  await form.getByText("for Fencing projects of any size").waitFor();
  await button(form, "Previous").click();
  await form.getByRole("checkbox", { name: "Fencing" }).uncheck();
  await form.getByRole("checkbox", { name: "Roofing" }).check();
  await button(form, "Next").click();
  await form.getByLabel("Budget").waitFor();
  await expect.poll(() => form.getByText("Usually").count()).toBe(0);

  const bidders = await openWindow(product, { locale: "es-US" });
  await openAs(bidders.page, bidder.email, `/v1?bid=${listing.id}`);
  await bidders.page
    .getByText("Por lo general, de $3,200 a $3,500 por proyectos de Cercas con presupuesto de $2,500 a $10,000")
    .waitFor();
  await looksRight(bidders);
});
