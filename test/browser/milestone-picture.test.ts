import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { postedBy, signUp } from "./agreed.ts";
import { button, dialog, inDays, milestone, openDialog, projectCard, seePicture } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { contractPage, hire } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

const thumbnail = (within: Page | Locator, number: number): Locator =>
  button(within, `Show the picture of milestone ${number}`);

/** Checks that the picture is loaded, and shows in full when clicked. */
const seeWhole = async (page: Page, small: Locator): Promise<void> => {
  await seePicture(small.locator("img"));
  await small.click();
  const whole = dialog(page, "Image preview");
  await seePicture(whole.getByRole("img", { name: "porch.jpg" }));
  await button(whole, "Close").click();
  await whole.waitFor({ state: "detached" });
};

test("a bidder adds a picture to a milestone, and both sides see it from the bid to the contract", async () => {
  const owner = await signUp(product, "Olga Pine", "home_owner");
  const bidder = await signUp(product, "Ben Frame", "contractor");
  const listing = await postedBy(owner, { title: "New back porch" });
  const bidders = await openWindowAs(product, bidder.email, `/v1?bid=${listing.id}`);
  const { page } = bidders;
  const form = dialog(page, "Make a Bid");
  for (const [index, description] of ["Footings", "Frame"].entries()) {
    await button(form, "Add a milestone").click();
    const stage = form.getByRole("group", { name: `Milestone ${index + 1}` });
    await stage.getByLabel("Amount").fill("2000");
    await stage.getByLabel("Due date").fill(inDays(20 + index));
    await stage.getByLabel("Description").fill(description);
  }
  const second = form.getByRole("group", { name: "Milestone 2" });
  const choose = (file: Awaited<ReturnType<typeof porchPicture>>) =>
    second.getByLabel(/Drag and drop an image here|Replace the image/).setInputFiles(file);
  const picture = await porchPicture();

  // A file that is no picture shows an error at its milestone, blocks the bid, and goes away with the next attempt.
  await choose({ ...picture, name: "porch.exe" });
  await second.getByText("This file type is not supported.").waitFor();
  await choose({ ...picture, buffer: Buffer.from("MZ this is no picture") });
  await second.getByText("Upload Failed! This file type is not supported.").waitFor();
  await button(form, "Place bid").click();
  await second.getByText("Wait until your image is uploaded, or remove it.").waitFor();
  await choose(picture);
  await page.getByText("Attached Image Uploaded Successfully").waitFor();
  await button(second, "Remove porch.jpg").waitFor();
  expect(await second.getByText("Upload Failed!").count()).toBe(0);
  expect(await second.getByText("Wait until").count()).toBe(0);
  await button(second, "Remove porch.jpg").click();
  await page.getByText("Your Image has been deleted").first().waitFor();
  await choose(picture);
  await button(second, "Remove porch.jpg").waitFor();
  await seePicture(second.locator(".ui-upload__preview img"));
  await looksRight(bidders);
  await button(form, "Place bid").click();
  await button(dialog(page, "Are you sure your bid is ready to be placed?"), "Yes").click();
  await page.getByText(/^Congrats! Your bid has been placed on/).waitFor();

  // It stays when another part of the bid changes.
  await page.goto("/v1/my-bids");
  const update = await openDialog(page, "Update Bid");
  await button(update.getByRole("group", { name: "Milestone 2" }), "Remove porch.jpg").waitFor();
  await update.getByRole("group", { name: "Milestone 1" }).getByLabel("Amount").fill("2500");
  await button(update, "Save changes").click();
  await button(dialog(page, "Are you sure your bid is ready to be placed?"), "Yes").click();
  await page.getByText("Bid Edited!").waitFor();

  const owners = await openWindowAs(product, owner.email, `/v1/projects/bidders?listing_id=${listing.id}`);
  const card = projectCard(owners.page, "Ben Frame");
  await card.getByText("2 milestones").click();
  await seeWhole(owners.page, thumbnail(card, 2));
  expect(await thumbnail(card, 1).count()).toBe(0);
  await looksRight(owners);
  await owners.page.goto(`/v1/projects/bidders?listing_id=${listing.id}&compare=1`);
  await seeWhole(owners.page, thumbnail(owners.page.getByRole("article"), 2));
  await looksRight(owners);
  await owners.page.goto(`/v1/projects/bidders?listing_id=${listing.id}`);
  await hire(owners.page, "Ben Frame");
  await projectCard(owners.page, "Ben Frame").getByRole("link", { name: "View Contract" }).click();
  await contractPage(owners.page);
  await seeWhole(owners.page, thumbnail(milestone(owners.page, 2), 2));
  await looksRight(owners);

  await page.goto("/v1/my-bids");
  await projectCard(page, "New back porch").getByRole("link", { name: "View Contract" }).click();
  await seeWhole(page, thumbnail(milestone(page, 2), 2));
  expect([...bidders.errors, ...owners.errors]).toEqual([]);
});
