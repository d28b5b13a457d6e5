import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { bitmapOf } from "#test/builders/hostile-picture.ts";
import { signUp, signUpAt } from "./agreed.ts";
import { button, dialog, openDialog, pageTitle, press, pressAndLook, projectCard, seePicture } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { choosePlace, choosePost, fillBudget, type Upload, uploadFiles } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindowAs, type Window } from "./window.ts";

const product = ownProduct();

const file = (name: string, mimeType: string, buffer: Buffer): Upload => ({ name, mimeType, buffer });
const ground = (background: string) => sharp({ create: { width: 400, height: 300, channels: 3, background } });

const bitmap = (): Upload =>
  file("stairs.bmp", "image/bmp", bitmapOf({ width: 16, height: 12 }, 16 * 12 * 3).fill(0x60, 54));
const drawing = file("elevation.eps", "application/postscript", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n"));
const sensor = file("IMG_0042.raw", "application/octet-stream", Buffer.from([1, 2, 3, 0, 200, 201]));
const plan = file("porch plan.pdf", "application/pdf", Buffer.from(`%PDF-1.7\n${"x".repeat(2000)}`));
const list = file("boards.csv", "text/csv", Buffer.from("board,count\n2x6,40\n"));

/** Returns the names of a post's pictures, in order. */
const order = (form: Locator): Promise<readonly string[]> =>
  form
    .getByRole("group", { name: "Images" })
    .getByRole("listitem")
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));

/** Goes from the chooser to the step for files. */
const toFiles = async (page: Page, title: string): Promise<Locator> => {
  await choosePost(page, "A project");
  const form = dialog(page, "Post a project");
  const next = () => button(form, "Next").click();
  await form.getByLabel("Project title").fill(title);
  await next();
  await form.getByText("Please select the project industry!").waitFor();
  await form.getByRole("checkbox", { name: "Carpenter" }).check();
  await next();
  await next();
  await form.getByText("Please indicate if you will provide materials!").waitFor();
  await form.getByText("Please input your project budget!").waitFor();
  await form.getByText("Please select a completion date!").waitFor();
  await fillBudget(form, 18500);
  await next();
  await next();
  await form.getByText("Please Choose A Location For Your Project.").waitFor();
  // On a tall screen all places are visible; on a short one, the keys scroll the current one into view.
  await form.getByLabel("City or ZIP code").fill("San");
  const places = form.getByRole("option");
  await places.nth(5).waitFor();
  const inSight = (option: Element) => {
    const { x, y, height } = option.getBoundingClientRect();
    return option.contains(document.elementFromPoint(x + height / 2, y + height / 2));
  };
  await expect
    .poll(async () => Promise.all((await places.all()).map((place) => place.evaluate(inSight))))
    .not.toContain(false);
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...screen, height: 480 });
  await expect.poll(() => places.last().evaluate(inSight)).toBe(false);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => form.getByRole("option", { selected: true }).evaluate(inSight)).toBe(true);
  await page.setViewportSize(screen);
  await form.getByLabel("City or ZIP code").fill("San Juan, PR");
  await form.getByRole("option", { name: /San Juan, PR.*Not available here yet/ }).click();
  await next();
  await form.getByText("Please select an address in a state where Dibbs is currently available.").waitFor();
  // A city with many ZIP codes doesn't say where in it the project is.
  await form.getByLabel("City or ZIP code").fill("St. Louis");
  await form.getByRole("option", { name: "Saint Louis, MO" }).click();
  await next();
  await form.getByText("Enter a 5-digit ZIP code.").waitFor();
  await form.getByLabel("ZIP code", { exact: true }).fill("63104");
  await form.getByText("Enter a 5-digit ZIP code.").waitFor({ state: "detached" });
  await choosePlace(form);
  await next();
  return form;
};

