import { beforeAll, expect, test } from "vitest";
import { readCatalogueFile } from "#cli/read-catalogue-file.ts";
import { importCatalogue } from "#core/market/catalogue/import-catalogue.ts";
import { ownCore } from "#test/support/core.ts";
import { signUp } from "./agreed.ts";
import { button, dialog, goTo, inDays, openDialog, pageTitle, press, pressAndLook, projectCard } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { choosePlace, choosePost, uploadFiles } from "./steps.ts";
import { looksRight, onPhone, openAs, openWindow, openWindowAs, untilInSight } from "./window.ts";

const product = ownProduct();
const inCore = ownCore(product.database);

/** More products on one shelf than a page of the list holds. */
const screws = Array.from(
  { length: 40 },
  (_, index) => `S-${index},Fasteners,"Deck screw, size ${String(index).padStart(2, "0")}",Gripwell,box of 100,9.75,`,
);
const list = `sku,category,name,brand,unit,price,description
L-1,Lumber,Cedar post 4 x 4 x 8 ft,Pine Ridge,each,21.50,"Rough sawn, for ground contact."
L-2,Lumber,Cedar board 1 x 6 x 8 ft,Pine Ridge,each,,
C-1,Concrete,Fast-setting concrete mix,Stonehouse,50 lb bag,6.25,Sets in 20 minutes.
${screws.join("\n")}
`;

beforeAll(() => inCore(importCatalogue(readCatalogueFile(list))));

