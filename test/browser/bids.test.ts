import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addressOf } from "#api/addresses.ts";
import { editBidEndpoint, placeBidEndpoint, retractBidEndpoint } from "#api/endpoints/bids.ts";
import { closeListingEndpoint } from "#api/endpoints/listings.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { aWholeBidDraft } from "#test/builders/bid.ts";
import { aMaterialsDraft, deckScrews } from "#test/builders/listing.ts";
import { fence, placeBid, postedBy, signUp } from "./agreed.ts";
import { button, dialog, inDays, openDialog, pageTitle, press, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { askToHire, confirmHire, signAs } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindow, openWindowAs, withoutReload } from "./window.ts";

const product = ownProduct();

const quote = { name: "quote.csv", mimeType: "text/csv", buffer: Buffer.from("item,price\ndecking,26.25\n") };
const plan = { name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from("stage,days\nframe,3\n") };
const disguised = { name: "virus.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ this is no document") };

/** Opens the bid form from the page of all listings. */
const openBid = async (page: Page, listingId: string): Promise<Locator> => {
  await page.goto(`/v1?bid=${listingId}`);
  return dialog(page, "Make a Bid");
};

/** Opens that form in a contractor's window, for someone else's project. */
const openForm = async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const listing = await postedBy(owner);
  const window = await openWindowAs(product, bidder.email, `/v1?bid=${listing.id}`);
  return { bidder, listing, window, page: window.page, form: dialog(window.page, "Make a Bid") };
};

const attach = async (form: Locator, file: typeof quote): Promise<void> =>
  form.getByLabel(/Drag and drop a file here|Replace the file/).setInputFiles(file);

const confirmed = (page: Page, answer: "Yes" | "No") =>
  button(dialog(page, "Are you sure your bid is ready to be placed?"), answer).click();

