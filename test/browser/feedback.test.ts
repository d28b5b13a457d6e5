import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agree, porch } from "./agreed.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, openWindowAs, withoutReload } from "./window.ts";

const product = ownProduct();

const praise = "Rosa came on time, cleaned up every evening, and the porch is level.";
const thanks = "Thank you, Maya. It was a pleasure to build it.";

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });
};
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const part = (page: Page) => page.getByRole("region", { name: "Feedback" });

test("both sides leave feedback, one changes theirs, the other replies, and each sees the other's live", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, porch);
  const worker = await openWindowAs(product, bidder.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  const window = await openWindow(product, { viewport: { width: 1440, height: 1080 } });
  const { page } = window;
  // A failed request shows an error with a way to retry, instead of looking empty.
  const refused = /\/feedback$/;
  await page.route(refused, (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, owner.email, `/v1/projects/contract?contract_id=${contractId}`);
  await part(page).getByRole("alert").waitFor();
  await page.unroute(refused);
  await part(page).getByRole("button", { name: "Try again" }).click();
  await part(page).getByRole("button", { name: "Leave Feedback" }).waitFor();
  await part(worker.page).getByRole("button", { name: "Leave Feedback" }).waitFor();

  await withoutReload(worker, async () => {
    await page.getByRole("button", { name: "More for Rosa Delgado" }).click();
    await page.getByRole("menuitem", { name: "Leave Feedback" }).click();
    const form = dialog(page, "Leave Feedback");
    expect(await form.getByRole("radio", { checked: true }).count()).toBe(0);
    await form.getByRole("button", { name: "Send feedback" }).click();
    await form.getByText("Choose one to five stars.").waitFor();
    await form.getByText("Please describe your experience!").waitFor();
    await looksRight(window);
    await form.getByRole("radio", { name: "1 star" }).press(" ");
    await form.getByRole("radio", { name: "1 star" }).press("ArrowRight");
    await form.getByRole("radio", { name: "2 stars" }).press("ArrowRight");
    expect(await form.getByRole("radio", { name: "3 stars" }).isChecked()).toBe(true);
    await form.getByRole("radio", { name: "4 stars" }).check({ force: true });
    await form.getByLabel("How did it go?").fill(praise);
    await shot(page, "feedback-dialog");
    await form.getByRole("button", { name: "Send feedback" }).click();
    await part(page).getByText(praise).waitFor();
    await part(worker.page).getByText(praise).waitFor();
    await part(worker.page).getByText("4 of 5").waitFor();
    await worker.page.getByText("Maya Torres left feedback").waitFor();
  });

  await withoutReload(window, async () => {
    await part(worker.page).getByRole("button", { name: "Reply" }).click();
    const form = dialog(worker.page, "Reply to this feedback");
    await form.getByRole("button", { name: "Reply" }).click();
    await form.getByText("Write your reply.").waitFor();
    await looksRight(worker);
    await form.getByLabel("Your reply").fill(thanks);
    await form.getByRole("button", { name: "Reply" }).click();
    await part(page).getByText(thanks).waitFor();
  });
  await part(worker.page).getByRole("button", { name: "Reply" }).waitFor({ state: "detached" });

  await part(page).getByRole("button", { name: "Change feedback" }).click();
  const form = dialog(page, "Change feedback");
  await form.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await form.getByRole("button", { name: "Save" }).click();
  await part(worker.page).getByText("5 of 5").waitFor();
  await part(worker.page).getByText("edited").waitFor();

  await part(worker.page).getByRole("button", { name: "Leave Feedback" }).click();
  const own = dialog(worker.page, "Leave Feedback");
  await own.getByLabel("How did it go?").fill("Clear about what she wants, and pays at once.");
  await own.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await own.getByRole("button", { name: "Send feedback" }).click();
  await part(page).getByText("pays at once").waitFor();
  await page.getByRole("button", { name: "Leave Feedback" }).waitFor({ state: "detached" });
  for (const [each, name] of [
    [window, "poster"],
    [worker, "bidder"],
  ] as const) {
    await each.page.reload();
    await part(each.page).getByText("5 of 5").first().waitFor();
    await shot(each.page, `feedback-${name}`);
    await looksRight(each);
  }
  expect([...window.errors, ...worker.errors]).toEqual([]);
});
