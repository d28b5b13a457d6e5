import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { askQuestionEndpoint } from "#api/endpoints/questions.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { agree, type Party, postedBy, signUp } from "./agreed.ts";
import { button, dialog, inDays, isInView, milestone, openDialog, pageTitle, projectCard } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { confirmTransfer, contractPage, signAs } from "./steps.ts";
import { looksRight, loseAnswer, openAs, openWindow, openWindowAs, type Window } from "./window.ts";

const product = ownProduct();

const offline = "Nothing was sent.";
const unknown = /The connection dropped before we got an answer, so we don't know if this went through\./;

const open = async (party: Party, path: string): Promise<Window> => {
  const window = await openWindowAs(product, party.email, path);
  return window;
};

/** Runs `work` without a network; afterwards waits until the page has reloaded its data. */
const withoutNetwork = async (page: Page, work: () => Promise<void>): Promise<void> => {
  const context = page.context();
  await context.setOffline(true);
  await work();
  const isRead = (answer: Response) => answer.url().includes("/api/") && answer.request().method() === "GET";
  const caughtUp = page.waitForResponse(isRead, { timeout: 60_000 });
  await context.setOffline(false);
  await caughtUp;
};

const count = async (table: "payment" | "contract" | "bid" | "question" | "file", column: string, id: string) => {
  const { sql } = product.database;
  const [row] = await sql<{ count: number }[]>`select count(*)::int from ${sql(table)} where ${sql(column)} = ${id}`;
  return row?.count;
};

/** Returns the page's own errors, without the browser's messages about being offline. */
const mistakes = ({ errors }: Window) =>
  errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Unable to preload/.test(error));

const bidOn = async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  return { owner, bidder, listing: await postedBy(owner, { title: "A cedar fence" }) };
};

test("a bank payment canceled offline is never made, and one whose response was lost is made once", async () => {
  const stages = [{ amount: 900, description: "Posts", due: inDays(10) }];
  const names = { owner: "Olivia Park", bidder: "Carl Nguyen", title: "A cedar fence" };
  const { owner, bidder, contractId } = await agree(product, { ...names, stages });
  for (const { id } of [owner, bidder]) {
    await product.database.sql`
      insert into payment_account (person_id, rail, ref, standing, standing_since, funding_source, updated_at)
      values (${id}, 'bank', ${id}, 'ready', now(), '{"ref": "first_account", "name": "First Test Bank ••1111"}', now())`;
  }
  const window = await open(owner, `/v1/projects/contract?contract_id=${contractId}`);
  const { page } = window;
  await contractPage(page);
  const ways = await openDialog(milestone(page, 1), "Mark as Completed & Pay", "Pay milestone 1");
  await ways.getByRole("radio", { name: /^Bank transfer/ }).check();
  await withoutNetwork(page, async () => {
    await button(ways, /^Pay \$/).click();
    await confirmTransfer(page);
    await ways.getByText(offline).waitFor();
    await looksRight(window);
    await button(ways, "Cancel").click();
    await ways.waitFor({ state: "detached" });
  });
  await page.reload();
  await button(milestone(page, 1), "Mark as Completed & Pay").click();
  expect(await count("payment", "contract_id", contractId)).toBe(0);

  await ways.getByRole("radio", { name: /^Bank transfer/ }).check();
  await loseAnswer(page, "**/initiate-transfer");
  await button(ways, /^Pay \$/).click();
  await confirmTransfer(page);
  await ways.getByText(unknown).waitFor();
  await looksRight(window);
  await button(ways, /^Pay \$/).click();
  await confirmTransfer(page);
  await page.getByText("Your payment is processing").first().waitFor();
  expect(await count("payment", "contract_id", contractId)).toBe(1);
  expect(mistakes(window)).toEqual([]);
});

test("a hire that failed offline is never made, and one whose response was lost is made once", async () => {
  const { owner, bidder, listing } = await bidOn();
  const bid = await bidder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: aBidDraft() });
  const window = await open(owner, `/v1/projects/bidders?listing_id=${listing.id}`);
  const { page } = window;
  const hire = dialog(page, "Hire Carl Nguyen?");
  await button(projectCard(page, "Carl Nguyen"), "Hire").click();
  await button(hire, "Hire").click();
  await dialog(page, "Sign the contract").getByLabel("Your full name").waitFor();
  await withoutNetwork(page, async () => {
    await signAs(page, "Olive M. Owner", "Hire");
    await page.getByText(offline).waitFor();
  });
  await page.reload();
  await button(projectCard(page, "Carl Nguyen"), "Hire").click();
  expect(await count("contract", "bid_id", bid.id)).toBe(0);

  await button(hire, "Hire").click();
  await loseAnswer(page, "**/hire");
  await signAs(page, "Olive M. Owner", "Hire");
  await page.getByText(unknown).waitFor();
  // The page has asked again and shows the outcome.
  await page
    .getByText(/^Waiting for .* to accept/)
    .first()
    .waitFor();
  expect(await count("contract", "bid_id", bid.id)).toBe(1);
  expect(mistakes(window)).toEqual([]);
});