test("a supplier bids on materials line by line with a file, is declined for a reason the poster typed, and bids again", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const supplier = await signUp(product, "Sam Reed", "supplier");
  const items = [...aMaterialsDraft().items, { ...deckScrews, estimatedPrice: null }];
  const listing = await postedBy(owner, aMaterialsDraft({ title: "Cedar for a porch", items }));
  const [owners, suppliers] = [await openWindow(product), await openWindow(product)];
  const { page } = suppliers;
  await openAs(page, supplier.email, "/v1");
  await pageTitle(page, "Home").waitFor();
  await openAs(owners.page, owner.email, `/v1/projects/bidders?listing_id=${listing.id}`);
  await owners.page.getByRole("heading", { name: "No Bidders" }).waitFor();

  const form = await openBid(page, listing.id);
  const place = () => button(form, "Place bid").click();
  const line = (name: string) =>
    form.getByRole("listitem").filter({ has: page.getByRole("switch", { name: `Offer ${name}` }) });
  const [decking, screws] = [line("Cedar decking"), line("Deck screws")];
  expect(await decking.getByLabel("Estimated unit price").inputValue()).toBe("25.00");
  expect(await form.getByLabel(/^Bid Description/).getAttribute("rows")).toBe("2");
  await place();
  await form.getByText("Please choose a delivery date.").waitFor();
  await screws.getByText("Please enter an estimated price.").waitFor();
  await looksRight(suppliers);

  // With an item off its price can't be typed; with all off there is nothing to bid.
  await screws.getByRole("switch").uncheck();
  expect(await screws.getByLabel("Estimated unit price").isDisabled()).toBe(true);
  await decking.getByRole("switch").uncheck();
  await place();
  await form.getByText("Please enter Bid Amount.").waitFor();
  const complaint = page.getByRole("region", { name: "Notices" }).getByText("Please enter Bid Amount.");
  await complaint.waitFor();
  await decking.getByRole("switch").check();
  await decking.getByLabel("Name").fill("Larch decking");
  await decking.getByLabel("Quantity").fill("4.2");
  await place();
  await decking.getByText("Enter a whole number from 1 to 100,000.").waitFor();
  expect(await decking.getByLabel("Quantity").inputValue()).toBe("4.2");
  await decking.getByLabel("Quantity").fill("42");
  await decking.getByLabel("Estimated unit price").fill("26.25");
  await form.getByText("$1,102.50").first().waitFor();
  await form.getByLabel("Delivery date").fill(inDays(12));

  await attach(form, { ...quote, name: "quote.exe" });
  await form.getByText("This file type is not supported.").waitFor();
  await attach(form, disguised);
  await form.getByText(/^Upload Failed! This file type is not supported\.$/).waitFor();
  await place();
  await form.getByText("Wait until your file is uploaded, or remove it.").waitFor();
  expect(await complaint.count()).toBe(0);
  await looksRight(suppliers);
  await attach(form, quote);
  await page.getByText("Attached File Uploaded Successfully").waitFor();
  await form.getByText("quote.csv").waitFor();
  await place();
  await dialog(page, "Are you sure your bid is ready to be placed?").getByText("1 of 2 items").waitFor();
  await looksRight(suppliers);
  await withoutReload(owners, async () => {
    await confirmed(page, "Yes");
    await page.getByText("Congrats! Your bid has been placed on Olivia Park's post").waitFor();
    await projectCard(owners.page, "Sam Reed").getByText("1 of 2 items").waitFor();
  });

  // The poster sees the offered items and the file.
  const card = projectCard(owners.page, "Sam Reed");
  for (const known of ["No reviews yet", "0 contracts finished", "No licenses or certificates shown"]) {
    await card.getByText(known).waitFor();
  }
  await card.getByText("1 of 2 items").click();
  const offered = card.getByRole("table", { name: "Materials offered" });
  await offered.getByText("Requested: 40 × Cedar decking").waitFor();
  await offered.getByText("Not offered").waitFor();
  expect(await offered.getByRole("row").filter({ hasText: "Total" }).textContent()).toContain("$1,102.50");
  const address = (await card.getByRole("link", { name: "Attachments" }).getAttribute("href")) ?? "";
  const file = await fetch(new URL(address, product.url));
  expect([file.status, await file.text()]).toEqual([200, quote.buffer.toString()]);
  await looksRight(owners);

  const decline = await openDialog(card, "Decline", "Decline Sam Reed's bid?");
  expect(await decline.getByRole("radio", { name: "Bid was too high" }).isChecked()).toBe(true);
  await decline.getByRole("radio", { name: "Others" }).check();
  await button(decline, "Decline").click();
  await decline.getByRole("alert").getByText("Enter Your Reason").waitFor();
  await looksRight(owners);
  await decline.getByPlaceholder("Enter Your Reason").fill("Please offer the screws too");
  await button(decline, "Decline").click();
  await owners.page.getByRole("heading", { name: "No Bidders" }).waitFor();

  await page.goto("/v1/my-bids?tab=declined");
  const own = projectCard(page, "Cedar for a porch");
  await own.getByText("Please offer the screws too").waitFor();
  await own.getByRole("link", { name: "Attachments" }).waitFor();
  await looksRight(suppliers);
  const update = await openDialog(own, "Edit and resend", "Update Bid");
  expect(await line("Cedar decking").getByLabel("Name").count()).toBe(0);
  const again = (name: string) =>
    update.getByRole("listitem").filter({ has: page.getByRole("switch", { name: `Offer ${name}` }) });
  expect(await again("Cedar decking").getByLabel("Name").inputValue()).toBe("Larch decking");
  expect(await again("Deck screws").getByRole("switch").isChecked()).toBe(false);
  await again("Deck screws").getByRole("switch").check();
  await again("Deck screws").getByLabel("Estimated unit price").fill("9.75");
  await button(update, "Remove quote.csv").press("Enter");
  await page.getByText("Your File has been deleted").waitFor();
  // After removing it by keyboard, the focus is on the file input.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("input[type=file]"))).toBe(true);
  await attach(update, plan);
  await page.getByText("Attached File Uploaded Successfully").first().waitFor();
  await button(update, "Save and resend").click();
  await withoutReload(owners, async () => {
    await confirmed(page, "Yes");
    await page.getByText("Bid Edited!").waitFor();
    await update.waitFor({ state: "detached" });
    await projectCard(owners.page, "Sam Reed").getByText("All 2 items").waitFor();
  });
  await projectCard(owners.page, "Sam Reed").getByText("plan.csv").waitFor();
  await projectCard(owners.page, "Sam Reed").getByText("$1,161").first().waitFor();

  // At hiring there is one milestone for everything, due on the delivery day.
  const hire = await openDialog(projectCard(owners.page, "Sam Reed"), "Hire", "Hire Sam Reed?");
  await hire
    .getByText("We have built thirty porches")
    .or(hire.getByText("Bidding for whole Project"))
    .first()
    .waitFor();
  await looksRight(owners);
  await button(hire, "Hire").click();
  await signAs(owners.page, "Hannah Reyes", "Hire");
  await projectCard(owners.page, "Sam Reed").getByText("Offer sent").waitFor();
  // The pressed button is gone, and the focus is somewhere on the page.
  const somewhere = () => owners.page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(somewhere).toBe(true);
  await button(projectCard(owners.page, "Sam Reed"), "Withdraw").press("Enter");
  await button(dialog(owners.page, "Withdraw the offer?"), "Withdraw").press("Enter");
  await button(projectCard(owners.page, "Sam Reed"), "Hire").waitFor();
  await expect.poll(somewhere).toBe(true);
  expect([...owners.errors, ...suppliers.errors]).toEqual([]);
});

