import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { saveIndustriesEndpoint } from "#api/endpoints/people.ts";
import { agree, fence } from "./agreed.ts";
import { button, dialog, pageTitle, press, projectCard } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { addCertificate, stepTitle, uploadPhoto } from "./sign-up.ts";
import { contractPage } from "./steps.ts";
import { looksRight, openAs, openWindow, type Window, withoutReload } from "./window.ts";

const product = ownProduct();

const agreement = { ...fence, stages: fence.stages.slice(0, 1) };

const enter = async ({ page }: Window, address: string, email: string): Promise<void> => {
  await openAs(page, email, address);
  await page.waitForURL(`${product.url}${address}`);
};

/** The button with a person's name, which opens their profile. */
const named = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

const part = ({ page }: Window, name: string) =>
  page.getByRole("navigation", { name: "Parts of your profile" }).getByRole("link", { name });

test("profile changes in one window show live in the other, and unsaved text there is kept", async () => {
  const { bidder } = await agree(product, agreement);
  const [here, there] = [await openWindow(product), await openWindow(product)];
  const { page } = here;
  const other = there.page;
  await enter(here, "/v1/profile", bidder.email);
  await enter(there, "/v1/profile/basic-details", bidder.email);
  await stepTitle(page, "Basic Details").waitFor();
  await looksRight(here);
  const header = other.getByRole("button", { name: /^Account/ });
  const summary = other.getByRole("region", { name: "Summary" });

  await withoutReload(there, async () => {
    await other.getByLabel("City").fill("Round Rock");
    await page.getByLabel("Name", { exact: true }).fill("Carlos Nguyen");
    await page.getByLabel("ZIP code").fill("78702");
    await press(page, "Save", "Details saved successfully.");
    await header.filter({ hasText: "Carlos Nguyen" }).waitFor();
    await summary.getByText("Carlos Nguyen").waitFor();
    await expect.poll(() => other.getByLabel("Name", { exact: true }).inputValue()).toBe("Carlos Nguyen");
    expect(await other.getByLabel("ZIP code").inputValue()).toBe("78702");
    expect(await other.getByLabel("City").inputValue()).toBe("Round Rock");
    await uploadPhoto(page, () => looksRight(here));
    await summary.locator("img").waitFor();
    await button(page, "Remove photo").click();
    await looksRight(here);
    await button(dialog(page, "Remove your photo?"), "Remove photo").click();
    await page.getByText("Your Image has been deleted").waitFor();
    await summary.locator("img").waitFor({ state: "detached" });
  });

  // Visiting another part loses nothing that was typed.
  await part(there, "Business").click();
  await stepTitle(other, "Business").waitFor();
  await part(there, "Basic Details").click();
  expect(await other.getByLabel("City").inputValue()).toBe("Round Rock");
  await button(other, "Discard changes").click();
  await expect.poll(() => other.getByLabel("City").inputValue()).toBe("Austin");

  await part(there, "Business").click();
  await part(here, "Business").click();
  await withoutReload(there, async () => {
    await page.getByLabel("Business name").fill("");
    await button(page, "Save").click();
    await page.getByRole("alert").filter({ hasText: "Please fill at least one value." }).waitFor();
    await looksRight(here);
    await page.getByLabel("Business name").fill("Nguyen Fences");
    await page.getByLabel("Business website").fill("nguyenfences.example.com");
    await press(page, "Save", "Business details saved successfully.");
    await expect.poll(() => other.getByLabel("Business website").inputValue()).toBe("https://nguyenfences.example.com");
  });

  await part(there, "Industry").click();
  await part(here, "Industry").click();
  await withoutReload(there, async () => {
    await page.getByRole("checkbox", { name: "Fencing" }).check();
    await page.getByLabel("Another industry").fill("Gate automation");
    await button(page, "Add").click();
    await looksRight(here);
    await press(page, "Save", "Industry saved successfully.");
    await other.getByRole("checkbox", { name: "Gate automation" }).waitFor();
    expect(await other.getByRole("checkbox", { name: "Fencing" }).isChecked()).toBe(true);
  });

  await part(there, "Certification").click();
  await part(here, "Certification").click();
  await withoutReload(there, async () => {
    await addCertificate(page, "Fence Builder", "Texas Guild", () => looksRight(here));
    await other.getByText("Fence Builder").waitFor();
    await looksRight(here);
    await button(page, "Delete Fence Builder").click();
    await button(dialog(page, "Are you sure you want to delete this?"), "Delete").click();
    await other.getByText("No certifications yet").waitFor();
  });

  await part(here, "Feedback").click();
  await page.getByText("No Feedback").waitFor();
  await looksRight(here);
  await part(here, "Password").click();
  await stepTitle(page, "Password").waitFor();
  await looksRight(here);
  expect([...here.errors, ...there.errors]).toEqual([]);
});

test("a home owner's profile has no industry, business or certification pages", async () => {
  const { owner } = await agree(product, agreement);
  const window = await openWindow(product);
  const { page } = window;
  await enter(window, "/v1/profile", owner.email);
  await stepTitle(page, "Basic Details").waitFor();
  expect(await part(window, "").allTextContents()).toEqual([
    "Basic Details",
    "Team",
    "Feedback",
    "Notifications",
    "Password",
    "Account",
  ]);
  for (const path of ["industry", "business", "certification", "nothing"]) {
    await page.goto(`/v1/profile/${path}`);
    await page.waitForURL(/basic-details$/);
    await stepTitle(page, "Basic Details").waitFor();
  }
});

