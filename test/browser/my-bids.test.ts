import { expect, test } from "vitest";
import { agree, porch } from "./agreed.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

const more = 45;

test("My Bids loads a page at a time on scrolling, and each tab has its own list", async () => {
  const { bidder, bidId } = await agree(product, porch);
  // As many projects and declined bids as needed, all copies of one.
  await product.database.sql`
    with copy as (
      select n, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, ${more}) n
    ), listings as (
      insert into listing
      select made.* from bid join listing on listing.id = bid.listing_id, copy, jsonb_populate_record(listing,
        jsonb_build_object('id', copy.id, 'title', 'Porch ' || copy.n, 'state', 'closed')) made
      where bid.id = ${bidId}
      returning id
    )
    insert into bid
    select made.* from bid, copy, jsonb_populate_record(bid, jsonb_build_object('id', copy.id, 'listing_id', copy.id,
      'state', 'declined', 'declined_reason', 'Bid was too high', 'updated_at', now() - copy.n * interval '1 hour')) made
    where bid.id = ${bidId}`;
  const window = await openWindowAs(product, bidder.email, "/v1/my-bids?tab=declined");
  const { page } = window;
  await page.getByText("Porch 1", { exact: true }).waitFor();
  expect(await page.getByText(`Porch ${more}`, { exact: true }).count()).toBe(0);
  await looksRight(window);
  for (const [number, title] of [
    [20, "Porch 20"],
    [40, "Porch 40"],
  ] as const) {
    await page.getByText(title, { exact: true }).scrollIntoViewIfNeeded();
    await page.getByText(`Porch ${number + 1}`, { exact: true }).waitFor();
  }
  await page.getByText(`Porch ${more}`, { exact: true }).scrollIntoViewIfNeeded();
  expect(await page.getByText(/^Porch \d+$/).count()).toBe(more);

  await page.getByRole("tab", { name: "Won" }).click();
  await page.getByText(porch.title).waitFor();
  expect(await page.getByText(/^Porch \d+$/).count()).toBe(0);
  await page.getByText("Agreed price").waitFor();
  await page.getByText(/^You're working on milestone 1, /).waitFor();
  await looksRight(window);
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Won").press("ArrowLeft");
  await page.getByText("No bids waiting").waitFor();
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  await tab("Waiting").press("ArrowLeft");
  await page.getByRole("tab", { name: "Won", selected: true }).press("End");
  await page.getByRole("tab", { name: "Declined", selected: true }).waitFor();
  expect(window.errors).toEqual([]);
});