test("a bid that its bidder gave up offline with 'No' is never placed, and one whose response was lost is placed once", async () => {
  const { bidder, listing } = await bidOn();
  const window = await open(bidder, `/v1?bid=${listing.id}`);
  const { page } = window;
  const form = dialog(page, "Make a Bid");
  const confirm = dialog(page, "Are you sure your bid is ready to be placed?");
  await form.getByLabel("Bid Amount").fill("900");
  await form.getByLabel("End date").fill(inDays(20));
  await button(form, "Add a milestone").click();
  await form.getByLabel("Description", { exact: true }).fill("All of it");
  await form.getByLabel("Amount", { exact: true }).fill("900");
  await form.getByLabel("Due date").fill(inDays(20));
  await button(form, "Place bid").click();
  await confirm.waitFor();
  await page.keyboard.press("Escape");
  await withoutNetwork(page, async () => {
    await form.getByLabel(/^Bid Description/).fill("Two of us.");
    await button(form, "Place bid").click();
    await button(confirm, "Yes").click();
    const told = form.getByText(new RegExp(offline));
    await told.waitFor();
    // The message is above the last field, so the form has to scroll it into view.
    await expect.poll(() => isInView(told)).toBe(true);
    await looksRight(window);
    await button(form, "Place bid").click();
    await button(confirm, "No").click();
  });
  await confirm.waitFor({ state: "detached" });
  expect(await count("bid", "listing_id", listing.id)).toBe(0);

  await loseAnswer(page, `**/${listing.id}/bids`);
  await button(form, "Place bid").click();
  await button(confirm, "Yes").click();
  // The page asks again and finds the bid: from now on it is updated, not placed twice.
  await dialog(page, "Update Bid").waitFor();
  expect(await count("bid", "listing_id", listing.id)).toBe(1);
  expect(mistakes(window)).toEqual([]);
});

test("a picture whose upload was abandoned offline is never uploaded", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const window = await open(owner, "/v1/profile/basic-details");
  const { page } = window;
  await page.getByLabel(/Drag and drop your photo here/).setInputFiles(await porchPicture());
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/files?")) sent += 1;
  });
  const position = dialog(page, "Position your photo");
  await position.waitFor();
  await withoutNetwork(page, async () => {
    await button(position, "Use this photo").click();
    await page.getByText(offline).first().waitFor();
    sent = 0;
  });
  await page.getByRole("link", { name: "My Projects" }).first().click();
  await pageTitle(page, "My Projects").waitFor();
  expect([sent, await count("file", "owner_id", owner.id)]).toEqual([0, 0]);
  expect(mistakes(window)).toEqual([]);
});

test("an error message disappears after 20 seconds, or once another action succeeds", async () => {
  const { bidder, listing } = await bidOn();
  const body = { text: "How deep are the posts?" };
  await bidder.call(askQuestionEndpoint, { params: { listingId: listing.id }, body });
  const window = await openWindow(product);
  const { page } = window;
  await page.clock.install();
  await openAs(page, bidder.email, `/v1?postID=${listing.id}`);
  const project = dialog(page, "A Cedar Fence");
  const failed = page.getByRole("region", { name: "Notices" }).getByText(offline);
  const failToRemove = async () => {
    await button(project, "Remove").click();
    await withoutNetwork(page, async () => {
      await button(dialog(page, "Remove this question?"), "Remove").click();
      await failed.waitFor();
    });
    // The mouse over a notice keeps it open.
    await page.mouse.move(0, 0);
  };
  await failToRemove();
  await page.clock.fastForward(21_000);
  await failed.waitFor({ state: "detached" });

  await failToRemove();
  const form = await openDialog(project, "Ask a question");
  await form.getByLabel("Your question").fill("Is there room for a truck?");
  await button(form, "Ask").click();
  await page.getByText("Question posted.").waitFor();
  expect(await failed.count()).toBe(0);
  expect(mistakes(window)).toEqual([]);
});

test("pressing the button twice at once posts one question", async () => {
  const { bidder, listing } = await bidOn();
  const window = await open(bidder, `/v1?postID=${listing.id}`);
  const { page } = window;
  const form = await openDialog(page, "Ask a question");
  await form.getByLabel("Your question").fill("Is there room for a truck?");
  await button(form, "Ask").evaluate((pressed: HTMLButtonElement) => {
    pressed.click();
    pressed.click();
  });
  await page.getByText("Question posted.").waitFor();
  await form.waitFor({ state: "detached" });
  expect(await count("question", "listing_id", listing.id)).toBe(1);
  expect(mistakes(window)).toEqual([]);
});

test("a page that fails to load offline says so in its place, and loads once the connection is back", async () => {
  const { bidder, listing } = await bidOn();
  const window = await open(bidder, `/v1?postID=${listing.id}`);
  const { page } = window;
  const project = dialog(page, "A Cedar Fence");
  await button(project, "Ask a question").waitFor();
  // The map's script loads when scrolled near; without it the address is still shown.
  await withoutNetwork(page, async () => {
    await project.getByRole("link", { name: /View In Maps/ }).scrollIntoViewIfNeeded();
    await page.keyboard.press("Escape");
    await project.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "My Bids" }).first().click();
    await page.getByRole("alert").getByText("This didn't load").waitFor();
    await looksRight(window);
  });
  await pageTitle(page, "My Bids").waitFor();
  expect(mistakes(window)).toEqual([]);
});
