import { expect, test } from "vitest";
import { agree, fence } from "./agreed.ts";
import { button, dialog, inDays, milestone, openDialog, press, pressAndLook } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signAs } from "./steps.ts";
import { looksRight, openWindowAs, withoutReload } from "./window.ts";

const product = ownProduct();

test("the contractor proposes a change, the owner compares old and new and accepts, and both screens show the new total", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence);
  const contractor = await openWindowAs(product, bidder.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  const poster = await openWindowAs(product, owner.email, `/v1/projects/contract?contract_id=${contractId}`);
  await poster.page.locator("#change-orders").scrollIntoViewIfNeeded();
  await poster.page.getByText("No changes since you both agreed.").waitFor();

  await contractor.page.locator("#change-orders").scrollIntoViewIfNeeded();
  const form = await openDialog(contractor.page, "Propose a change");
  // Without any change.
  await press(form, "Send proposal", "Please change at least one milestone.");
  await form.locator(":focus").getByText("Please change at least one milestone.").waitFor();
  await button(form, "Change milestone 1").click();
  await form.getByLabel("Amount").fill("1200");
  await button(form, "Add a milestone").click();
  const added = form.getByRole("group", { name: "New milestone" });
  await added.getByLabel("Amount").fill("250");
  await added.getByLabel("Due date").fill(inDays(25));
  await added.getByLabel("Description").fill("Haul the old fence away");
  await pressAndLook(contractor, form, "Send proposal", "Please say why.");
  await form.getByLabel("Reason").fill("The ground is rock, so each post takes a drill.");
  await form.getByText("$2,050").waitFor();
  await withoutReload(poster, async () => {
    await button(form, "Send proposal").click();
    await form.waitFor({ state: "detached" });
    await dialog(contractor.page, "Sign the change").getByText("Change order 1").first().waitFor();
    // Without agreeing to sign electronically, the error shows at the checkbox.
    const signing = dialog(contractor.page, "Sign the change");
    await press(signing, "Send proposal", "Please agree to sign electronically.");
    await signing
      .getByRole("checkbox", { name: /^I agree/ })
      .and(contractor.page.locator(":focus"))
      .waitFor();
    await looksRight(contractor);
    await signAs(contractor.page, "Carl Nguyen", "Send proposal", "Sign the change");
    await contractor.page.getByText("You proposed this").waitFor();
    await looksRight(contractor);

    // The milestone is blocked while its change is open, and says why.
    await milestone(poster.page, 1).getByText("Change 1 is waiting for an answer.").waitFor();
    await button(milestone(poster.page, 1), "Show the change").click();
    const change = poster.page.getByRole("article", { name: "Change 1" });
    await change.getByText("The ground is rock, so each post takes a drill.").waitFor();
    const old = change.getByRole("region", { name: "Before" }).first();
    await old.getByText("$900").waitFor();
    await change.getByRole("region", { name: "After" }).first().getByText("$1,200").waitFor();
    await change.getByText("+$550").waitFor();
    await looksRight(poster);
    await button(change, "Accept change").click();
    await signAs(poster.page, "Olive M. Owner", "Accept change", "Accept change 1?", () => looksRight(poster));
    await change.getByText("Accepted", { exact: true }).waitFor();
    await poster.page.getByText("Agreed $1,500, changes +$550, now $2,050").waitFor();
    await milestone(poster.page, 3).getByText("Haul the old fence away").waitFor();
    await looksRight(poster);
  });
  await contractor.page.getByText("Agreed $1,500, changes +$550, now $2,050").waitFor();
  await milestone(contractor.page, 1).getByText("$1,200").waitFor();

  // The original contract can still be read.
  await contractor.page.getByText("Every version of this contract").click();
  const first = contractor.page.getByRole("region", { name: /^As you both first agreed/ });
  await first.getByText("1. Posts").waitFor();
  expect(await first.getByText("Haul the old fence away").count()).toBe(0);
  await looksRight(contractor);

  // Another change is declined, and both can read the reason.
  const second = await openDialog(poster.page, "Propose a change");
  await button(second, "Drop milestone 2").click();
  await second.getByLabel("Reason").fill("We keep the old boards.");
  await button(second, "Send proposal").click();
  await signAs(poster.page, "Olive M. Owner", "Send proposal", "Sign the change");
  const proposed = contractor.page.getByRole("article", { name: "Change 2" });
  const why = await openDialog(proposed, "Decline", "Decline change 2?");
  await why.getByLabel("Why?").fill("They are rotten.");
  await button(why, "Decline").click();
  await poster.page.getByRole("article", { name: "Change 2" }).getByText("They are rotten.").waitFor();
});