test("a project is posted with five images and documents, read by a bidder, and edited", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const window = await openWindowAs(product, owner.email, "/v1");
  const { page } = window;
  const form = await toFiles(page, "rebuild the porch");
  await press(form, "Next", "Please upload at least one image.");
  const opener = button(form, "Upload images");
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  await looksRight(window);

  // A file that is no image is rejected: by its extension immediately, by its content once uploaded.
  await opener.click();
  const upload = dialog(page, "Upload Files");
  await press(upload, "Add", "Please Upload a File.");
  const input = upload.getByLabel(/Drag and drop images here/);
  await input.setInputFiles([file("setup.exe", "image/png", Buffer.from("MZ"))]);
  await upload.getByText("setup.exe: This file type is not supported.").waitFor();
  await input.setInputFiles([file("page.png", "image/png", Buffer.from("<script>alert(1)</script>"))]);
  await upload.getByText("Upload Failed! This file type is not supported.").waitFor();
  await pressAndLook(window, upload, "Add", "Wait until every file is uploaded, or remove the one that failed.");
  // A file that the server refused is not offered to be sent again; one that failed on its way is.
  expect(await button(upload, "Upload page.png again").count()).toBe(0);
  await page.route("**/api/files?*", (route) => route.fulfill({ status: 500 }));
  await input.setInputFiles([file("page.png", "image/png", Buffer.from("<script>alert(1)</script>"))]);
  // The pressed button is gone while the file uploads: the keyboard focus is next to it.
  await button(upload, "Upload page.png again").press("Enter");
  await button(upload, "Upload page.png again").waitFor();
  await page.unroute("**/api/files?*");
  const removing = button(upload, "Remove page.png");
  expect(await removing.evaluate((one) => one === document.activeElement)).toBe(true);
  await removing.press("Enter");
  await button(upload, "Cancel").click();

  const photo = file("yard.png", "image/png", await ground("#7d9a5b").png().toBuffer());
  await uploadFiles(form, "images", [photo, await porchPicture(), bitmap(), drawing, sensor], () => looksRight(window));
  await page.getByText("Attached Image Uploaded Successfully").waitFor();
  await form.getByText("That's all 5. Remove one to add another.").waitFor();
  await uploadFiles(form, "documents", [plan, list]);
  await page.getByText("Attached File Uploaded Successfully").waitFor();
  for (const name of await order(form)) await seePicture(form.getByRole("img", { name }));
  await looksRight(window);

  // Each picture opens in full, and the focus returns to it.
  const tile = button(form, "View stairs.bmp");
  await tile.focus();
  await page.keyboard.press("Enter");
  const preview = dialog(page, "Image preview");
  await seePicture(preview.getByRole("img", { name: "stairs.bmp" }));
  await looksRight(window);
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  await expect.poll(() => tile.evaluate((one) => one === document.activeElement)).toBe(true);

  // The cover is chosen by keyboard, and the focus follows the picture.
  await button(form, "Move image 2 earlier").focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => order(form))
    .toEqual(["porch.jpg", "yard.png", "stairs.bmp", "elevation.eps", "IMG_0042.raw"]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Move image 1 later");
  await button(form, "Remove boards.csv").click();
  await page.getByText("Your File has been deleted").waitFor();

  // Everything is restored after a reload.
  await page.reload();
  await form.getByText("We kept your draft.").waitFor();
  for (let step = 0; step < 3; step += 1) await button(form, "Next").click();
  await expect
    .poll(() => order(form))
    .toEqual(["porch.jpg", "yard.png", "stairs.bmp", "elevation.eps", "IMG_0042.raw"]);
  await button(form, "Remove porch plan.pdf").waitFor();
  await button(form, "Remove IMG_0042.raw").click();
  await page.getByText("Your Image has been deleted").waitFor();
  await uploadFiles(form, "images", [sensor]);
  await press(form, "Next", "porch plan.pdf");
  await form.getByText("Austin, TX 78704", { exact: true }).waitFor();
  await looksRight(window);

  const confirm = await openDialog(form, "Post project", "Ready to post?");
  for (const fact of ["rebuild the porch", "Austin, TX", "$18,500", "Not Provided"]) {
    await confirm.getByText(fact, { exact: true }).waitFor();
  }
  const leave = await openDialog(confirm, "Cancel", "Leave?");
  await looksRight(window);
  await button(leave, "Stay").click();
  await button(form, "Post project").click();
  await button(confirm, "Confirm").click();
  await page.getByText("Your project is posted").waitFor();
  await pageTitle(page, "My Projects").waitFor();
  const notice = page.getByText("Updated Project");
  expect(await notice.count()).toBe(0);
  await form.waitFor({ state: "detached" });
  // The back button leads to the page where posting began, not to an empty form.
  await page.goBack();
  await page.waitForURL(({ pathname, search }) => pathname + search === "/v1");
  await page.goForward();
  await pageTitle(page, "My Projects").waitFor();

  const other = await openWindowAs(product, bidder.email, "/v1");
  const details = await openDialog(projectCard(other.page, "Rebuild The Porch"), /^View Details/, "Rebuild The Porch");
  await readDetails(other, details);
  await looksRight(other);
  expect(other.errors).toEqual([]);

  await button(projectCard(page, "Rebuild The Porch"), "More for Rebuild The Porch").click();
  await page.getByRole("menuitem", { name: "Edit this Post" }).click();
  const edit = dialog(page, "Edit Services Post");
  await edit.getByLabel("Project title").fill("Rebuild the back porch");
  await page.keyboard.press("Escape");
  await button(leave, "Stay").click();
  for (let step = 0; step < 3; step += 1) await button(edit, "Next").click();
  await button(edit, "Remove porch plan.pdf").click();
  await uploadFiles(edit, "documents", [list]);
  await button(edit, "Next").click();
  await button(edit, "Save changes").click();
  await button(confirm, "Confirm").click();
  await notice.waitFor();
  await projectCard(page, "Rebuild The Back Porch").waitFor();
  await button(projectCard(page, "Rebuild The Back Porch"), "More for Rebuild The Back Porch").click();
  await page.getByRole("menuitem", { name: "View in Details" }).click();
  const own = dialog(page, "Rebuild The Back Porch");
  await own.getByRole("link", { name: /boards\.csv/ }).waitFor();
  expect(await own.getByRole("link", { name: /porch plan/ }).count()).toBe(0);
  await button(own, "Close").click();

  // Discarded changes are gone, and the post is as it was.
  await button(projectCard(page, "Rebuild The Back Porch"), "More for Rebuild The Back Porch").click();
  await page.getByRole("menuitem", { name: "Edit this Post" }).click();
  await edit.getByLabel("Project title").fill("Something else");
  await button(edit, "Cancel").click();
  await button(leave, "Leave").click();
  await edit.waitFor({ state: "detached" });
  await projectCard(page, "Rebuild The Back Porch").waitFor();
  expect(window.errors).toEqual([]);
});