test("a contractor confirms and places a bid, then edits it; the form closes even if an edit fails", async () => {
  const owner = await signUp(product, "Hannah Reyes", "home_owner");
  const contractor = await signUp(product, "Marcus Bell", "contractor");
  const deadline = inDays(10) as Day;
  const listing = await postedBy(owner, { deadline, title: "A new back porch" });
  const window = await openWindowAs(product, contractor.email, "/v1");
  const { page } = window;
  await pageTitle(page, "Home").waitFor();
  const form = await openBid(page, listing.id);
  await press(form, "Place bid", "Please enter Bid Amount.");
  await button(form, "Add a milestone").click();
  await button(form, "Place bid").click();
  await form.getByText("Please Enter Milestone Details.").first().waitFor();
  await form.getByRole("group", { name: "Milestone 1" }).getByLabel("Amount").fill("5400");
  await form.getByLabel("Description", { exact: true }).fill("All of it");
  await form.getByLabel("Due date").fill(inDays(20));
  await attach(form, quote);
  await page.getByText("Attached File Uploaded Successfully").waitFor();

  // Leaving asks first, and the draft is kept; without changes leaving doesn't ask.
  await page.keyboard.press("Escape");
  const leave = dialog(page, "Leave?");
  await looksRight(window);
  await button(leave, "Stay").click();
  await leave.waitFor({ state: "detached" });
  await button(form, "Cancel").click();
  await button(leave, "Leave").click();
  await form.waitFor({ state: "detached" });
  await openBid(page, listing.id);
  await form.getByText("We kept your draft.").waitFor();
  await form.getByText("quote.csv").waitFor();
  await button(form, "Cancel").click();
  await form.waitFor({ state: "detached" });
  await openBid(page, listing.id);

  await button(form, "Place bid").click();
  // A bid that ends after the deadline shows a warning, and No keeps what was typed.
  const late = "Your bid ends after the due date";
  await dialog(page, "Are you sure your bid is ready to be placed?").getByText(late).waitFor();
  await looksRight(window);
  await confirmed(page, "No");
  await form.getByText(late).waitFor();
  expect(await form.getByRole("group", { name: "Milestone 1" }).getByLabel("Amount").inputValue()).toBe("5,400");
  expect(await form.getByLabel("Description", { exact: true }).inputValue()).toBe("All of it");
  await looksRight(window);
  // If the project no longer takes bids, the draft stays.
  await owner.call(closeListingEndpoint, { params: { listingId: listing.id } });
  await button(form, "Place bid").click();
  await confirmed(page, "Yes");
  await form.getByText("This project no longer takes bids.").waitFor();
  await form.getByText("Your draft is saved.").waitFor();
  expect(await form.getByLabel("Description", { exact: true }).inputValue()).toBe("All of it");
  await product.database.sql`update listing set state = 'open', version = version + 1 where id = ${listing.id}`;
  await button(form, "Place bid").click();
  await confirmed(page, "Yes");
  await page.getByText("Congrats! Your bid has been placed on Hannah Reyes's post").waitFor();

  await page.goto("/v1/my-bids?tab=waiting");
  const own = projectCard(page, "A new back porch");
  await own.getByText("quote.csv").waitFor();
  const update = await openDialog(own, "Update Bid");
  await update.getByRole("group", { name: "Milestone 1" }).getByLabel("Amount").fill("5600");
  await button(update, "Save changes").click();
  await confirmed(page, "Yes");
  await page.getByText("Bid Edited!").waitFor();
  await own.getByText("$5,600").first().waitFor();
  await own.getByText("quote.csv").waitFor();

  // The project closes while the bidder types.
  await button(own, "Update Bid").click();
  await update.getByRole("group", { name: "Milestone 1" }).getByLabel("Amount").fill("5700");
  await button(update, "Save changes").click();
  await product.database.sql`update listing set state = 'closed', version = version + 1 where id = ${listing.id}`;
  await confirmed(page, "Yes");
  await page.getByText("Error editing bid! Your draft is saved.").waitFor();
  await update.waitFor({ state: "detached" });

  // A bid on one's own project says why there is no form; home owners have no form either.
  await page.goto(`/v1?bid=${(await postedBy(contractor, { title: "Mine" })).id}`);
  await dialog(page, "Make a Bid").getByText("You cannot bid on your own project.").waitFor();
  const owners = await openWindowAs(product, owner.email, "/v1/my-bids");
  await pageTitle(owners.page, "Home").waitFor();
  expect(await owners.page.getByRole("link", { name: "My Bids" }).count()).toBe(0);
  expect(window.errors).toEqual([]);
});

