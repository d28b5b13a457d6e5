import { expect, test } from "vitest";
import { addCredentialEndpoint } from "#api/endpoints/credentials.ts";
import { checkCredential } from "#core/people/credential/check-credential.ts";
import type { Day } from "#core/shared/day.ts";
import type { CredentialId } from "#core/shared/ids.ts";
import { aCredentialDraft } from "#test/builders/credential.ts";
import { ownCore } from "#test/support/core.ts";
import { agree, fence } from "./agreed.ts";
import { button, dialog, openDialog, pressAndLook } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, withoutReload } from "./window.ts";

const product = ownProduct();
const core = ownCore(product.database);

test("a contractor adds a license with its document, support checks it, and the poster sees who vouches for it and since when", async () => {
  const { owner, bidder } = await agree(product, fence, undefined, "offered");
  const [contractor, poster] = [await openWindow(product), await openWindow(product)];
  const { page } = contractor;
  await openAs(page, bidder.email, "/v1/profile");
  await page.getByRole("link", { name: "Licenses & insurance" }).click();
  await page.getByText("No licenses or insurance yet").waitFor();
  await looksRight(contractor);

  const form = await openDialog(page, "Add a license, insurance or bond");
  await pressAndLook(contractor, form, "Add", "Please enter the number.");
  await form.getByLabel("State").selectOption("CA");
  await form.getByLabel("Number").fill("123456");
  await form.getByLabel("Issued to").fill("Nguyen Fences LLC");
  await form.getByLabel("Valid from").fill("2025-03-04");
  await form.getByLabel("Valid until").fill("2099-03-03");
  const upload = page.waitForResponse((answer) => answer.url().includes("/api/files") && answer.ok());
  await form.locator('input[type="file"]').setInputFiles(await porchPicture());
  await upload;
  await form.getByRole("progressbar").waitFor({ state: "detached" });
  await button(form, "Add").click();
  await form.waitFor({ state: "detached" });
  const own = page.getByRole("list", { name: "Your licenses, insurance and bonds" });
  await own.getByText("CA license 123456").waitFor();
  await own.getByText("Self-reported, not checked").waitFor();
  await looksRight(contractor);
  await bidder.call(addCredentialEndpoint, {
    body: aCredentialDraft({ kind: "insurance", number: "GL-7", validUntil: "2025-12-31" as Day }),
  });

  const [{ listing } = { listing: "" }] = await product.database.sql<{ listing: string }[]>`
    select listing_id as listing from bid where bidder_id = ${bidder.id}`;
  await openAs(poster.page, owner.email, `/v1/projects/bidders?listing_id=${listing}`);
  const shown = poster.page.getByRole("list", { name: "Licenses & insurance" });
  await shown.getByText("Self-reported, not checked").first().waitFor();
  await shown.getByText("expired Dec 31, 2025").waitFor();
  await looksRight(poster);
  await withoutReload(poster, async () => {
    const [row = { id: "", version: 0 }] = await product.database.sql<{ id: string; version: number }[]>`
      select id, version from credential where person_id = ${bidder.id} and kind = 'license'`;
    await core(checkCredential("Mona", { id: row.id as CredentialId, version: row.version }));
    await shown.getByText(/^Checked by Dibbs Support \w{3} \d\d, \d{4}$/).waitFor();
    await own.getByText(/^Checked by Dibbs Support/).waitFor();
  });
  // The poster can open the document.
  const link = shown.getByRole("link", { name: "Open document" });
  expect((await poster.page.request.get((await link.getAttribute("href")) ?? "")).status()).toBe(200);

  await poster.page.goto(`/v1/projects/bidders?listing_id=${listing}&compare=1`);
  await poster.page.getByText(/^Checked by Dibbs Support/).waitFor();
  await looksRight(poster);

  // Any change makes it self-reported again, and it can be deleted.
  const change = await openDialog(own, "Change CA license 123456", "Change license, insurance or bond");
  await change.getByLabel("Valid until").fill("2098-03-03");
  await looksRight(contractor);
  await button(change, "Save").click();
  await change.waitFor({ state: "detached" });
  await own.getByText(/^Checked by Dibbs Support/).waitFor({ state: "detached" });
  await button(own, "Delete CA license 123456").click();
  await button(dialog(page, "Delete this from your profile?"), "Delete").click();
  await own.getByText("CA license 123456").waitFor({ state: "detached" });
});