/** Visits all parts of the details, by keyboard where they scroll. */
const readDetails = async (window: Window, details: Locator): Promise<void> => {
  const { page } = window;
  const carousel = details.getByRole("region", { name: "Pictures of Rebuild The Porch" });
  const pictures = carousel.getByRole("list");
  // The dialog takes the focus once it is open.
  await expect.poll(() => button(details, "Close").evaluate((one) => one === document.activeElement)).toBe(true);
  await pictures.focus();
  for (const [key, shown] of [
    ["ArrowRight", "2 / 5"],
    ["ArrowRight", "3 / 5"],
    ["End", "5 / 5"],
    ["ArrowLeft", "4 / 5"],
    ["Home", "1 / 5"],
  ] as const) {
    await page.keyboard.press(key);
    await carousel.getByText(shown).waitFor();
    await seePicture(carousel.getByRole("img").nth(Number(shown[0]) - 1));
  }
  await page.keyboard.press("End");
  await carousel.getByText("5 / 5").waitFor();
  await press(carousel, "Previous picture", "4 / 5");

  // In full size the arrow keys work as well; the details stay open below.
  await button(carousel, "Open in full size").click();
  const whole = page.getByRole("dialog").filter({ has: page.getByRole("link", { name: /^Open the original/ }) });
  await whole.getByText("4 / 5").waitFor();
  await page.keyboard.press("ArrowRight");
  await seePicture(whole.getByRole("img", { name: "Rebuild The Porch, picture 5 of 5" }));
  await button(whole, "Next picture").click();
  await seePicture(whole.getByRole("img", { name: "Rebuild The Porch, picture 1 of 5" }));
  await looksRight(window);
  await page.keyboard.press("Escape");
  await whole.waitFor({ state: "detached" });
  await expect
    .poll(() => button(carousel, "Open in full size").evaluate((one) => one === document.activeElement))
    .toBe(true);

  await details.getByText("Materials: Not Provided").waitFor();
  await details.getByText("0 Bidders").waitFor();
  await details.getByText("$18,500").waitFor();
  const saved = page.waitForEvent("download");
  await details.getByRole("link", { name: /porch plan\.pdf\s*PDF · 2 KB/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("porch plan.pdf");
  expect(await readFile(await download.path())).toEqual(plan.buffer);

  const map = details.getByRole("application", { name: "Map of Austin, TX 78704" });
  await details.getByRole("heading", { name: "Location" }).scrollIntoViewIfNeeded();
  await map.getByText("Austin 78704").waitFor();
  await map.getByText("Austin", { exact: true }).waitFor();
  const scale = map.getByText(/^\d+ mi$/);
  const before = await scale.textContent();
  await button(map, "Zoom in").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => scale.textContent()).not.toBe(before);
  const outside = details.getByRole("link", { name: /^View In Maps/ });
  expect(new URL((await outside.getAttribute("href")) ?? "").searchParams.get("query")).toBe("Austin, TX 78704");
};

test("an interrupted upload is retried automatically and stored once, and a failed post can be retried", async () => {
  const { party: owner, window, page } = await signUpAt(product, "Olivia Park", "home_owner", "/v1");
  const form = await toFiles(page, "A fence");
  let lost = 0;
  await page.route("**/api/files?*", async (route) => {
    lost += 1;
    // The first attempt arrives, but its response is lost; the second doesn't arrive at all.
    if (lost === 1) await route.fetch();
    if (lost <= 2) await route.abort("connectionreset");
    else await route.continue();
  });
  const upload = await openDialog(form, "Upload images", "Upload Files");
  await upload.getByLabel(/Drag and drop images here/).setInputFiles([await porchPicture()]);
  await upload.getByText("Connection lost. Trying again…").first().waitFor();
  await upload.getByRole("progressbar").waitFor({ state: "detached" });
  await button(upload, "Add").click();
  await button(form, "Remove porch.jpg").waitFor();
  const [kept] = await product.database.sql`select count(*)::int from file where owner_id = ${owner.id}`;
  expect([lost, kept?.count]).toEqual([3, 1]);

  // Saving fails as well, and nothing typed is lost.
  await interceptNext(page, "**/api/listings", (route) => route.abort("connectionreset"));
  await button(form, "Next").click();
  const confirm = await openDialog(form, "Post project", "Ready to post?");
  await button(confirm, "Confirm").click();
  await form.getByText("Try again. It won't be done twice.").waitFor();
  await looksRight(window);
  await button(form, "Post project").click();
  await button(confirm, "Confirm").click();
  await projectCard(page, "A Fence").waitFor();
});

test("a draft post is kept for its writer, and not shown to the next person who signs in", async () => {
  const { party: writer, page, window } = await signUpAt(product, "Olive Owner", "home_owner", "/v1?post=service");
  const form = dialog(page, "Post a project");
  await form.getByLabel("Project title").fill("Replace the safe");
  const other = await signUp(product, "Carl Nguyen", "home_owner");
  await openAs(page, other.email, "/v1?post=service");
  expect(await form.getByLabel("Project title").inputValue()).toBe("");
  await openAs(page, writer.email, "/v1?post=service");
  await form.getByText("We kept your draft.").waitFor();
  expect(await form.getByLabel("Project title").inputValue()).toBe("Replace the safe");
  expect(window.errors).toEqual([]);
});

test("the city field reports a failed search, and Enter chooses a place that matches the text typed last", async () => {
  const { page } = await signUpAt(product, "Olive Owner", "home_owner", "/v1");
  await button(page, "Filters").click();
  const city = page.getByRole("combobox", { name: "City" });
  const places = page.getByRole("option");
  await interceptNext(page, "**/api/places?*", (route) => route.fulfill({ status: 500, body: "" }));
  await city.fill("San");
  await page.getByText("Something went wrong.").waitFor();
  await city.fill("Aus");
  await places.filter({ hasText: "Austin" }).first().waitFor();
  // Options that show while the request is pending belong to the earlier text.
  const answered = Promise.withResolvers<void>();
  await interceptNext(page, "**/api/places?*", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await city.fill("Dallas");
  await city.press("Enter");
  answered.resolve();
  await places.filter({ hasText: "Dallas" }).first().waitFor();
  await city.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("city")).toBe("Dallas");
});
