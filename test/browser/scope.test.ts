import { expect, test } from "vitest";
import { ownBrowser } from "#test/support/browser.ts";
import { signUp } from "./agreed.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { button, choosePost, dialog, inDays, openAs, uploadFiles } from "./steps.ts";
import { looksRight, openWindow } from "./window.ts";

const browser = ownBrowser();
const product = ownProduct();

test("the owner of a kitchen posts its scope from a template and a spreadsheet, and a contractor reads it", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const owners = await openWindow(browser, product);
  const { page } = owners;
  await openAs(page, owner.email, "/v1");
  await choosePost(page, "A project");
  const form = dialog(page, "Post a project");
  await form.getByLabel("Project title").fill("Remodel the kitchen");
  await form.getByRole("checkbox", { name: "General Contractor" }).check();
  const scope = form.getByRole("group", { name: /^Scope of work/ });
  await scope.getByText("No lines yet.").waitFor();

  await button(scope, "Use a template").click();
  const template = dialog(page, "Use a template");
  await template.getByRole("listitem").filter({ hasText: "Demolition and dumpsters" }).waitFor();
  await looksRight(owners);
  await button(template, "Add 14 lines").click();
  await scope.getByRole("listitem").nth(13).waitFor();

  // An allowance is one once it has an amount.
  await button(form, "Next").click();
  await form.getByText("Please enter the amount you set aside.").waitFor();
  await button(scope, "Edit Appliances and fixtures").click();
  const line = dialog(page, "Edit this line");
  await button(line, "Save line").click();
  await line.getByText("Please enter the amount you set aside.").waitFor();
  await looksRight(owners);
  await line.getByLabel("Amount you set aside").fill("6500");
  await line.getByLabel("Note").fill("Range, hood and dishwasher");
  await button(line, "Save line").click();
  await scope.getByText("Allowance $6,500").waitFor();
  await button(scope, "Remove Heating and cooling").click();

  await button(scope, "Paste from a spreadsheet").click();
  const paste = dialog(page, "Paste from a spreadsheet");
  await button(paste, "Add 0 lines").click();
  await paste.getByText("Paste at least one row.").waitFor();
  await paste
    .getByLabel("Rows")
    .fill("Item\tQty\tUnit\tNote\nTile backsplash\t38\tsq ft\tWe pick the tile\nMove gas line\t6\tlinear ft\t\n");
  await paste.getByRole("listitem").filter({ hasText: "38 sq ft" }).waitFor();
  await button(paste, "Add 2 lines").click();
  expect(await scope.getByRole("listitem").count()).toBe(15);
  await looksRight(owners);

  await button(form, "Next").click();
  await form.getByRole("radio", { name: /^Not Provided/ }).check();
  await form.getByLabel("Budget").fill("48500");
  await form.getByLabel("Completion date").fill(inDays(60));
  await button(form, "Next").click();
  await form.getByLabel("City or ZIP code").fill("78704");
  await form.getByRole("option", { name: "Austin, TX 78704" }).click();
  await button(form, "Next").click();
  await uploadFiles(page, form, "images", [await porchPicture()]);
  await button(form, "Next").click();
  await form.getByText("Tile backsplash").waitFor();
  await looksRight(owners);
  await button(form, "Post project").click();
  await button(dialog(page, "Ready to post?"), "Confirm").click();
  await page.getByText("Your project is posted").waitFor();

  const sellers = await openWindow(browser, product);
  const seller = sellers.page;
  const [{ id } = { id: "" }] = await product.database.sql<{ id: string }[]>`select id from listing`;
  await openAs(seller, bidder.email, `/v1?postID=${id}`);
  const read = seller.getByRole("region", { name: "Scope of work" });
  await read.getByRole("listitem").nth(14).waitFor();
  await read.getByText("Allowance $6,500").waitFor();
  await read.getByText("Optional").waitFor();
  await looksRight(sellers);
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