test("materials from the catalogue are posted, with the draft surviving a reload, edited, and read by a supplier", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const supplier = await signUp(product, "Sam Reed", "supplier");
  const window = await openWindowAs(product, owner.email, "/v1");
  const { page } = window;
  await button(page, "Post a project").first().click();
  const chooser = dialog(page, "Post a project");
  await pressAndLook(window, chooser, "Next", "Please select the project type!");
  await chooser.getByRole("radio", { name: /^Individual material/ }).check();
  await button(chooser, "Next").click();

  const form = dialog(page, "Post Materials");
  const next = (name: string | RegExp = "Next") => button(form, name).click();
  await next();
  await form.getByText("Please input your project title!").waitFor();
  const noIndustry = form.getByText("Please select the project industry!");
  await noIndustry.waitFor();
  await form.getByLabel("Request title").fill("Posts for a fence");
  // On a phone the trades fill the screen: the message appears where the focus is.
  await onPhone(page, async () => {
    await next();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("Architecture");
    await untilInSight(noIndustry);
  });
  await form.getByRole("checkbox", { name: "Fencing" }).check();
  await looksRight(window);
  await next();
  await form.getByRole("heading", { name: "Select Category" }).waitFor();
  await next();
  await form.getByText("Please add at least one material.").waitFor();
  await looksRight(window);

  // By keyboard: into the shelf, to a product's page, two of it into the cart, and back.
  await button(form, /^Lumber/).focus();
  await page.keyboard.press("Enter");
  await button(form, /^Cedar post/).waitFor();
  await looksRight(window);
  await button(form, /^Cedar post/).focus();
  await page.keyboard.press("Enter");
  const name = form.getByRole("heading", { name: "Cedar post 4 x 4 x 8 ft" });
  await expect.poll(() => name.evaluate((title) => title === document.activeElement)).toBe(true);
  await form.getByText("$21.50 each").waitFor();
  await form.getByText("Rough sawn, for ground contact.").waitFor();
  await looksRight(window);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => form.getByLabel("Quantity of Cedar post 4 x 4 x 8 ft").inputValue()).toBe("2");
  await button(form, "Back to the list").focus();
  await page.keyboard.press("Enter");
  const row = button(form, /^Cedar post/);
  await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);

  // By mouse, from a search over all shelves.
  await button(form, "All categories").click();
  await form.getByRole("searchbox", { name: "Search all products" }).fill("fast-setting");
  await button(form, /^Add to Cart.*Fast-setting/).click();
  await form.getByRole("searchbox").fill("granite");
  await form.getByText("No matching products").waitFor();
  await looksRight(window);
  await button(form, "All categories").click();
  await button(form, /^Fasteners/).click();
  await button(form, /^Deck screw, size 00/).waitFor();
  await button(form, /^Deck screw, size 23/).scrollIntoViewIfNeeded();
  await button(form, /^Deck screw, size 39/).waitFor();
  const own = await openDialog(form, "Add a custom item", "Custom item");
  await pressAndLook(window, own, "Add item", "Enter what you need.");
  await own.getByLabel("Name").fill("Gate hinge, black");
  await own.getByLabel("Quantity").fill("4");
  await own.getByLabel("Estimated unit price").fill("12.25");
  await button(own, "Add item").click();

  // Typed text is restored after a reload.
  await button(form, "Review Items (3)").waitFor();
  await page.reload();
  await form.getByText("We kept your draft.").waitFor();
  expect(await form.getByLabel("Request title").inputValue()).toBe("Posts for a fence");
  await next();
  await button(form, "Add a custom item").scrollIntoViewIfNeeded();
  await next("Review Items (3)");
  // A step starts at its top, however far the previous one was scrolled.
  const above = form.getByRole("navigation", { name: "Steps of the post" });
  await above.waitFor();
  await expect.poll(() => above.evaluate((steps) => steps.closest("form")?.parentElement?.scrollTop)).toBe(0);
  const lines = form.getByRole("listitem").filter({ has: page.getByRole("textbox") });
  await expect.poll(() => lines.count()).toBe(3);
  await form.getByText("$98.25").waitFor();
  await looksRight(window);
  await pressAndLook(window, form, "Clear Cart", "Your cart is cleared");
  await button(form, "Undo").click();
  await form.getByLabel("Quantity of Fast-setting concrete mix").fill("1.5");
  await next();
  await form.getByText("Enter how much you need of Fast-setting concrete mix.").waitFor();
  await form.getByText("Enter a whole number from 1 to 100,000.").waitFor();
  expect(await form.getByLabel("Quantity of Fast-setting concrete mix").inputValue()).toBe("1.5");
  await looksRight(window);
  await form.getByLabel("Quantity of Fast-setting concrete mix").fill("12");
  await page.keyboard.press("Enter");
  await form.getByText("$167.00").waitFor();
  await button(form, "Remove Fast-setting concrete mix").waitFor({ state: "detached" });
  await next();

  await form.getByLabel("Budget").pressSequentially("4x");
  await form.getByText("Budget must only contain numbers.").waitFor();
  await form.getByLabel("Budget").fill("400");
  await form.getByText("Budget must only contain numbers.").waitFor({ state: "detached" });
  expect(await form.getByLabel("Budget").inputValue()).toBe("400");
  await next();
  await form.getByText("Please select a delivery date!").waitFor();
  await looksRight(window);
  await form.getByLabel("Delivery date").fill(inDays(20));
  await next();
  await choosePlace(form);
  await next();
  await next();
  await form.getByText("Please upload at least one image.").waitFor();
  await uploadFiles(form, "images", [await porchPicture()]);
  await page.getByText("Attached Image Uploaded Successfully").waitFor();
  await next();
  await form.getByRole("table", { name: "Materials requested" }).waitFor();
  await looksRight(window);
  const confirm = await openDialog(form, "Post Materials", "Ready to post?");
  await confirm.getByText("3 items in the cart").waitFor();
  await looksRight(window);
  await button(confirm, "Confirm").click();
  await pageTitle(page, "My Projects").waitFor();
  await projectCard(page, "Posts For A Fence").waitFor();

  // Editing removes one hinge in the same form. An older post without an industry needs one now.
  await product.database.sql`update listing set industries = '[]' where poster_id = ${owner.id}`;
  await page.reload();
  await button(projectCard(page, "Posts For A Fence"), "More for Posts For A Fence").click();
  await page.getByRole("menuitem", { name: "Edit this Post" }).click();
  const edit = dialog(page, "Edit Materials Post");
  await press(edit, "Next", "Please select the project industry!");
  await edit.getByRole("checkbox", { name: "Fencing" }).check();
  await button(edit, "Next").click();
  await button(edit, "Review Items (3)").click();
  await button(edit, "One less of Gate hinge, black").click();
  await page.keyboard.press("Escape");
  const leave = dialog(page, "Leave?");
  await looksRight(window);
  await button(leave, "Stay").click();
  for (let step = 0; step < 4; step += 1) await button(edit, "Next").click();
  await button(edit, "Save changes").click();
  await button(dialog(page, "Ready to post?"), "Confirm").click();
  await edit.waitFor({ state: "detached" });

  const other = await openWindowAs(product, supplier.email, "/v1");
  const details = await openDialog(projectCard(other.page, "Posts For A Fence"), /^View Details/, "Posts For A Fence");
  const asked = details.getByRole("table", { name: "Materials requested" });
  const rowOf = (item: string) => asked.getByRole("row").filter({ hasText: item });
  expect(await rowOf("Cedar post").textContent()).toMatch(
    /Pine Ridge[\s\S]*2[\s\S]*\$21\.50[\s\S]*each[\s\S]*\$43\.00/,
  );
  expect(await rowOf("concrete mix").textContent()).toMatch(/12[\s\S]*\$6\.25[\s\S]*per 50 lb bag[\s\S]*\$75\.00/);
  expect(await rowOf("Gate hinge").textContent()).toMatch(/3[\s\S]*\$12\.25[\s\S]*\$36\.75/);
  expect(await rowOf("Estimated total").textContent()).toContain("$154.75");
  expect(await details.getByText(/^Materials: /).count()).toBe(0);
  await looksRight(other);
  expect([...window.errors, ...other.errors]).toEqual([]);
});

test("a draft post can be left, resumed and started over, and projects and materials have separate drafts", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const { page } = await openWindow(product);
  await openAs(page, owner.email, "/v1");
  await goTo(page, "My Projects");
  await choosePost(page, "Individual material");
  const form = dialog(page, "Post Materials");
  await form.getByLabel("Request title").fill("Gravel");
  await button(form, "Cancel").click();
  await button(dialog(page, "Leave?"), "Leave").click();
  await form.waitFor({ state: "detached" });
  await choosePost(page, "A project");
  expect(await dialog(page, "Post a project").getByLabel("Project title").inputValue()).toBe("");
  await button(dialog(page, "Post a project"), "Cancel").click();
  await choosePost(page, "Individual material");
  await button(form, "Start over").click();
  expect(await form.getByLabel("Request title").inputValue()).toBe("");
});