test("the poster compares bids side by side, sorts them and hires from there; other bidders see names but no amounts", async () => {
  const owner = await signUp(product, "Grace Lin", "home_owner");
  const bidders = [
    await signUp(product, "Ana Ruiz", "contractor"),
    await signUp(product, "Ben Cole", "contractor"),
    await signUp(product, "Cy Doyle", "supplier"),
  ];
  const listing = await postedBy(owner, { title: "Fence along the alley" });
  const offers = [
    [7_000, 40],
    [6_000, 60],
    [8_000, 20],
  ] as const;
  for (const [index, [dollars, days]] of offers.entries()) {
    const body = aWholeBidDraft({ amount: cents(dollars * 100), startDay: null, endDay: inDays(days) as Day });
    await bidders[index]?.call(placeBidEndpoint, { params: { listingId: listing.id }, body });
  }
  const window = await openWindowAs(product, owner.email, `/v1/projects/bidders?listing_id=${listing.id}`);
  const { page } = window;
  await page.getByRole("link", { name: "Compare bids" }).click();
  await pageTitle(page, "Compare Bids").waitFor();
  const names = () => page.getByRole("article").getByRole("heading").allTextContents();
  const inOrder = async (...expected: readonly string[]) =>
    expect
      .poll(async () => (await names()).map((text) => text.replace(/^[A-Z]{2}|Bid Date.*$/g, "")))
      .toEqual(expected);
  await inOrder("Ben Cole", "Ana Ruiz", "Cy Doyle");
  await projectCard(page, "Ben Cole").getByText("Lowest", { exact: true }).waitFor();
  await projectCard(page, "Cy Doyle").getByText("Earliest", { exact: true }).waitFor();
  await looksRight(window);
  await page.getByLabel("Sort by").selectOption({ label: "Earliest finish" });
  await inOrder("Cy Doyle", "Ana Ruiz", "Ben Cole");
  expect(new URL(page.url()).searchParams.get("order")).toBe("finish");
  await page.reload();
  await inOrder("Cy Doyle", "Ana Ruiz", "Ben Cole");

  // In print the rows of two neighboring cards line up, although one has more text.
  await page.emulateMedia({ media: "print" });
  const tops = () =>
    page
      .getByRole("term")
      .filter({ hasText: "Bid Description" })
      .evaluateAll((terms) => terms.map((term) => Math.round(term.getBoundingClientRect().top)));
  await expect
    .poll(async () => {
      const [one, other] = await tops();
      return one !== undefined && one === other;
    })
    .toBe(true);
  await page.emulateMedia({ media: "screen" });

  // One bid at its own URL.
  await projectCard(page, "Ana Ruiz").getByRole("link", { name: "View the bid" }).click();
  await pageTitle(page, "View Bidders").waitFor();
  await projectCard(page, "Ana Ruiz").waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  const bidId = new URL(page.url()).searchParams.get("bidOfferBidID");
  await page.goto(`/v1/bidOfferBidID?bidOfferBidID=${bidId}`);
  await projectCard(page, "Ana Ruiz").waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await page.getByRole("link", { name: "All bids" }).click();
  for (const name of ["Ana Ruiz", "Ben Cole", "Cy Doyle"]) await projectCard(page, name).waitFor();

  // Another bidder.
  const other = await openWindowAs(product, bidders[0]?.email ?? "", `/v1?postID=${listing.id}`);
  const list = await openDialog(dialog(other.page, "Fence Along The Alley"), "3 Bidders", "Bidders");
  await list.getByText("Cy Doyle").waitFor();
  expect(await list.getByText("$ *****").count()).toBe(3);
  expect(await list.textContent()).not.toMatch(/\$\s?\d/);
  await looksRight(other);

  await page.goto(`/v1/projects/bidders?listing_id=${listing.id}&compare=1`);
  await button(projectCard(page, "Cy Doyle"), "Hire").click();
  await button(dialog(page, "Hire Cy Doyle?"), "Hire").click();
  await signAs(page, "Olivia Park", "Hire");
  await projectCard(page, "Cy Doyle").getByText("Offer sent").waitFor();
  expect([...window.errors, ...other.errors]).toEqual([]);
});