test("a profile that fails to load says so and offers a retry, and the password and account pages still work", async () => {
  const { owner } = await agree(product, agreement);
  const window = await openWindow(product);
  const { page } = window;
  await enter(window, "/v1/alerts", owner.email);
  await page.route("**/api/people/me", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/v1/profile");
  const said = page.getByRole("alert").filter({ hasText: "Oops something went wrong" });
  await said.getByText("Error", { exact: true }).waitFor();
  await looksRight(window);
  await page.goto("/v1/profile/password");
  await stepTitle(page, "Password").waitFor();
  await page.goto("/v1/profile/account");
  await stepTitle(page, "Account").waitFor();
  await page.getByRole("button", { name: "Sign Out", exact: true }).waitFor();
  await page.goto("/v1/profile");
  await said.waitFor();
  await page.unroute("**/api/people/me");
  await button(page, "Try Again").click();
  await page.getByLabel("Street address").waitFor();
});

test("a failed save says so and keeps the text, and after the session has ended it leads to sign-in", async () => {
  const { owner } = await agree(product, agreement);
  const window = await openWindow(product);
  const { page } = window;
  await enter(window, "/v1/profile/basic-details", owner.email);
  const city = page.getByLabel("City");
  await city.fill("Round Rock");
  await page.route("**/api/people/me/details", (route) => route.abort());
  await button(page, "Save").click();
  const said = page.getByRole("alert").filter({ hasText: "Error occurred please try again later." });
  await said.getByText("Error!", { exact: true }).waitFor();
  expect(await city.inputValue()).toBe("Round Rock");
  await looksRight(window);
  await page.route("**/api/files**", (route) =>
    route.fulfill({ status: 413, contentType: "application/problem+json", body: "{}" }),
  );
  await page.getByLabel(/Drag and drop your photo here/).setInputFiles(await porchPicture());
  await button(dialog(page, "Position your photo"), "Use this photo").click();
  await page
    .getByText(/^Upload Failed!/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.unroute("**/api/people/me/details");
  // The session ends without telling this browser, as an expired one does.
  await page.context().clearCookies();
  await page.route("**/api/people/me/details", (route) =>
    route.fulfill({
      status: 401,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "urn:dibbs:problem:Unauthenticated",
        title: "Sign in first",
        status: 401,
        detail: "Please sign in to continue.",
        code: "Unauthenticated",
        reference: "1",
      }),
    }),
  );
  await press(page, "Save", "Please login to continue.");
  await pageTitle(page, "Sign in").waitFor();
  expect(new URL(page.url()).searchParams.get("next_route")).toBe("/v1/profile/basic-details");
});

test("a person's name opens their profile, which masks their contact details", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, agreement);
  await bidder.call(saveIndustriesEndpoint, { body: { industries: ["Carpenter"] } });
  const [listing] = await product.database.sql<{ id: string }[]>`
    select listing_id as id from contract where id = ${contractId}`;
  const [owners, bidders] = [await openWindow(product), await openWindow(product)];
  const { page } = owners;
  const profile = dialog(page, "Profile");
  const accordion = (name: string) => profile.locator("summary").filter({ hasText: name });

  await enter(owners, `/v1/projects/bidders?listing_id=${listing?.id}`, owner.email);
  await named(projectCard(page, "Carl Nguyen"), "Carl Nguyen").click();
  await profile.getByText(/^ca\*+@example\.com$/).waitFor();
  await profile.getByText("***-***-****").waitFor();
  expect(await profile.textContent()).not.toContain(bidder.email);
  // Reviews and certificates come before contact details.
  await profile.getByText("No reviews yet").waitFor();
  expect(await profile.textContent()).toMatch(/No reviews yet.*Feedback.*Certificates.*\*{3}-\*{3}-\*{4}/s);
  await profile.getByText("Austin", { exact: true }).waitFor();
  await looksRight(owners);
  await accordion("Industry").click();
  await profile.getByText("Carpenter").waitFor();
  await accordion("Company Details").click();
  await profile.getByText("No Business Name Provided").waitFor();
  await profile.getByText("No Business Address Provided").waitFor();
  await profile.getByText("No Business Website Provided").waitFor();
  await accordion("Certificates").click();
  await profile.getByText("No Certications").waitFor();
  await accordion("Feedback").click();
  await profile.getByText("No Feedback").waitFor();
  await looksRight(owners);
  await page.keyboard.press("Escape");
  await profile.waitFor({ state: "detached" });

  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await named(page, "Carl Nguyen").click();
  await profile.getByText("***-***-****").waitFor();

  await product.database.sql`update person set city = null, state = null, zip_code = null where id = ${owner.id}`;
  await enter(bidders, `/v1/my-bids/contract?bid_id=${bidId}`, bidder.email);
  const theirs = dialog(bidders.page, "Profile");
  await contractPage(bidders.page);
  await named(bidders.page, "Olivia Park").click();
  await theirs.getByText("Some City").waitFor();
  await theirs.getByText("Some State").waitFor();
  await theirs.getByText("No Zip Code Available").waitFor();
  await bidders.page.goto(`/v1?postID=${listing?.id}`);
  const details = dialog(bidders.page, agreement.title);
  await named(details, "Olivia Park").click();
  await theirs.getByText("***-***-****").waitFor();
  await looksRight(bidders);
  await bidders.page.keyboard.press("Escape");
  await theirs.waitFor({ state: "detached" });
  // The project below it is still open.
  await details.waitFor();
  expect([...owners.errors, ...bidders.errors]).toEqual([]);
});
