import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { placeBidEndpoint, reviewBidEndpoint } from "#api/endpoints/bids.ts";
import { listConversationsEndpoint } from "#api/endpoints/chat.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import type { ScopeAnswer } from "#core/market/bid/scope-answer.ts";
import type { Day } from "#core/shared/day.ts";
import type { BidId, ListingId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aScopeAnswer, aWholeBidDraft } from "#test/builders/bid.ts";
import { type Party, signUp } from "./agreed.ts";
import { button, dialog, inDays, openDialog, pageTitle, press, pressAndLook, projectCard } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { beginProject, choosePlace, fillBudget, uploadFiles } from "./steps.ts";
import { looksRight, onPhone, openAs, openWindow, openWindowAs, untilInSight } from "./window.ts";

const product = ownProduct();

test("an owner posts a kitchen's scope from a template and a spreadsheet, and compares four bids line by line", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const owners = await openWindowAs(product, owner.email, "/v1");
  const { page } = owners;
  const form = await beginProject(page, "Remodel the kitchen", "General Contractor");
  const scope = form.getByRole("group", { name: /^Scope of work/ });
  await scope.getByText("No lines yet.").waitFor();

  const template = await openDialog(scope, "Use a template");
  await template.getByRole("listitem").filter({ hasText: "Demolition and dumpsters" }).waitFor();
  await looksRight(owners);
  await button(template, "Add 14 lines").click();
  await scope.getByRole("listitem").nth(13).waitFor();

  // An allowance needs an amount.
  await button(form, "Next").click();
  const noAmount = form.getByText("Please enter the amount you set aside.");
  await noAmount.waitFor();
  // On a phone the lines fill the screen, but the message still scrolls into view.
  await onPhone(page, async () => {
    await button(form, "Next").click();
    await untilInSight(noAmount);
  });
  const line = await openDialog(scope, "Edit Appliances and fixtures", "Edit this line");
  await pressAndLook(owners, line, "Save line", "Please enter the amount you set aside.");
  await line.getByLabel("Amount you set aside").fill("6500");
  await line.getByLabel("Note").fill("Range, hood and dishwasher");
  await button(line, "Save line").click();
  await scope.getByText("Allowance $6,500").waitFor();
  await button(scope, "Remove Heating and cooling").click();

  const paste = await openDialog(scope, "Paste from a spreadsheet");
  await press(paste, "Add 0 lines", "Paste at least one row.");
  await paste
    .getByLabel("Rows")
    .fill("Item\tQty\tUnit\tNote\nTile backsplash\t38\tsq ft\tWe pick the tile\nMove gas line\t6\tlinear ft\t\n");
  await paste.getByRole("listitem").filter({ hasText: "38 sq ft" }).waitFor();
  await button(paste, "Add 2 lines").click();
  await expect.poll(() => scope.getByRole("listitem").count()).toBe(15);
  await looksRight(owners);

  await button(form, "Next").click();
  await fillBudget(form, 48500);
  await button(form, "Next").click();
  await choosePlace(form);
  await button(form, "Next").click();
  await uploadFiles(form, "images", [await porchPicture()]);
  await pressAndLook(owners, form, "Next", "Tile backsplash");
  await button(form, "Post project").click();
  await button(dialog(page, "Ready to post?"), "Confirm").click();
  await page.getByText("Your project is posted").waitFor();

  const sellers = await openWindow(product);
  const seller = sellers.page;
  const [{ id } = { id: "" }] = await product.database.sql<{ id: string }[]>`select id from listing`;
  await openAs(seller, bidder.email, `/v1?postID=${id}`);
  const read = seller.getByRole("region", { name: "Scope of work" });
  await read.getByRole("listitem").nth(14).waitFor();
  await read.getByText("Allowance $6,500").waitFor();
  await read.getByText("Optional").waitFor();
  await looksRight(sellers);

  // Four bids on the same lines. The cheapest skips three; one excludes one and doesn't add up; one bids on the whole.
  const listing = await bidder.call(viewListingEndpoint, { params: { listingId: id as ListingId } });
  const required = listing.scope.filter(({ kind }) => kind === "required").map((line) => line.id);
  const [first = "", second = "", third = ""] = required;
  const answers = (dollars: number, but: Readonly<Record<string, Partial<ScopeAnswer> | null>> = {}) =>
    listing.scope.flatMap((line) => {
      const differs = but[line.id];
      if (differs === null) return [];
      const allowance = line.kind === "allowance" ? { kind: "allowance" as const, amount: line.allowance } : {};
      return [aScopeAnswer(line, { amount: cents(dollars * 100), ...allowance, ...differs })];
    });
  const bids: ReadonlyArray<readonly [name: string, dollars: number, answers: ReadonlyArray<ScopeAnswer>]> = [
    ["Carl Nguyen", 21_000, answers(1_000, { [first]: null, [second]: null, [third]: null })],
    [
      "Ana Ruiz",
      24_000,
      answers(2_000, { [first]: { kind: "excluded", amount: null }, [second]: { amount: cents(310_000) } }),
    ],
    [
      "Ben Cole",
      26_000,
      answers(1_500, { [third]: { kind: "alternative", alternative: "Oak", amount: cents(130_000) } }),
    ],
    ["Cy Doyle", 30_000, []],
  ];
  const parties: Party[] = [];
  const bidIds = new Map<string, BidId>();
  for (const [name, dollars, scopeAnswers] of bids) {
    const party = name === "Carl Nguyen" ? bidder : await signUp(product, name, "contractor");
    const draft = { startDay: null, endDay: inDays(40) as Day, scopeAnswers };
    const body = aWholeBidDraft({ amount: cents(dollars * 100), ...draft });
    const placed = await party.call(placeBidEndpoint, { params: { listingId: listing.id }, body });
    bidIds.set(name, placed.id);
    parties.push(party);
  }
  await page.goto(`/v1/projects/bidders?listing_id=${id}&compare=1`);
  await pageTitle(page, "Compare Bids").waitFor();
  const column = (name: string) => projectCard(page, name);
  await column("Carl Nguyen").getByText("3 gaps").waitFor();
  // The medians: of 1,500 alone, of 3,100 and 1,500, and of 2,000 and 1,300.
  await column("Carl Nguyen").getByText("+ $5,450 for what is missing").waitFor();
  await column("Carl Nguyen").getByText("$26,450").waitFor();
  await column("Ana Ruiz").getByText("1 not included").waitFor();
  await column("Ben Cole").getByText("Covers every required line").waitFor();
  await column("Ben Cole").getByText("Lowest complete bid").waitFor();
  await column("Cy Doyle").getByText("One price, not line by line").waitFor();
  const table = page.getByRole("region", { name: "Line by line" });
  const row = table.getByRole("row").filter({ hasText: listing.scope.find((line) => line.id === second)?.title ?? "" });
  await row.getByText("+ $2,300, median of the others").waitFor();
  await row.getByText("No answer").waitFor();
  expect(await table.getByText("No answer").count()).toBe(3);
  await table.getByRole("row", { name: /^Leveled \$26,450 \$25,500 \$26,000/ }).waitFor();
  await looksRight(owners);

  // On a phone it goes bidder by bidder, gaps first.
  const hand = await openWindow(product, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await openAs(hand.page, owner.email, `/v1/projects/bidders?listing_id=${id}&compare=1`);
  const cheapest = hand.page.getByRole("region", { name: "Carl Nguyen" });
  await cheapest.getByText("median of the others").first().waitFor();
  for (const at of [0, 1, 2]) expect(await cheapest.getByRole("listitem").nth(at).textContent()).toContain("No answer");
  await looksRight(hand);

  // A note and a star, which no bidder sees, and one question for all bidders.
  await button(column("Ben Cole"), "Shortlist Ben Cole").click();
  const note = await openDialog(column("Ben Cole"), "Add a note", "Your notes on Ben Cole's bid");
  await note.getByLabel("Your notes").fill("Ask about the oak.");
  await looksRight(owners);
  await button(note, "Save").click();
  await column("Ben Cole").getByText("Ask about the oak.").waitFor();
  await page.getByRole("checkbox", { name: "Shortlist only" }).check();
  await column("Carl Nguyen").waitFor({ state: "detached" });
  await page.reload();
  await column("Ben Cole").getByText("Ask about the oak.").waitFor();
  expect(await button(column("Ben Cole"), "Shortlist Ben Cole").getAttribute("aria-pressed")).toBe("true");

  // A note from another window is merged, and neither is lost.
  const edit = await openDialog(column("Ben Cole"), "Edit note", "Your notes on Ben Cole's bid");
  await edit.getByLabel("Your notes").fill("Oak is in stock.");
  const bidId = bidIds.get("Ben Cole") as BidId;
  await owner.call(reviewBidEndpoint, { params: { bidId }, body: { note: "Ask about the sink." } });
  await edit.getByText("Your notes on this bid changed in another window").waitFor();
  await looksRight(owners);
  await button(edit, "Add to mine").click();
  await expect.poll(() => edit.getByLabel("Your notes").inputValue()).toBe("Ask about the sink.\nOak is in stock.");
  await button(edit, "Save").click();
  await column("Ben Cole").getByText("Oak is in stock.").waitFor();

  const ask = await openDialog(page, "Ask all bidders");
  await pressAndLook(owners, ask, "Send", "Please write your question.");
  await ask.getByLabel("Your question").fill("Is the permit in your price?");
  await button(ask, "Send").click();
  await page.getByText("Sent to 4 bidders.").waitFor();
  for (const party of parties) {
    const { items } = await party.call(listConversationsEndpoint, {});
    expect(items.map(({ last }) => last?.text)).toEqual(["Is the permit in your price?"]);
    expect(items[0]?.subject?.listingId).toBe(id);
  }

  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Download CSV").click()]);
  expect(saved.suggestedFilename()).toBe("dibbs-bids.csv");
  const lines = (await readFile(await saved.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 15 + 3);
  expect(lines.at(-1)).toMatch(/^"Leveled",,,,,26450\.00,,,,25500\.00,,,,26000\.00/);

  expect([...owners.errors, ...sellers.errors, ...hand.errors]).toEqual([]);
});