test("hiring on a bid that has just changed hires nobody and shows the new bid", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const listing = await postedBy(owner, { title: "A cedar fence" });
  const body = aWholeBidDraft();
  const bid = await bidder.call(placeBidEndpoint, { params: { listingId: listing.id }, body });
  const owners = await openWindowAs(product, owner.email, `/v1/projects/bidders?listing_id=${listing.id}`);
  const { page } = owners;
  const asked = await askToHire(page, "Carl Nguyen");
  await asked.getByText("$8,000").first().waitFor();
  // The bid changes while the button is being pressed.
  await interceptNext(page, "**/hire", async (route) => {
    const dearer = { ...body, amount: cents(950_000) };
    await bidder.call(editBidEndpoint, { params: { bidId: bid.id }, body: dearer });
    await route.continue();
  });
  const answered = page.waitForResponse(/\/hire$/);
  await button(asked, "Hire").click();
  await signAs(page, "Olivia Park", "Hire");
  expect((await answered).status()).toBe(409);
  await asked.getByText("This bid has changed").waitFor();
  await asked.getByText("You were looking at $8,000. It is now $9,500.").waitFor();
  expect(await button(asked, "Hire").count()).toBe(0);
  const contracts = () => product.database.sql`select from contract where bid_id = ${bid.id}`;
  expect(await contracts()).toHaveLength(0);
  await looksRight(owners);
  await button(asked, "Show new bid").click();
  await asked.getByText("This bid has changed").waitFor({ state: "detached" });
  await asked.getByText("$9,500").first().waitFor();
  expect(await asked.getByText("$8,000").count()).toBe(0);
  await confirmHire(page, "Carl Nguyen", "Olivia Park");
  expect(await contracts()).toHaveLength(1);
  expect(owners.errors).toEqual([]);
});

