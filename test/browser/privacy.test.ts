import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { agree, signUp, signUpAt } from "./agreed.ts";
import { button, inDays, openDialog, pageTitle, press, pressAndLook } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { beginProject, choosePlace, fillBudget, signIn } from "./steps.ts";
import { looksRight, openAs, openWindow, openWindowAs, password } from "./window.ts";

const product = ownProduct();

test("a picture is stored once although one request and one response of its upload are lost", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const window = await openWindow(product);
  const { page } = window;
  let tries = 0;
  await page.route("**/api/files?*", async (route) => {
    tries += 1;
    if (tries === 1) return route.abort("connectionreset");
    if (tries === 3) return route.continue();
    // It was stored, but the response is lost.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await openAs(page, owner.email, "/v1");
  const form = await beginProject(page, "Rebuild the porch");
  await button(form, "Next").click();
  await fillBudget(form, 9000);
  await button(form, "Next").click();
  await choosePlace(form);
  await button(form, "Next").click();
  const upload = await openDialog(form, "Upload images", "Upload Files");
  await upload.getByLabel(/Drag and drop images here/).setInputFiles(await porchPicture());
  await upload.getByText("Connection lost. Trying again…").waitFor();
  await looksRight(window);
  await upload.getByText("Connection lost. Trying again…").waitFor({ state: "detached" });
  await upload.getByRole("progressbar", { name: "Uploading porch.jpg" }).waitFor({ state: "detached" });
  await button(upload, "Add").click();
  await page.getByText("Attached Image Uploaded Successfully").waitFor();
  expect(tries).toBe(3);
  const files = await product.database.sql`select id from file where owner_id = ${owner.id}`;
  expect(files).toHaveLength(1);
  await button(form, "Remove porch.jpg").click();
  await page.getByText("Your Image has been deleted").waitFor();
  expect(window.errors).toEqual([]);
});

test("a person downloads a copy of their data, and deletes the account for good", async () => {
  const { party: owner, window, page } = await signUpAt(product, "Gwen Gone", "home_owner", "/v1/profile/account");
  await button(page, "Prepare my data").click();
  const download = page.getByRole("link", { name: "Download my data" });
  await download.waitFor();
  await looksRight(window);
  const [saved] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(saved.suggestedFilename()).toBe("dibbs-data.zip");
  const entries = unzipSync(new Uint8Array(await readFile(await saved.path())));
  expect(JSON.parse(strFromU8(entries["data.json"] ?? new Uint8Array())).profile).toMatchObject({ email: owner.email });

  // A copy that was given up after all attempts is requested again.
  await product.database.sql`
    update data_copy set requested_at = requested_at - interval '2 hours', file_id = null, ready_at = null
    where person_id = ${owner.id}`;
  await page.reload();
  await button(page, "Prepare my data").click();
  await download.waitFor();

  const form = await openDialog(page, "Delete my account", "Delete your account?");
  await press(form, "Delete for good", "Enter your password.");
  await form.getByText("Type DELETE to confirm.").waitFor();
  await looksRight(window);
  await form.getByLabel("Your password").fill("not my password");
  await form.getByLabel("Type DELETE to confirm").fill("DELETE");
  await press(form, "Delete for good", "This isn't your password.");
  await form.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await pageTitle(page, "Sign in").waitFor();
  await page.getByText("Your account was deleted.").waitFor();
  const [left] = await product.database.sql<{ name: string }[]>`select name from person where id = ${owner.id}`;
  expect(left).toEqual({ name: "Deleted account" });
  await signIn(page, owner.email);
  await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
  expect(window.errors).toEqual([]);
});

test("an account with a running contract cannot be deleted, and the dialog says why", async () => {
  const { owner } = await agree(product, {
    owner: "Otto Owner",
    bidder: "Carl Nguyen",
    title: "Replace The Garden Fence",
    stages: [{ amount: 900, description: "Posts", due: inDays(10) }],
  });
  const window = await openWindowAs(product, owner.email, "/v1/profile/account");
  const { page } = window;
  const form = await openDialog(page, "Delete my account", "Delete your account?");
  await form.getByLabel("Your password").fill(password);
  await form.getByLabel("Type DELETE to confirm").fill("DELETE");
  await pressAndLook(window, form, "Delete for good", "You have a contract that hasn't ended.");
  await button(form, "Keep my account").click();
  await form.waitFor({ state: "detached" });
  expect(window.errors).toEqual([]);
});