test("a poster hiring on the only bid as it is withdrawn is told so, whether or not they have signed yet", async () => {
  for (const isSigned of [false, true]) {
    const { owner, bidder, listingId, bid } = await placeBid(product, fence);
    // The second time with the bids side by side.
    const address = addressOf({ to: "bidders", listingId }) + (isSigned ? "&compare=1" : "");
    const owners = await openWindowAs(product, owner.email, address);
    const poster = owners.page;
    const hiring = await askToHire(poster, "Carl Nguyen");
    await button(hiring, "Hire").waitFor();
    await interceptNext(poster, isSigned ? "**/hire" : "**/document-to-sign", async (route) => {
      await bidder.call(retractBidEndpoint, { params: { bidId: bid.id } });
      await route.continue();
    });
    await button(hiring, "Hire").click();
    if (isSigned) await signAs(poster, "Olivia Park", "Hire");
    await hiring.getByText("This bid was withdrawn").waitFor();
    await hiring.getByText("You haven't hired anyone.").waitFor();
    expect(await button(hiring, "Hire").count()).toBe(0);
    await looksRight(owners);
    await button(hiring, "Cancel").click();
    await hiring.waitFor({ state: "detached" });
    await poster.getByRole("heading", { name: "No Bidders" }).waitFor();
    expect(owners.errors).toEqual([]);
  }
});

test("typed amounts keep their meaning: whole dollars are accepted, and cents, negative numbers and words are refused", async () => {
  const { bidder, window, page, form } = await openForm();
  const amount = form.getByLabel("Bid Amount");
  const type = async (text: string) => {
    await amount.fill("");
    await amount.pressSequentially(text);
    await page.keyboard.press("Tab");
    return amount.inputValue();
  };
  expect(await type("1500")).toBe("1,500");
  expect(await type("1500.00")).toBe("1,500");
  await form.getByText("$1,500").first().waitFor();
  await form.getByLabel("End date").fill(inDays(20));
  for (const [text, shown] of [
    ["9500.50", "9,500.50"],
    ["-500", "-500"],
    ["five", "five"],
  ] as const) {
    expect(await type(text)).toBe(shown);
    await press(form, "Place bid", "Please enter a valid bid amount");
  }
  await looksRight(window);
  await amount.fill("$2,400.00");
  await form.getByText("Please enter a valid bid amount").waitFor({ state: "detached" });
  await button(form, "Place bid").click();
  await confirmed(page, "Yes");
  await page.getByText(/^Congrats! Your bid has been placed on/).waitFor();
  const [bid] = await product.database.sql`select amount from bid where bidder_id = ${bidder.id}`;
  expect(bid?.amount).toBe(240_000);
  expect(window.errors).toEqual([]);
});

test("a new bid that is fetched before its POST is answered does not turn the form into an edit form", async () => {
  const { listing, window, page, form } = await openForm();
  await form.getByLabel("Bid Amount").fill("900");
  await form.getByLabel("End date").fill(inDays(20));
  await button(form, "Place bid").click();
  const answered = Promise.withResolvers<void>();
  await page.route(`**/${listing.id}/bids`, async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  const isBidRead = page.waitForResponse(
    async (answer) => answer.url().endsWith(`/listings/${listing.id}`) && (await answer.text()).includes('"submitted"'),
  );
  await confirmed(page, "Yes");
  await isBidRead;
  await page.waitForTimeout(500);
  expect(await dialog(page, "Update Bid").count()).toBe(0);
  answered.resolve();
  await page.getByText(/^Congrats! Your bid has been placed on/).waitFor();
  await form.waitFor({ state: "detached" });
  expect(await dialog(page, "Update Bid").count()).toBe(0);
  expect(window.errors).toEqual([]);
});
